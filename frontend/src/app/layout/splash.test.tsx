// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/screen.js';
import { Splash } from './splash.js';

let leave: () => Promise<void> = async () => {};
afterEach(async () => {
  await leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends after 800 ms, even if a font never loads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  leave = await show(<Splash />);
  const isShown = () => document.querySelector('[data-testid=splash]') !== null;
  await act(async () => vi.advanceTimersByTime(799));
  expect(isShown()).toBe(true);
  await act(async () => vi.advanceTimersByTime(1));
  expect(isShown()).toBe(false);
});
