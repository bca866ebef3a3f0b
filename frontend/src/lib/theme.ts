import { readText, watchStored, writeText } from './storage.js';
import { createStore, useStore } from './store.js';

export type Theme = 'dark' | 'light';

const root = document.documentElement;
const shown = (): Theme => (root.dataset.theme === 'light' ? 'light' : 'dark');
const theme = createStore<Theme>(shown());

function show(next: Theme): void {
  root.dataset.theme = next;
  theme.set(next);
}

/** Follows the system while the visitor has chosen nothing, and always follows other tabs. */
export function watchTheme(): void {
  const light = matchMedia('(prefers-color-scheme: light)');
  const follow = () => {
    const chosen = readText('theme');
    if (chosen === 'dark' || chosen === 'light') show(chosen);
    else show(light.matches ? 'light' : 'dark');
  };
  light.addEventListener('change', follow);
  watchStored('theme', follow);
}

export function toggleTheme(): void {
  const next = shown() === 'dark' ? 'light' : 'dark';
  writeText('theme', next);
  show(next);
}

export function useTheme(): Theme {
  return useStore(theme);
}
