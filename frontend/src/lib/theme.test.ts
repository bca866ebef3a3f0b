// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { watchTheme } from './theme.js';

it('follows other tabs, and the system again when one of them clears the storage', () => {
  const shown = () => document.documentElement.dataset.theme;
  const ofSystem = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const other = ofSystem === 'light' ? 'dark' : 'light';
  watchTheme();
  localStorage.setItem('theme', other);
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: other }));
  expect(shown()).toBe(other);
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(shown()).toBe(ofSystem);
});
