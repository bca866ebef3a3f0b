import { EventModel } from '@terimce/core/models/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTerms } from '../../test/api-on-services.js';
import { untilTitlesRead } from '../../test/until-titles-read.js';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';
import { openedTogether } from './opened-together.repository.js';

interface Mention {
  field: string;
  at: number;
  text: string;
  term: { slug: string };
}

let api: VisitorApi;
const ids = new Map<string, string>();
beforeAll(async () => {
  api = await startVisitorApi();
  const { stored } = await api.terms.createMany(seedTerms(), { by: 'test' });
  for (const { _id, slug } of stored) ids.set(slug, String(_id));
  await untilTitlesRead(api.url, stored);
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
    'lists only names that begin with the letter %s',
    async (letter) => {
      const found = await turkish(`letter=${encodeURIComponent(letter)}`);
      expect(found.length).toBeGreaterThan(0);
      const lower = letter.toLocaleLowerCase('tr');
      expect(found.every((name) => name.toLocaleLowerCase('tr').startsWith(lower))).toBe(true);
    },
  );

  it('is in Turkish dictionary order, across pages', async () => {
    const category = 'category=Makine%20M%C3%BChendisli%C4%9Fi&limit=20';
    const names = [...(await turkish(category)), ...(await turkish(`${category}&page=2`))];
    const bare = (name: string) => name.replace(/[^\p{L}\p{N} ]/gu, '');
    const sorted = [...names].sort((a, b) => bare(a).localeCompare(bare(b), 'tr'));
    expect(names.length).toBeGreaterThan(25);
    expect(names).toEqual(sorted);
  });

  it('lists the terms with a tag, and the name of the tag', async () => {
    const path = '/terms/browse?tag=isi-transferi&limit=50';
    const { terms: first, tag, pagination } = await get(path);
    const others = await Promise.all([2, 3].map((page) => get(`${path}&page=${page}`)));
    const terms = [first, ...others.map((page) => page.terms)].flat();
    expect(tag).toEqual({ tr: 'ısı transferi', en: 'heat transfer' });
    expect(terms.map(({ slug }: { slug: string }) => slug)).toContain('thermal-conductivity');
    expect(pagination.total).toBe(terms.length);
    const none = await get('/terms/browse?tag=yok');
    expect([none.terms, none.tag]).toEqual([[], undefined]);
  });

  it('has a term of the day, and the newest terms', async () => {
    const { day, newest, popular } = await get('/terms/home');
    expect(day.englishDefinition).not.toBe('');
    expect(day.turkishDefinition).not.toBe('');
    expect([newest.length, popular.length]).toEqual([10, 10]);
    expect((await get('/terms/home')).day.slug).toBe(day.slug);
  });

  it('lists English names by English letters', async () => {
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

describe('links from a term to others', () => {
  const related = async (slug: string): Promise<string[]> =>
    (await get(`/terms/${ids.get(slug)}/related`)).map((term: { slug: string }) => term.slug);

  it('are up to six related terms, without the term itself and without unrelated ones', async () => {
    const found = await related('thermal-conductivity');
    expect(found).toHaveLength(6);
    expect(found).toContain('thermal-insulation');
    for (const stranger of ['shaft', 'arm', 'thermal-conductivity']) {
      expect(found).not.toContain(stranger);
    }
    const [first, ...others] = await related('fatigue');
    expect(others).not.toContain('v-belt');
    const one = await get(`/terms/${ids.get('fatigue')}/related?limit=1`);
    expect(one.map(({ slug }: { slug: string }) => slug)).toEqual([first]);
  });

  it('are the terms that its texts mention, each once per language, with their positions', async () => {
    const id = ids.get('newtonian-fluid') ?? '';
    const { data: term } = await api.call('GET', `/terms/${id}`);
    const found = await get(`/terms/${id}/mentions`);
    const named = found.map(({ field, at, text, term: { slug } }: Mention) => {
      expect(term[field].slice(at, at + text.length)).toBe(text);
      return `${field.slice(0, 2)} ${slug}`;
    });
    expect(named).toEqual(expect.arrayContaining(['en viscosity', 'tu viscosity']));
    expect(new Set(named).size).toBe(named.length);
    expect(named).not.toContain('en newtonian-fluid');
    // A heat current is not an electric current.
    const inConductivity = await get(`/terms/${ids.get('thermal-conductivity')}/mentions`);
    const slugs = inConductivity.map((mention: Mention) => mention.term.slug);
    expect(slugs).toContain('heat');
    expect(slugs).not.toContain('current');
  });

  it('are the terms of a text that a visitor sends, which is in one language', async () => {
    const text = 'Isıl iletkenliğin ölçülmesinde ısı, metal çubuğa bir ısıtıcıyla verilir.';
    const { status, data } = await api.call('POST', '/text', { body: { text } });
    expect(status).toBe(200);
    expect(data.language).toBe('tr');
    expect(data.matches[0]).toEqual({ start: 0, end: 'Isıl iletkenliğin'.length, name: 0 });
    const first = {
      name: 'ısıl iletkenlik',
      terms: [ids.get('thermal-conductivity')],
      uncertain: false,
    };
    expect(data.names[0]).toEqual(first);
    const sent = new Set(data.terms.map(({ _id }: { _id: string }) => _id));
    expect(data.names.flatMap(({ terms }: { terms: string[] }) => terms)).toSatisfy(
      (named: string[]) => new Set(named).size === sent.size && named.every((id) => sent.has(id)),
    );
    const english = { text, language: 'en' };
    expect((await api.call('POST', '/text', { body: english })).data.names).not.toContainEqual(
      first,
    );
    // A name is sent once, however often the text has it.
    const often = await api.call('POST', '/text', { body: { text: 'ısı '.repeat(5_000) } });
    expect(often.data.names).toHaveLength(1);
    expect(often.data.matches).toHaveLength(5_000);
    for (const body of [{ text: '' }, { text: 'a'.repeat(20_001) }, {}]) {
      expect((await api.call('POST', '/text', { body })).code).toBe('VALIDATION_FAILED');
    }
    expect((await api.call('POST', '/text', { body: { text: 'ı'.repeat(20_000) } })).status).toBe(
      200,
    );
  });

  it('are the other meanings of its words, in one order on every page of the group', async () => {
    const create = (fields: object) => api.terms.create({ category: 'general', ...fields });
    const [first, second, named] = [
      await create({ englishTerm: 'quab', turkishTerm: 'birinci', englishGloss: 'networks' }),
      await create({ englishTerm: 'Quab', turkishTerm: 'ikinci', category: 'civil' }),
      await create({
        englishTerm: 'third',
        names: [{ text: 'QUAB', language: 'tr', kind: 'abbreviation' }],
      }),
    ];
    // A hint may be a related word, another accent is another word, a symbol is none, and a draft is not public.
    const others = [
      await create({ englishTerm: 'hinted', searchKeywords: ['QUAB'] }),
      await create({ englishTerm: 'quäb' }),
      await create({ englishTerm: 'measured', symbol: 'QUAB' }),
    ];
    await api.terms.create({ englishTerm: 'quab', category: 'general' }, { status: 'draft' });
    await untilTitlesRead(api.url, [first, second, named, ...others]);
    const senses = (term: typeof first) => get(`/terms/${term._id}/senses`);
    const slugs = async (term: typeof first) =>
      (await senses(term)).map(({ slug }: { slug: string }) => slug);
    expect(await slugs(first)).toEqual([second.slug, named.slug]);
    expect(await slugs(named)).toEqual([first.slug, second.slug]);
    expect((await senses(second))[0]).toMatchObject({
      turkishTerm: 'birinci',
      englishGloss: 'networks',
    });
    for (const other of others) expect(await slugs(other)).toEqual([]);
    const page = await fetch(`${api.url}/${second.slug}?hl=en`).then((reply) => reply.text());
    expect(page).toMatch(/Other meanings.*href="\/quab"/s);
  });

  it('follow changes of the terms, and include terms that visitors open one after the other', async () => {
    const term = await api.terms.create({
      // A new name in each attempt; otherwise a retry would meet the term of the first attempt.
      englishTerm: `fatigue of strangers ${Date.now()}`,
      englishDefinition: 'Nothing like the others.',
      category: 'general',
    });
    const id = String(term._id);
    expect(await get(`/terms/${id}/related`)).toEqual([]);
    const at = new Date();
    for (const sessionId of ['one', 'two', 'three']) {
      for (const opened of [id, ids.get('gear') ?? '']) {
        await EventModel.create({ termId: opened, sessionId, at });
      }
    }
    expect([...((await openedTogether()).get(id) ?? [])]).toEqual([ids.get('gear')]);
  });

  it('are not found for terms that are not public', async () => {
    const term = await api.terms.create(
      { englishTerm: 'draft', category: 'general' },
      { status: 'draft' },
    );
    for (const part of ['related', 'mentions', 'senses']) {
      expect(await api.call('GET', `/terms/${term._id}/${part}`)).toMatchObject({
        status: 404,
        code: 'TERM_NOT_FOUND',
      });
      expect((await api.call('GET', `/terms/xyz/${part}`)).code).toBe('INVALID_ID');
    }
  });
});
