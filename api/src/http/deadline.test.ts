import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Deadline } from './deadline.js';

const fakeResponse = (writableFinished: boolean) =>
  Object.assign(new EventEmitter(), { writableFinished }) as unknown as ServerResponse;
const never = new Promise(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends a call after ten seconds unless its route says otherwise', async () => {
  const deadline = new Deadline(fakeResponse(false));
  deadline.limit();
  const outcome = deadline.race(never).catch((error: { code: string }) => error.code);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(deadline.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe('REQUEST_TIMEOUT');
  expect(deadline.signal.aborted).toBe(true);
  expect(deadline.disconnected).toBe(false);
});

it('never ends a stream', async () => {
  const deadline = new Deadline(fakeResponse(false));
  deadline.limit(0);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(deadline.signal.aborted).toBe(false);
});

it('notices a caller who has gone', () => {
  const response = fakeResponse(false);
  const deadline = new Deadline(response);
  response.emit('close');
  expect(deadline.disconnected).toBe(true);
  expect(deadline.signal.aborted).toBe(true);
});

it('does not take the end of a reply for a caller who has gone', () => {
  const response = fakeResponse(true);
  const deadline = new Deadline(response);
  response.emit('close');
  expect(deadline.disconnected).toBe(false);
});
