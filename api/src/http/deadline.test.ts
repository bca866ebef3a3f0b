import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Deadline } from './context.js';

const fakeResponse = (writableFinished: boolean) =>
  Object.assign(new EventEmitter(), { writableFinished }) as unknown as ServerResponse;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('aborts a call after ten seconds unless its route says otherwise', async () => {
  const deadline = new Deadline(fakeResponse(false));
  const expired = vi.fn();
  deadline.limit(undefined, expired);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(deadline.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(expired).toHaveBeenCalledOnce();
  expect(deadline.signal.aborted).toBe(true);
  expect(deadline.signal.reason).toMatchObject({ code: 'REQUEST_TIMEOUT' });
});

it('never aborts a call without a limit', async () => {
  const deadline = new Deadline(fakeResponse(false));
  deadline.limit(0);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(deadline.signal.aborted).toBe(false);
});

it('notices that a client has disconnected, and aborts nothing after that', async () => {
  const response = fakeResponse(false);
  const deadline = new Deadline(response);
  const expired = vi.fn();
  deadline.limit(1_000, expired);
  response.emit('close');
  expect(deadline.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(expired).not.toHaveBeenCalled();
});

it('does not mistake the end of a reply for a disconnected client', () => {
  const response = fakeResponse(true);
  const deadline = new Deadline(response);
  response.emit('close');
  expect(deadline.signal.aborted).toBe(false);
});
