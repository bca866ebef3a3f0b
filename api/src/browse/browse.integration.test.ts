import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedTerms } from '../../test/api-on-services.js';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';

let api: VisitorApi;
const ids = new Map<string, string>();
beforeAll(async () => {
  api = await startVisitorApi();
  const { stored } = await api.terms.createMany(seedTerms(), { by: 'test' });
  for (const { _id, slug } of stored) ids.set(slug, String(_id));
  // The terms in memory follow the database with a short delay.
  await vi.waitFor(
    async () =>
      expect((await get('/terms/search?query=thermal%20expansion')).length).toBeGreaterThan(0),
    { timeout: 20_000 },
  );
});
afterAll(() => api?.stop());

const get = async (path: string) => (await api.call('GET', path)).data;
const turkish = async (query: string): Promise<string[]> =>
  (await get(`/terms/browse?${query}`)).terms.map(
    (term: { turkce_terim: string }) => term.turkce_terim,
  );

describe('browsing', () => {
  it('lists the letters of the Turkish alphabet in its order with their terms', async () => {
    const letters: Array<{ letter: string; count: number }> = await get('/terms/letters');
    expect(
      letters
        .slice(0, 29)
        .map(({ letter }) => letter)
        .join(''),
    ).toBe('abcçdefgğhıijklmnoöprsştuüvyz');
    const total = letters.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBe(ids.size);
    const letter = letters.find(({ letter }) => letter === 'ç');
    expect((await get('/terms/browse?letter=%C3%A7')).pagination.total).toBe(letter?.count);
  });

  it.each(['ç', 'Ç', 'ı', 'I', 'i', 'İ', 'ş'])(
    'opens the letter %s and no other',
    async (letter) => {
      const found = await turkish(`letter=${encodeURIComponent(letter)}`);
      expect(found.length).toBeGreaterThan(0);
      const lower = letter.toLocaleLowerCase('tr');
      expect(found.every((name) => name.toLocaleLowerCase('tr').startsWith(lower))).toBe(true);
    },
  );

  it('stands in Turkish dictionary order, across pages', async () => {
    const category = 'category=Makine%20M%C3%BChendisli%C4%9Fi&limit=20';
    const names = [...(await turkish(category)), ...(await turkish(`${category}&page=2`))];
    const bare = (name: string) => name.replace(/[^\p{L}\p{N} ]/gu, '');
    const sorted = [...names].sort((a, b) => bare(a).localeCompare(bare(b), 'tr'));
    expect(names.length).toBeGreaterThan(25);
    expect(names).toEqual(sorted);
  });

  it('reads English by English letters', async () => {
    const { terms } = await get('/terms/browse?letter=C&language=en');
    expect(terms.every(({ englishTerm }: { englishTerm: string }) => /^c/i.test(englishTerm))).toBe(
      true,
    );
    expect(
      (await get('/terms/letters?language=en')).map((l: { letter: string }) => l.letter)[25],
    ).toBe('z');
  });

  it.each([
    'letter=%C3%A7%C3%A7%C3%A7%C3%A7%C3%A7',
    'page=0',
    'page=x',
    'language=de',
    'letter[]=a&letter[]=b',
  ])('refuses or ignores %s', async (query) => {
    expect((await api.call('GET', `/terms/browse?${query}`)).status).toBeLessThan(500);
  });
});

describe('related terms', () => {
  it('share words or the subject, and leave the term itself out', async () => {
    const id = ids.get('thermal-conductivity') ?? '';
    const found: Array<{ _id: string; slug: string }> = await get(`/terms/${id}/related`);
    expect(found).toHaveLength(6);
    expect(found.some(({ _id }) => _id === id)).toBe(false);
    expect(found[0]?.slug).toMatch(/thermal|conduct/);
  });

  it('are not found for what is not public', async () => {
    const term = await api.terms.create(
      { englishTerm: 'draft', category: 'general' },
      { status: 'draft' },
    );
    expect(await api.call('GET', `/terms/${term._id}/related`)).toMatchObject({
      status: 404,
      code: 'TERM_NOT_FOUND',
    });
    expect((await api.call('GET', '/terms/xyz/related')).code).toBe('INVALID_ID');
  });
});
