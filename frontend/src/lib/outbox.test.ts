// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Answer, answerCalls, logInAs, startLoggedOut } from '../../test/site.js';
import { forgetExpired } from './auth/auth.js';
import { readDraft, writeDraft } from './drafts.js';
import { clearFavorites } from './favorites.js';
import { loadTexts, startI18n, t } from './i18n.js';
import { keptCalls } from './kept-calls.js';
import { replyOrDevice } from './online.js';
import { flushOutbox, sendOrKeep } from './outbox.js';
import { waitingToasts } from './toast.js';
import { setTracking } from './tracking.js';

const stored = () => localStorage.getItem('outbox') ?? '';
const done = { status: 201, body: { success: true, message: '', data: null } };
const ask = (word: string) => sendOrKeep('POST /suggestions/request', { body: { word } });

/** Asks for words without a network, so that they are kept. */
async function askOffline(words: readonly string[]): Promise<void> {
  answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
  for (const word of words) await ask(word);
  waitingToasts.set([]);
}

beforeEach(async () => {
  await startI18n();
  await loadTexts('pages');
});
afterEach(() => {
  vi.useRealTimers();
  startLoggedOut();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const refusal = (status: number, code: string) => ({
  status,
  body: { success: false, code, message: 'Olmaz' },
});

it.each([
  ['a refused connection', () => Promise.reject(new TypeError('Failed to fetch')), true],
  ['400', () => refusal(400, 'VALIDATION_FAILED'), false],
  ['401', () => refusal(401, 'TOKEN_INVALID'), false],
  ['403', () => refusal(403, 'IP_BANNED'), false],
  ['404', () => refusal(404, 'NOT_FOUND'), false],
  ['409', () => refusal(409, 'FAVORITES_FULL'), false],
  ['413', () => refusal(413, 'PAYLOAD_TOO_LARGE'), false],
  ['429', () => refusal(429, 'RATE_LIMITED'), false],
  ['500', () => refusal(500, 'INTERNAL'), true],
  ['503', () => refusal(503, 'DATABASE_UNAVAILABLE'), true],
  ['a page instead of JSON', () => ({ status: 502, body: '<h1>Bad gateway</h1>' }), true],
  ['broken JSON', () => ({ status: 200, body: '{"success":tr' }), true],
  ['JSON that is not a reply', () => ({ status: 200, body: [1, 2] }), true],
  ['a refusal without a message', () => ({ status: 500, body: { success: false } }), true],
])('a message is kept or its refusal returned: %s', async (_, answer, isKept) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answerCalls(answer);
  const sent = await ask('zürafa');
  expect(stored().includes('zürafa')).toBe(isKept);
  if (isKept) expect(sent).toEqual({ success: true, kept: true });
  else expect(sent).toMatchObject({ success: false, message: 'Olmaz' });
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
  const sent = await ask('zürafa');
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

it('a message names the device, as clicks and searches do, unless its visitor is not counted', async () => {
  const calls = answerCalls(() => done);
  const sentBy = () => new Headers(calls.mock.lastCall?.[1]?.headers).get('x-session-id');
  onTestFinished(() => setTracking(true));
  await ask('zürafa');
  expect(sentBy()).toBe(localStorage.getItem('sessionId'));
  expect(sentBy()).toMatch(/^[0-9a-f]{32}$/);
  setTracking(false);
  await ask('fil');
  expect(sentBy()).toBeNull();
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

const TERM = 'a'.repeat(24);
const add = (termId = TERM) => sendOrKeep('POST /favorites', { body: { termId } });
const remove = (termId = TERM) => sendOrKeep('DELETE /favorites/{termId}', { params: { termId } });
const write = (message: string) =>
  sendOrKeep('POST /feedback/submit', {
    body: { type: 'general', profession: 'Öğrenci', message, website: '' },
  });
/** A server that is silent until it is told what to answer; it knows which favorites there are. */
function startSilence() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const favorites = new Set<string>();
  const held: ((answer: Answer) => void)[] = [];
  const calls: string[] = [];
  let isSilent = true;
  let most = 0;
  function apply(method: string, path: string): Answer {
    if (path === '/api/favorites') favorites.add(TERM);
    else if (method === 'DELETE' && !favorites.delete(TERM))
      return refusal(404, 'FAVORITE_NOT_FOUND');
    return done;
  }
  vi.stubGlobal('fetch', (path: string, { method, signal }: RequestInit & { method: string }) => {
    calls.push(method);
    const answer = new Promise<Answer>((resolve, reject) => {
      const give = (reply: Answer) => {
        held.splice(held.indexOf(give), 1);
        resolve(reply);
      };
      if (!isSilent) return resolve(apply(method, path));
      held.push(give);
      most = Math.max(most, held.length);
      // The server has the call, but the device has given up.
      signal?.addEventListener('abort', () => {
        held.splice(held.indexOf(give), 1);
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
    return answer.then(({ status = 200, body }) => new Response(JSON.stringify(body), { status }));
  });
  return {
    favorites,
    calls,
    most: () => most,
    /** Answers what waits. */
    answer: (reply: Answer) => held[0]?.(reply),
    speak() {
      isSilent = false;
    },
  };
}

/** Presses while the network is silent: each press is answered by the device. */
async function press(...calls: (() => Promise<unknown>)[]): Promise<void> {
  for (const call of calls) {
    const pressed = call();
    await vi.advanceTimersByTimeAsync(1500);
    expect(await pressed).toEqual({ success: true, kept: true });
  }
}

it.each([
  ['a message', () => write('Yazım yanlış')],
  ['a favorite', () => add()],
  ['a removed favorite', () => remove()],
])('%s is kept if there is no answer in time, and sent once', async (_, call) => {
  logInAs('okur');
  const server = startSilence();
  await press(call);
  expect(waitingToasts.get().at(-1)?.description).toBe(t('offline.kept'));
  expect(keptCalls()).toHaveLength(1);
  server.answer(done);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(server.calls).toHaveLength(1);
  expect(stored()).toBe('');
  expect(waitingToasts.get().at(-1)?.title).toBe(t('offline.sent', { count: 1 }));
});

it('a read waits for the network as long as before if something that was sent got no answer', async () => {
  startSilence();
  await press(() => write('Yazım yanlış'));
  const read = replyOrDevice(new Promise<{ success: true }>(() => {}), async () => 'its own copy');
  let isAnswered = false;
  void read.then(() => {
    isAnswered = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isAnswered).toBe(true);
});

describe('the last of several wishes about a favorite holds', () => {
  const sequences = [
    [add, remove],
    [add, remove, add],
    [remove, add],
    [remove, add, remove],
  ] as const;
  const wishes = sequences.map((calls) => [calls.map(({ name }) => name).join(), calls] as const);

  it.each(wishes)('%s, whatever the first call came to', async (_, calls) => {
    const isWanted = calls.at(-1) === add;
    for (const first of ['is answered', 'is lost', 'arrives, but not its answer']) {
      for (const isThere of [true, false]) {
        logInAs('okur');
        const server = startSilence();
        if (isThere) server.favorites.add(TERM);
        await press(...calls.map((call) => () => call()));
        const isApplied = first !== 'is lost';
        if (isApplied && calls[0] === add) server.favorites.add(TERM);
        else if (isApplied) server.favorites.delete(TERM);
        server.speak();
        if (first === 'is answered') server.answer(done);
        await vi.advanceTimersByTimeAsync(90_000);
        expect(server.favorites.has(TERM), `${first}, ${isThere}`).toBe(isWanted);
        expect(server.most(), 'one call at a time').toBe(1);
        expect(stored()).toBe('');
      }
    }
  });

  it('also if another tab has taken an earlier one back meanwhile', async () => {
    logInAs('okur');
    const server = startSilence();
    await press(add);
    const [added] = keptCalls();
    const other = { id: 'other', key: 'DELETE /favorites/{termId}', params: { termId: TERM } };
    localStorage.setItem('outbox', JSON.stringify([added, { ...other, username: 'okur' }]));
    await vi.advanceTimersByTimeAsync(15_000);
    server.favorites.add(TERM);
    server.speak();
    await flushOutbox();
    expect(server.calls).toEqual(['POST', 'DELETE']);
    expect(server.favorites.has(TERM)).toBe(false);
    expect(stored()).toBe('');
  });

  it('also if it is answered at once', async () => {
    logInAs('okur');
    const server = startSilence();
    await press(add);
    await vi.advanceTimersByTimeAsync(15_000);
    server.favorites.add(TERM);
    server.speak();
    const writes = vi.spyOn(localStorage, 'setItem');
    expect(await remove()).toMatchObject({ success: true });
    await flushOutbox();
    expect(server.calls).toEqual(['POST', 'DELETE']);
    expect(stored()).toBe('');
    const [last = ''] =
      writes.mock.calls
        .filter(([key]) => key === 'outbox')
        .at(-1)
        ?.slice(1) ?? [];
    expect(JSON.parse(last).at(-1).key, 'for other tabs').toBe('DELETE /favorites/{termId}');
  });

  it('also if the one before it is kept only meanwhile, and the server was out of reach for it', async () => {
    logInAs('okur');
    const server = startSilence();
    const added = add();
    await vi.advanceTimersByTimeAsync(1000);
    const removed = remove();
    await vi.advanceTimersByTimeAsync(800);
    expect(await added).toEqual({ success: true, kept: true });
    server.favorites.add(TERM);
    server.speak();
    server.answer({ status: 502, body: 'Bad gateway' });
    expect(await removed).toMatchObject({ success: true, data: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toEqual(['POST', 'DELETE']);
    expect(stored()).toBe('');
  });

  it('also if the one before it had no network and this one has', async () => {
    logInAs('okur');
    vi.stubGlobal('navigator', { onLine: false });
    const calls: string[] = [];
    answerCalls(async (method) => {
      calls.push(method);
      if (method === 'POST') throw new TypeError('Failed to fetch');
      return done;
    });
    await Promise.all([add(), remove()]);
    expect(calls).toEqual(['POST', 'DELETE']);
    expect(stored()).toBe('');
  });

  it('unless it is refused: then the one before it', async () => {
    logInAs('okur');
    const server = startSilence();
    await press(add, remove);
    await vi.advanceTimersByTimeAsync(15_000);
    server.answer(refusal(403, 'FORBIDDEN'));
    await vi.waitFor(() =>
      expect(waitingToasts.get().at(-1)).toMatchObject({ title: 'Olmaz', kind: 'error' }),
    );
    expect(keptCalls().map(({ key }) => key)).toEqual(['POST /favorites']);
    server.speak();
    await flushOutbox();
    expect(server.favorites.has(TERM)).toBe(true);
    expect(stored()).toBe('');
  });
});

it('a favorite that waits does not come back after all were removed', async () => {
  logInAs('okur');
  const server = startSilence();
  await press(add, () => add('b'.repeat(24)));
  await vi.advanceTimersByTimeAsync(20_000);
  server.favorites.add(TERM);
  server.speak();
  await clearFavorites();
  await flushOutbox();
  expect(stored()).toBe('');
  expect(server.favorites.has(TERM)).toBe(false);
});

it('what another tab has kept is sent also if that tab is closed', async () => {
  logInAs('okur');
  const server = startSilence();
  server.speak();
  const item = { id: 'other', key: 'POST /favorites', body: { termId: TERM }, username: 'okur' };
  localStorage.setItem('outbox', JSON.stringify([item]));
  dispatchEvent(new StorageEvent('storage', { key: 'outbox' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls).toEqual(['POST']);
  expect(stored()).toBe('');
});

it('a call that another tab has taken back during a round is not sent', async () => {
  await askOffline(['zürafa', 'deve']);
  const calls = answerCalls(() => {
    localStorage.removeItem('outbox');
    return done;
  });
  await flushOutbox();
  expect(calls).toHaveBeenCalledTimes(1);
});

it('a favorite waits for its user, also if the session has ended', async () => {
  logInAs('okur');
  const server = startSilence();
  await press(add);
  server.answer(refusal(401, 'TOKEN_INVALID'));
  await vi.advanceTimersByTimeAsync(0);
  server.speak();
  logInAs('başkası');
  await flushOutbox();
  expect(server.calls).toHaveLength(1);
  logInAs('okur');
  await flushOutbox();
  expect(server.favorites.has(TERM)).toBe(true);
  expect(stored()).toBe('');
});

it('a text whose session has ended waits until its user has logged in again, or has closed the log-in', async () => {
  for (const answerOf of [() => logInAs('okur'), forgetExpired]) {
    logInAs('okur');
    const server = startSilence();
    await press(() => write('Yazım yanlış'));
    server.answer(refusal(401, 'TOKEN_INVALID'));
    await vi.advanceTimersByTimeAsync(0);
    server.speak();
    await flushOutbox();
    expect(server.calls).toHaveLength(1);
    expect(stored()).toContain('Yazım yanlış');
    answerOf();
    await flushOutbox();
    expect(server.calls).toHaveLength(2);
    expect(stored()).toBe('');
  }
});

it('a text that is refused after it was kept goes back to its form, with the reason', async () => {
  const server = startSilence();
  await press(() => write('Yazım yanlış'));
  server.answer(refusal(400, 'VALIDATION_FAILED'));
  await vi.waitFor(() => expect(waitingToasts.get().at(-1)?.title).toBe('Olmaz'));
  expect(waitingToasts.get().at(-1)).toMatchObject({
    kind: 'error',
    timeout: 0,
    action: { label: t('offline.reopen') },
  });
  expect(stored()).toBe('');
  expect(readDraft('feedback ')).toMatchObject({ profession: 'Öğrenci', message: 'Yazım yanlış' });
});

it('a text that is refused stays kept while another one is in its form', async () => {
  const server = startSilence();
  await press(() => write('Yazım yanlış'));
  writeDraft('feedback ', { message: 'Başka bir şey' });
  server.answer(refusal(400, 'VALIDATION_FAILED'));
  await vi.advanceTimersByTimeAsync(0);
  expect(readDraft('feedback ')).toEqual({ message: 'Başka bir şey' });
  expect(stored()).toContain('Yazım yanlış');
});

/** The reply to a text comes after its sender has logged out. */
async function refuseAfterLogout() {
  logInAs('okur');
  const server = startSilence();
  await press(() => write('Yazım yanlış'));
  const waiting = stored();
  startLoggedOut();
  localStorage.setItem('outbox', waiting);
  server.answer(refusal(400, 'VALIDATION_FAILED'));
  await vi.advanceTimersByTimeAsync(0);
  return server;
}

it('a text that is refused is not shown to the next person at the device', async () => {
  await refuseAfterLogout();
  expect(readDraft('feedback ')).toBeUndefined();
  expect(stored()).toContain('Yazım yanlış');
});

it.each([
  [
    'the storage for drafts is full',
    () =>
      vi.stubGlobal('sessionStorage', {
        getItem: () => null,
        setItem: () => {
          throw new DOMException('Full', 'QuotaExceededError');
        },
        clear: () => {},
      }),
  ],
  [
    'nobody sees this tab, which may be closed unseen',
    () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true),
  ],
])('a text that is refused stays kept while %s', async (_, begin) => {
  const server = startSilence();
  await press(() => write('Yazım yanlış'));
  begin();
  server.answer(refusal(400, 'VALIDATION_FAILED'));
  await vi.advanceTimersByTimeAsync(0);
  expect(stored()).toContain('Yazım yanlış');
  vi.restoreAllMocks();
});

it('a text that is refused waits for its sender without being sent, and goes back to the form then', async () => {
  const server = await refuseAfterLogout();
  await vi.advanceTimersByTimeAsync(90_000);
  logInAs('okur');
  await flushOutbox();
  expect(server.calls).toHaveLength(1);
  expect(waitingToasts.get().at(-1)?.title).toBe('Olmaz');
  expect(readDraft('feedback ')).toMatchObject({ message: 'Yazım yanlış' });
  expect(stored()).toBe('');
});

it('a text has the same id each time it is sent, and none when it goes back to its form', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ids: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    ids.push(JSON.parse(body).id);
    if (ids.length === 1) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(refusal(400, 'VALIDATION_FAILED').body), { status: 400 });
  });
  await write('Yazım yanlış');
  await flushOutbox();
  expect(ids[0]).toMatch(/^[0-9a-f]{24}$/);
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(readDraft('feedback ')).not.toHaveProperty('id');
  await write('Yazım yanlış');
  expect(new Set(ids).size, 'another text').toBe(2);
});

it('a text that comes too soon after others is sent later', async () => {
  const server = startSilence();
  await press(() => write('Yazım yanlış'));
  server.answer(refusal(429, 'RATE_LIMITED'));
  await vi.advanceTimersByTimeAsync(0);
  expect(stored()).toContain('Yazım yanlış');
  server.speak();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(stored()).toBe('');
  expect(server.calls).toHaveLength(2);
});

it('a message waits for its reply on a device without storage', async () => {
  const server = startSilence();
  vi.stubGlobal('localStorage', undefined);
  const sent = write('Yazım yanlış');
  await vi.advanceTimersByTimeAsync(3000);
  vi.unstubAllGlobals();
  server.answer(done);
  expect(await sent).toMatchObject({ success: true, data: null });
});
