import { lowerCase } from '@terimce/contract/text';
import { hasUnsaved } from '../lib/unsaved.js';
import { isCovered, useGlobalKey } from '../lib/use-hotkeys.js';
import { useRandomTerm } from './use-random-term.js';

const FIELD = 'input, textarea, select, [contenteditable]';

/**
 * Ctrl/Cmd+K: the search box. Ctrl+R: a random term. Both are off while a dialog is open or a form has unsaved text,
 * so that nothing typed is lost. A letter typed on the home page starts a search.
 */
export function useShortcuts(): void {
  const openRandom = useRandomTerm();
  useGlobalKey((event) => {
    if (event.altKey || event.defaultPrevented) return;
    const key = lowerCase(event.key, 'en');
    const isSearch = key === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    const isRandom = key === 'r' && event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isSearch && !isRandom && !startsSearch(event)) return;
    if (isSearch || isRandom) event.preventDefault();
    if (isCovered()) return;
    if (isRandom) {
      if (!hasUnsaved()) void openRandom();
    } else if (!isSearch || !hasUnsaved()) focusSearch(isSearch);
  });
}

/** Whether a key is a letter or digit typed on the home page outside of any field. */
function startsSearch({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (location.pathname !== '/' || ctrlKey || metaKey || !/^[\p{L}\p{N}]$/u.test(key)) return false;
  return !(target instanceof Element && target.closest(FIELD));
}

/** The letter of the pressed key is entered into the box as well. */
function focusSearch(select: boolean): void {
  const box = document.querySelector<HTMLInputElement>('[data-search-input]');
  box?.focus();
  if (select) box?.select();
}
