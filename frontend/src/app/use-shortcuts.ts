import { lowerCase } from '@terimce/contract/text';
import { readText } from '../lib/storage.js';
import { hasUnsaved } from '../lib/unsaved.js';
import { isCovered, useGlobalKey } from '../lib/use-hotkeys.js';
import { useRandomTerm } from './use-random-term.js';

const FIELD = 'input, textarea, select, [contenteditable]';

/**
 * Ctrl/Cmd+K: the search box. Ctrl+R: a random term. Both are off while a dialog is open or a form has unsaved text,
 * so that nothing typed is lost. A letter, a digit or `/` typed outside of any field starts a search, unless the reader
 * has turned that off (WCAG 2.2, 2.1.4).
 */
export function useShortcuts(): void {
  const openRandom = useRandomTerm();
  useGlobalKey((event) => {
    if (event.altKey || event.defaultPrevented) return;
    const key = lowerCase(event.key, 'en');
    const isSearch = key === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    const isRandom = key === 'r' && event.ctrlKey && !event.metaKey && !event.shiftKey;
    const isTyped = startsSearch(event);
    if (!isSearch && !isRandom && !isTyped) return;
    const box = document.querySelector<HTMLInputElement>('[data-search-input]');
    if (!isTyped || (box && key === '/')) event.preventDefault();
    if (isCovered()) return;
    if (isRandom) {
      if (!hasUnsaved()) void openRandom();
    } else if (isTyped || !hasUnsaved()) {
      box?.focus();
      // A typed letter takes the place of what is there.
      box?.select();
    }
  });
}

function startsSearch({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || !/^[\p{L}\p{N}/]$/u.test(key)) return false;
  return !(target instanceof Element && target.closest(FIELD)) && readText('typeOn') !== 'off';
}
