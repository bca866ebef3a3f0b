import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';

let api: VisitorApi;
let token: string;
beforeAll(async () => {
  api = await startVisitorApi();
  token = await api.signUp('arayan');
});
afterAll(() => api?.stop());

const remember = (items: unknown) => api.call('POST', '/history', { token, body: { items } });
const terms = async () =>
  (await api.call('GET', '/history', { token })).data.map(({ term }: { term: string }) => term);

describe('search history', () => {
  it('keeps twenty searches of an account, each once, newest first', async () => {
    for (let i = 1; i <= 25; i += 1) await remember([{ term: `terim ${i}` }]);
    expect(await terms()).toEqual(Array.from({ length: 20 }, (_, i) => `terim ${25 - i}`));
    await remember([{ term: 'TERİM 10' }]);
    expect((await terms()).slice(0, 2)).toEqual(['TERİM 10', 'terim 25']);
    expect(await terms()).toHaveLength(20);
  });

  it('accepts searches from before the log-in, in their order, but none from the future', async () => {
    await api.call('DELETE', '/history', { token });
    await remember([{ term: 'şimdi' }]);
    await remember([
      { term: 'yarın', date: '2999-01-01T00:00:00Z' },
      { term: 'dün', date: '2020-01-01T00:00:00Z' },
    ]);
    expect(await terms()).toEqual(['yarın', 'şimdi', 'dün']);
    const [first] = (await api.call('GET', '/history', { token })).data;
    expect(Date.parse(first.date)).toBeLessThanOrEqual(Date.now());
  });

  it('loses nothing when two devices write at the same time', async () => {
    await api.call('DELETE', '/history', { token });
    await Promise.all(['a', 'b', 'c', 'd'].map((term) => remember([{ term }])));
    expect((await terms()).sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('deletes one search in any spelling, or all', async () => {
    await remember([{ term: 'Çelik' }, { term: 'demir' }]);
    await api.call('DELETE', '/history?term=CELIK', { token });
    expect(await terms()).not.toContain('Çelik');
    const cleared = await api.call('DELETE', '/history', { token, language: 'en' });
    expect(cleared.message).toBe('Search history cleared');
    expect(await terms()).toEqual([]);
  });

  it.each([
    ['nothing', []],
    ['an empty search', [{ term: ' ' }]],
    ['a search of 101 characters', [{ term: 'x'.repeat(101) }]],
    ['more than twenty', Array.from({ length: 21 }, (_, i) => ({ term: `${i}` }))],
    ['an operator', [{ term: { $gt: '' } }]],
  ])('refuses %s', async (_, items) => {
    expect((await remember(items)).status).toBe(400);
  });

  it('needs a log-in', async () => {
    expect((await api.call('GET', '/history')).status).toBe(401);
  });
});
