// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../test/site.js';
import { startI18n } from './i18n.js';
import { sendOrKeep } from './outbox.js';

const stored = () => localStorage.getItem('outbox') ?? '';

beforeEach(() => startI18n());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it.each([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy without a server', () => ({ status: 502, body: 'Bad gateway' })],
  [
    'a server without its database',
    () => ({
      status: 503,
      body: { success: false, code: 'DATABASE_UNAVAILABLE', message: 'Sonra yeniden deneyin' },
    }),
  ],
  [
    'an error of the server',
    () => ({ status: 500, body: { success: false, code: 'INTERNAL', message: 'Hata' } }),
  ],
])('a message is kept after %s, and sent once when the server answers', async (_, refusal) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isBack = false;
  const calls = answerCalls(() =>
    isBack ? { status: 201, body: { success: true, message: '', data: null } } : refusal(),
  );
  const sent = await sendOrKeep('POST /suggestions/request', { word: 'zürafa' });
  expect(sent).toEqual({ success: true, kept: true });
  expect(stored()).toContain('zürafa');
  await vi.advanceTimersByTimeAsync(31_000);
  expect(stored()).toContain('zürafa');
  isBack = true;
  const before = calls.mock.calls.length;
  await vi.advanceTimersByTimeAsync(90_000);
  expect(stored()).toBe('');
  expect(calls.mock.calls.length).toBe(before + 1);
});

it.each([
  [400, 'VALIDATION_FAILED'],
  [429, 'RATE_LIMITED'],
])('a message that the server refuses with %i is not kept', async (status, code) => {
  answerCalls(() => ({ status, body: { success: false, code, message: 'Olmaz' } }));
  const sent = await sendOrKeep('POST /suggestions/request', { word: 'zürafa' });
  expect(sent).toMatchObject({ success: false, code });
  expect(stored()).toBe('');
});
