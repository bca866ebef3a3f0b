// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Answer, answerCalls, show, texts } from '../../../../test/site.js';
import { EVERY_MS, useLive } from './use-live.js';

function Shown() {
  const { data, failure } = useLive('GET /admin/search/status', {}, ({ indexed, stored }) =>
    indexed === stored ? 0 : EVERY_MS,
  );
  return <p>{`${failure ? 'off' : 'live'} ${data?.indexed ?? '-'}`}</p>;
}

const state = (indexed: number): Answer => ({
  body: { success: true, message: '', data: { indexed, stored: 3 } },
});

/** Shows a state that is answered once by each of `answers`. @returns what is shown after some seconds. */
async function follow(...answers: (Answer | Promise<Answer>)[]) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const calls = answerCalls(() => answers.shift() ?? state(-1));
  await show(<Shown />);
  const after = async (seconds: number) => {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    return texts('p').join();
  };
  return { calls, after };
}

it('reads the state every second until it is final', async () => {
  const { calls, after } = await follow(state(1), state(2), state(3));
  expect(await after(0.5)).toBe('live 1');
  expect(await after(1)).toBe('live 2');
  expect(await after(1)).toBe('live 3');
  expect(await after(60)).toBe('live 3');
  expect(calls).toHaveBeenCalledTimes(3);
});

it('keeps the last state while the connection is lost, and goes on after that', async () => {
  const lost = Promise.reject(new TypeError('cut'));
  lost.catch(() => undefined);
  const { after } = await follow(state(1), lost, state(2), state(3));
  expect(await after(0.5)).toBe('live 1');
  expect(await after(1)).toBe('off 1');
  expect(await after(5)).toBe('live 2');
  expect(await after(1)).toBe('live 3');
});

it('goes on after too many calls from one address', async () => {
  const refused = { status: 429, body: { success: false, code: 'RATE_LIMITED', message: 'Çok' } };
  const { after } = await follow(state(1), refused, state(2));
  expect(await after(1.5)).toBe('off 1');
  expect(await after(5)).toBe('live 2');
});

it('does not count as live without a network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  window.dispatchEvent(new Event('offline'));
  const lost = Promise.reject(new TypeError('cut'));
  lost.catch(() => undefined);
  const { after } = await follow(state(1), lost);
  expect(await after(1.5)).toBe('off 1');
  window.dispatchEvent(new Event('online'));
});

it('reads nothing while the page is hidden', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  const { calls, after } = await follow(state(1), state(2));
  expect(await after(60)).toBe('live 1');
  expect(calls).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  expect(await after(1)).toBe('live 2');
});
