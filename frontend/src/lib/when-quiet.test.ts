// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QUIET_MS, whenQuiet } from './when-quiet.js';

const idle: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
  vi.stubGlobal('cancelIdleCallback', (id: number) => {
    idle[id - 1] = () => {};
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  idle.length = 0;
});
const getIdle = () => {
  for (const task of idle.splice(0)) task();
};

it('waits until there was no input for a while and the page is idle', () => {
  const task = vi.fn();
  whenQuiet(task);
  vi.advanceTimersByTime(QUIET_MS - 1);
  getIdle();
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).not.toHaveBeenCalled();
  getIdle();
  expect(task).toHaveBeenCalledOnce();
});

it.each(['keydown', 'input', 'pointerdown'])('waits again after %s', (sign) => {
  const task = vi.fn();
  whenQuiet(task);
  vi.advanceTimersByTime(QUIET_MS - 1);
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  vi.advanceTimersByTime(QUIET_MS - 1);
  getIdle();
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  getIdle();
  expect(task).toHaveBeenCalledOnce();
});

it('waits again if the user types before the page is idle', () => {
  const task = vi.fn();
  whenQuiet(task);
  vi.advanceTimersByTime(QUIET_MS);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  getIdle();
  expect(task).not.toHaveBeenCalled();
});

it('runs only once', () => {
  const task = vi.fn();
  whenQuiet(task);
  vi.advanceTimersByTime(QUIET_MS);
  getIdle();
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  vi.advanceTimersByTime(2 * QUIET_MS);
  getIdle();
  expect(task).toHaveBeenCalledOnce();
});
