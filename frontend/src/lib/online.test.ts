import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replyOrDevice } from './online.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = new Promise<{ success: true }>(() => {});
const answered = Promise.resolve({ success: true } as const);
const device = () => Promise.resolve('its own copy');

/** Makes a call that gets no answer, and expects that it waits so long, in milliseconds. */
async function waits(ms: number): Promise<void> {
  const asked = replyOrDevice(never, device);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(await Promise.race([asked, 'nothing yet'])).toBe('nothing yet');
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toEqual({ success: 'device', kept: 'its own copy' });
}

afterEach(() => replyOrDevice(answered, device));

it('waits for a silent network once, until it answers again', async () => {
  await waits(1500);
  await waits(100);
  await replyOrDevice(answered, device);
  await waits(1500);
});

it('takes a reply that is there before the device has opened its copy', async () => {
  const after = <T>(ms: number, value: T) => new Promise<T>((done) => setTimeout(done, ms, value));
  const asked = replyOrDevice(after(1600, { success: true } as const), () => after(900, 'late'));
  await vi.advanceTimersByTimeAsync(1600);
  expect(await Promise.race([asked, 'nothing yet'])).toEqual({ success: true });
});
