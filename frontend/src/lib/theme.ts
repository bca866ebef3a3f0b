import { readText, writeText } from './storage.js';
import { createStore, useStore } from './store.js';

export type Theme = 'dark' | 'light';

const root = document.documentElement;
const shown = (): Theme => (root.dataset.theme === 'light' ? 'light' : 'dark');
const theme = createStore<Theme>(shown());

function show(next: Theme): void {
  root.dataset.theme = next;
  theme.set(next);
}

/** Follows the system until the visitor chooses, and always follows other tabs. */
export function watchTheme(): void {
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', (event) => {
    if (readText('theme') === null) show(event.matches ? 'light' : 'dark');
  });
  addEventListener('storage', (event) => {
    if (event.key === 'theme' && (event.newValue === 'dark' || event.newValue === 'light')) {
      show(event.newValue);
    }
  });
}

export function toggleTheme(): void {
  const next = shown() === 'dark' ? 'light' : 'dark';
  writeText('theme', next);
  show(next);
}

export function useTheme(): Theme {
  return useStore(theme);
}
