import { useGlobalKey } from '../lib/use-hotkeys.js';
import { useRandomTerm } from './use-random-term.js';

/** Ctrl/Cmd+K: the search box. Ctrl+R: a random term. */
export function useShortcuts(): void {
  const openRandom = useRandomTerm();
  useGlobalKey((event) => {
    if (event.altKey || event.shiftKey) return;
    const key = event.key.toLowerCase();
    if (key === 'k' && (event.ctrlKey || event.metaKey)) {
      const box = document.querySelector<HTMLInputElement>('[data-search-input]');
      if (!box) return;
      event.preventDefault();
      box.focus();
      box.select();
    } else if (key === 'r' && event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void openRandom();
    }
  });
}
