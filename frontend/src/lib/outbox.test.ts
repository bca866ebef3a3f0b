// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../test/site.js';
import { startI18n } from './i18n.js';
import { flushOutbox, sendOrKeep } from './outbox.js';
import { waitingToasts } from './toast.js';

const stored = () => localStorage.getItem('outbox') ?? '';
const done = { status: 201, body: { success: true, message: '', data: null } };
const ask = (word: string) => sendOrKeep('POST /suggestions/request', { word });

/** Asks for words without a network, so that they are kept. */
async function askOffline(words: readonly string[]): Promise<void> {
  answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
  for (const word of words) await ask(word);
  waitingToasts.set([]);
}

beforeEach(() => startI18n());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  vi.unstubAllGlobals();
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
  const calls = answerCalls(() => (isBack ? done : refusal()));
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
  expect(await ask('zürafa')).toMatchObject({ success: false, code });
  expect(stored()).toBe('');
});

it.each([403, 404, 413, 429])(
  'a message that a proxy refuses with %i is not kept',
  async (status) => {
    answerCalls(() => ({ status, body: '<h1>Olmaz</h1>' }));
    expect(await ask('zürafa')).toMatchObject({ success: false, code: 'INVALID_RESPONSE' });
    expect(stored()).toBe('');
  },
);

it.each([403, 500])('a kept message that gets a %i does not hold up the next', async (status) => {
  await askOffline(['zürafa', 'deve']);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).word);
    return asked.length === 1
      ? new Response('<h1>Olmaz</h1>', { status })
      : new Response(JSON.stringify(done.body), { status: 201 });
  });
  await flushOutbox();
  expect(asked).toEqual(['zürafa', 'deve']);
  expect(stored()).not.toContain('deve');
  expect(stored().includes('zürafa')).toBe(status === 500);
  const told = waitingToasts.get().filter(({ kind }) => kind === 'error');
  expect(told).toHaveLength(status === 500 ? 0 : 1);
});

it('an unreachable server is asked once per round', async () => {
  await askOffline(['zürafa', 'deve']);
  const calls = answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
  await flushOutbox();
  expect(calls).toHaveBeenCalledTimes(1);
});

it('a kept message stays on the device until the reply, and is sent by one of two rounds', async () => {
  await askOffline(['zürafa']);
  const atCall: string[] = [];
  const calls = answerCalls(async () => {
    atCall.push(stored());
    return done;
  });
  await Promise.all([flushOutbox(), flushOutbox()]);
  expect(atCall[0]).toContain('zürafa');
  expect(calls).toHaveBeenCalledTimes(1);
  expect(stored()).toBe('');
});

it('a message for which there is no room is reported, and the others stay', async () => {
  const words = Array.from({ length: 50 }, (_, index) => `söz ${index}.`);
  await askOffline(words);
  expect(await ask('zürafa')).toMatchObject({ success: false });
  await flushOutbox();
  expect(words.filter((word) => !stored().includes(word))).toEqual([]);
});
