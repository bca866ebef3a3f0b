// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/screen.js';
import { ListRehearsal } from './list-rehearsal.js';

const OPTIONS = '[role=option]';
const idle: (() => void)[] = [];
let fontsReady: () => void;
let leave: () => Promise<void>;

beforeEach(async () => {
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
  vi.stubGlobal('cancelIdleCallback', () => {});
  const ready = new Promise<void>((resolve) => {
    fontsReady = resolve;
  });
  vi.spyOn(document, 'fonts', 'get').mockReturnValue({ ready } as unknown as FontFaceSet);
  leave = await show(<ListRehearsal />);
});
afterEach(async () => {
  await leave();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('draws the list once when fonts are there and the page is idle, and shows it to nobody', async () => {
  let drawn = 0;
  let met = 0;
  const observer = new MutationObserver((records) => {
    met += document.querySelectorAll(OPTIONS).length;
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLElement) drawn += node.querySelectorAll(OPTIONS).length;
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  expect(idle).toHaveLength(0);
  await act(async () => fontsReady());
  expect(idle).toHaveLength(1);
  expect(drawn).toBe(0);
  await act(async () => idle[0]?.());
  await vi.waitFor(() => expect(drawn).toBe(9));
  expect(met).toBe(0);
  observer.disconnect();

  await leave();
  leave = await show(<ListRehearsal />);
  await act(async () => fontsReady());
  expect(idle, 'a second box of the same visit').toHaveLength(1);
});
