// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../test/site.js';
import { dropSession } from './auth/stored-session.js';

const ITEM = { term: 'tork', date: '2026-11-20T10:00:00.000Z' };
const stored = () => JSON.parse(localStorage.getItem('searchHistory') ?? 'null');

/** The modules as on a new visit of a logged-in user. */
async function visit() {
  vi.resetModules();
  localStorage.setItem('authToken', 'simge');
  localStorage.setItem('authUser', JSON.stringify({ _id: '1', username: 'ada', role: 'user' }));
  const { startAuth } = await import('./auth/auth.js');
  startAuth();
  return import('./history.js');
}

beforeEach(() => localStorage.clear());

it('loads the account’s list again on the next visit if it was unreachable', async () => {
  answerCalls(() => ({ status: 500, body: { success: false, code: 'INTERNAL', message: '' } }));
  await (await visit()).syncHistory();
  expect(stored()).toMatchObject({ username: 'ada', items: [], failed: true });

  answerCalls(() => ({ body: { success: true, message: '', data: [ITEM] } }));
  await (await visit()).syncHistory();
  expect(stored()).toMatchObject({ items: [ITEM], failed: false });
});

it('sends searches that the account lacks', async () => {
  localStorage.setItem('searchHistory', JSON.stringify({ savedAt: 0, items: [ITEM] }));
  answerCalls(() => Promise.reject(new TypeError('offline')));
  await (await visit()).syncHistory();

  const calls = answerCalls(() => ({ body: { success: true, message: '', data: [ITEM] } }));
  await (await visit()).syncHistory();
  const [, init] = calls.mock.calls.find(([address]) => address.includes('/history')) ?? [];
  expect(init?.method).toBe('POST');
  expect(init?.body).toBe(JSON.stringify({ items: [ITEM] }));
});

it.each([
  ['has ended', { status: 401, body: { success: false, code: 'TOKEN_INVALID', message: '' } }],
  ['ends meanwhile', { body: { success: true, message: '', data: [ITEM] } }],
])('takes nothing from the account into the visitor’s list if the session %s', async (_, reply) => {
  answerCalls((_method, path) => {
    if (path.includes('/history')) dropSession();
    return reply;
  });
  const { startHistory, syncHistory } = await visit();
  const loaded = syncHistory();
  startHistory();
  await loaded;
  expect(stored()).toMatchObject({ items: [], failed: false });
  expect(stored()).not.toHaveProperty('username');
});

it('keeps what another tab has searched for, and brings back nothing that it has deleted', async () => {
  vi.resetModules();
  const tabs = [await import('./history.js')];
  vi.resetModules();
  tabs.push(await import('./history.js'));
  // A browser tells the other tabs only; here the writer hears it too, which changes nothing.
  const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: 'searchHistory' }));
  const terms = () => stored().items.map(({ term }: { term: string }) => term);
  tabs[0]?.rememberSearch('tork');
  tell();
  tabs[1]?.rememberSearch('stres');
  tell();
  expect(terms()).toEqual(['stres', 'tork']);
  await tabs[1]?.clearHistory();
  tell();
  tabs[0]?.rememberSearch('bor');
  expect(terms()).toEqual(['bor']);
});

it.each([
  ['iron', 'Iron'],
  ['silicon', 'SILICON'],
  ['ısı', 'ISI'],
])('keeps %s and %s as one search, as the API does', async (first, second) => {
  const { withSearch } = await visit();
  const [item, ...others] = withSearch(withSearch([], first, ITEM.date), second, ITEM.date);
  expect([item?.term, others]).toEqual([second, []]);
});
