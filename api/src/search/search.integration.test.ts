import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiOnServices, seedTerms, startApiOnServices } from '../../test/api-on-services.js';
import { spreadOfQueries, wrongCounts } from '../../test/category-counts.js';
import { indexLag } from '../../test/index-lag.js';
import { until } from '../../test/until.js';

interface Reply {
  success: boolean;
  code?: string;
  message: string;
  data: {
    _id: string;
    englishTerm: string;
    turkishTerm: string;
    slug: string;
    category: string;
    cost: number;
    group?: string;
  }[];
  groups?: Record<string, number>;
  count: number;
  degraded?: boolean;
  corrected?: string;
  notInDictionary?: boolean;
  facets?: Record<string, number>;
}

let api: ApiOnServices;

beforeAll(async () => {
  api = await startApiOnServices();
  await api.terms.createMany(seedTerms(), { by: 'test' });
  await until('All terms are searchable', async () => (await indexLag()) === 0);
  // It reads them in parts, in the order in which they were stored.
  const { englishTerm = '' } = seedTerms().at(-1) ?? {};
  await until('The title index has them', async () => {
    const { data } = await search(`query=${encoded(englishTerm)}`);
    return data.some((term) => term.englishTerm === englishTerm);
  });
});
afterAll(() => api?.stop());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}/api${path}`, { headers });
  return { status: response.status, reply: (await response.json()) as Reply };
}
const search = async (query: string) => (await get(`/terms/search?${query}`)).reply;
const encoded = encodeURIComponent;

describe('searching', () => {
  it.each([
    ['celik', 'steel'],
    ['ÇELİK', 'steel'],
    ['çelk', 'steel'],
    ['thermal conductvity', 'thermal-conductivity'],
    ['thermalconductivity', 'thermal-conductivity'],
    ['ısıl iletkenliği', 'thermal-conductivity'],
    ['conductivity thermal', 'thermal-conductivity'],
    ['c++', 'c-plus-plus'],
    ['isil iletk', 'thermal-conductivity'],
    ['açı', 'angle'],
    ['henry’s law', 'henrys-law'],
  ])('%s finds %s first', async (query, slug) => {
    const reply = await search(`query=${encoded(query)}&limit=15`);
    expect(reply.data[0]?.slug).toBe(slug);
    expect(reply.count).toBeGreaterThanOrEqual(reply.data.length);
    expect(reply.degraded).toBeUndefined();
    const ids = reply.data.map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['i', 'is', 'isi', 'isil', 'isil ilet'])(
    'suggests for %s while it is typed',
    async (query) => {
      const { reply } = await get(`/suggestions?query=${query}&language=both&limit=15`);
      expect(reply.data.length).toBeGreaterThan(0);
      expect(reply.data.length).toBeLessThanOrEqual(15);
      const [best] = reply.data;
      expect(`${best?.englishTerm} ${best?.turkishTerm}`.toLocaleLowerCase('tr')).toMatch(
        /(^| )[iı]/,
      );
    },
  );

  it('reports what it corrected, and corrects nothing with exact=true', async () => {
    expect((await search('query=stel')).corrected).toBe('steel');
    // Prefixes of words are not corrections.
    const { data } = await search('query=stel&exact=true');
    expect(data.map(({ slug }) => slug)).not.toContain('steel');
  });

  it('finds words of definitions after titles, and counts by category', async () => {
    const reply = await search('query=airflow&limit=50');
    expect(reply.data.map(({ slug }) => slug)).toContain('angle-of-attack');
    expect(reply.facets?.aerospace).toBeGreaterThan(0);
  });

  it('corrects words of definitions if no title matches', async () => {
    const { data, corrected } = await search('query=fluctuatoins&limit=5');
    expect(corrected).toBe('fluctuations');
    expect(data.length).toBeGreaterThan(0);
    expect(data.every((hit) => (hit as { match?: string }).match === 'text')).toBe(true);
  });

  it('explains each hit, and counts hits that are not sent', async () => {
    const { data, count } = await search('query=%C3%A7elik&limit=2');
    expect(data[0]).toMatchObject({ slug: 'steel', match: 'exact' });
    expect(count).toBeGreaterThan(2);
  });

  it('counts for each category as many hits as a search in it lists', async () => {
    expect(await wrongCounts(search, [...spreadOfQueries(24), 'hızlılar'])).toEqual([]);
  });

  it('filters by any name of a category, and finds nothing in an unknown one', async () => {
    const categories = async (name: string) => {
      const { data } = await search(`query=ak%C4%B1&limit=50&category=${encoded(name)}`);
      return [...new Set(data.map(({ category }) => category))];
    };
    expect(await categories('electrical')).toEqual(['electrical']);
    expect(await categories('Elektrik Mühendisliği')).toEqual(['electrical']);
    expect(await categories('no such category')).toEqual([]);
    expect((await categories('all')).length).toBeGreaterThan(1);
  });

  it('lists all results page by page, in groups, and counts them exactly', async () => {
    const first = (await get('/terms/search?query=heat&page=1')).reply;
    expect(first.count).toBeGreaterThan(first.data.length);
    expect(first.data).toHaveLength(50);
    const seen = first.data.map(({ _id }) => _id);
    const groups = first.data.map(({ group }) => group);
    for (let page = 2; seen.length < first.count; page += 1) {
      const { data } = await search(`query=heat&page=${page}`);
      expect(data.length).toBeGreaterThan(0);
      seen.push(...data.map(({ _id }) => _id));
      groups.push(...data.map(({ group }) => group));
    }
    expect(new Set(seen).size).toBe(first.count);
    const order = [...new Set(groups)];
    expect(order.slice(0, 3)).toEqual(['exact', 'beginning', 'ending']);
    const sum = (counts: Record<string, number> = {}) =>
      Object.values(counts).reduce((total, count) => total + count, 0);
    expect([sum(first.groups), sum(first.facets)]).toEqual([first.count, first.count]);
    const [[field = '', count] = []] = Object.entries(first.facets ?? {});
    const narrowed = await search(`query=heat&page=1&limit=50&category=${field}`);
    expect(narrowed.count).toBe(count);
    const sorted = await search('query=heat&page=1&sortBy=alphabetical&language=en');
    const names = sorted.data.map(({ turkishTerm }) => turkishTerm);
    expect(names).toEqual([...names].sort(new Intl.Collator('tr').compare));
  });

  it('takes * and ? for wildcards, and quotation marks for an exact phrase', async () => {
    const names = async (path: string) =>
      (await get(path)).reply.data.map(({ englishTerm }) => englishTerm);
    const ending = await names(`/terms/search?query=${encoded('*meter')}&page=1`);
    expect(ending.length).toBeGreaterThan(5);
    expect(ending).toContain('multimeter');
    expect(await names(`/suggestions?query=${encoded('"heat transfer"')}`)).not.toContain(
      'transfer function',
    );
    expect(await names(`/terms/search?query=${encoded('"transfer heat"')}`)).toEqual([]);
  });

  it('finds quantities by symbol, unit, formula and standard', async () => {
    const term = await api.terms.create({
      englishTerm: 'zeta quantity',
      turkishTerm: 'zeta niceliği',
      englishDefinition: 'A quantity that exists only here.',
      category: 'general',
      symbol: 'ζ',
      unit: 'µm·kN/(m·K)',
      formula: 'ζ = q²/w',
      standards: ['ISO 99123'],
    });
    const first = async (query: string) =>
      (await search(`query=${encoded(query)}&page=1`)).data[0]?._id;
    await expect.poll(() => first('ISO 99123')).toBe(term._id);
    const ids = ({ data }: Reply) => data.slice(0, 3).map(({ _id }) => _id);
    expect(ids(await search(`query=${encoded('ζ')}&page=1`))).toContain(term._id);
    for (const query of ['um·kN/(m·K)', 'µm kN/(m·K)', 'ζ=q²/w']) {
      expect(await first(query), query).toBe(term._id);
    }
    const { reply } = await get(`/suggestions?query=${encoded('ζ')}`);
    expect(ids(reply)).toContain(term._id);
    expect((await search('query=Pa&limit=1')).data[0]?.slug).toBe('pascal');
    await api.terms.softDelete([term._id]);
  });

  it('finds a term by a description of it, while typing and on the page of all results', async () => {
    const query = encoded('iki akışkanı karıştırmadan ısı aktaran cihaz');
    const { reply } = await get(`/suggestions?query=${query}`);
    expect(reply.data[0]).toMatchObject({ match: 'description' });
    expect(reply.notInDictionary).toBeUndefined();
    expect((await search(`query=${query}&page=1`)).data[0]).toMatchObject({ group: 'description' });
  });

  it('calls no word missing that is there in another language', async () => {
    expect((await search('query=football&page=1')).notInDictionary).toBe(true);
    for (const page of ['', '&page=1']) {
      const { data, notInDictionary } = await search(`query=sandwich${page}`);
      expect(data[0]?.englishTerm).toBe('core');
      expect(notInDictionary).toBe(true);
    }
    expect((await search('query=heat&language=tr&page=1')).notInDictionary).toBeUndefined();
    expect((await search('query=heat&language=tr')).notInDictionary).toBeUndefined();
  });

  it('sorts by name in Turkish order', async () => {
    const { data } = await search('query=%C4%B1s%C4%B1&limit=50&sortBy=alphabetical');
    const names = data.map(({ turkishTerm }) => turkishTerm);
    expect(names).toEqual([...names].sort(new Intl.Collator('tr').compare));
  });

  it('keeps to the limits and messages of the specification', async () => {
    const short = await get('/terms/search?query=%20a%20');
    expect(short.reply).toMatchObject({
      success: true,
      data: [],
      message: 'search query too short',
    });
    // A symbol is enough, and an unknown one finds nothing.
    const symbol = await get('/terms/search?query=%E2%88%AE');
    expect([symbol.reply.data, symbol.reply.message]).toEqual([[], '']);
    expect((await get('/terms/search?query=%C3%98')).reply.message).toBe('');
    const long = await get(`/terms/search?query=${'a'.repeat(101)}`);
    expect([long.status, long.reply.code]).toEqual([400, 'QUERY_TOO_LONG']);
    expect((await search('query=mo&limit=500')).data.length).toBeLessThanOrEqual(50);
    expect((await get('/terms/search?query=ab&limit=0')).status).toBe(400);
  });
});

describe('bad input', () => {
  it.each([
    'limit=-1&query=motor',
    'limit=1e9&query=motor',
    'query[]=x',
    'query=motor&query=pompa',
    'query=%ZZ',
    'query=%FF%FE',
    'query=a%00b',
    'query=%00%00',
    'query=%ED%A0%80',
    'slug=..%2F..%2Fetc%2Fpasswd',
    'slug=%00',
    'slug=',
    `slug=${'a'.repeat(5000)}`,
    'query=motor&category=__proto__',
    'query=motor&category=%22%20OR%20category%20EXISTS',
    'query=%22%22%22',
    'query=-motor',
    'query=.*(%5B',
    `query=${encoded('😀'.repeat(40))}`,
    `query=${encoded('\u202e\u200b\u200d')}`,
    'query=motor&language=xx',
    'query=motor&sortBy=constructor',
    'query=motor&exact=maybe',
    '',
  ])('%s is never answered with a 5xx', async (query) => {
    const { status, reply } = await get(`/terms/search?${query}`);
    expect(status).toBeLessThan(500);
    if (status >= 400) expect(reply.code).toMatch(/^[A-Z_]+$/);
    else expect(Array.isArray(reply.data)).toBe(true);
  });

  it('caused no warning in the log', () => {
    // A slow machine may miss Meilisearch's deadline for any query.
    const warnings = api.warnings.filter(
      ({ msg }) => msg !== 'Meilisearch failed repeatedly and is left out of searches',
    );
    expect(warnings).toEqual([]);
  });
});

describe('reading', () => {
  it('resolves slugs, canonical and not', async () => {
    expect((await search('slug=thermal-conductivity')).data).toHaveLength(1);
    expect((await search('slug=isil-iletkenlik')).data[0]?.slug).toBe('thermal-conductivity');
    expect((await search('slug=henry-low')).data[0]?.slug).toBe('henrys-law');
    expect((await search('slug=no-such-thing')).data).toEqual([]);
  });

  it('reads a term by id, in both naming styles', async () => {
    const [term] = (await search('slug=steel')).data;
    const { reply } = await get(`/terms/${term?._id}`);
    expect(reply.data).toMatchObject({
      englishTerm: 'steel',
      ingilizce_terim: 'steel',
      turkce_terim: 'çelik',
    });
    expect((await get(`/terms/${'f'.repeat(24)}`)).reply.code).toBe('TERM_NOT_FOUND');
  });

  it('lists categories in the language of the request', async () => {
    const tr = (await get('/terms/categories')).reply.data as unknown as string[];
    const en = (await get('/terms/categories', { 'accept-language': 'en' })).reply
      .data as unknown as string[];
    expect(tr).toContain('Makine Mühendisliği');
    expect(en).toContain('Mechanical Engineering');
    const { reply } = await get('/terms/categories/list');
    const counts = reply.data as unknown as { slug: string; count: number }[];
    expect(counts.every(({ count }) => count >= 30)).toBe(true);
  });

  it('draws random terms and lists popular ones', async () => {
    const random = new Set<string>();
    for (let i = 0; i < 10; i += 1) {
      random.add(((await get('/terms/random/get')).reply.data as unknown as { _id: string })._id);
    }
    expect(random.size).toBeGreaterThan(1);
    const { reply } = await get('/terms/popular/list');
    expect(reply.data).toHaveLength(10);
    expect(reply, 'nobody has opened one yet').toMatchObject({ opened: 0 });
  });
});

describe('a change', () => {
  it('is found, renamed and removed in both indexes', async () => {
    const term = await api.terms.create({
      englishTerm: 'flux capacitor',
      turkishTerm: 'akı sığacı',
      englishDefinition: 'What makes zymurgical travel possible.',
      category: 'general',
    });
    const first = async (query: string) => (await search(`query=${encoded(query)}`)).data[0]?._id;
    await expect.poll(() => first('flux capacitr')).toBe(term._id);
    await expect.poll(() => first('zymurgical')).toBe(term._id);
    await api.terms.update(term._id, { englishTerm: 'time condenser' });
    await expect.poll(() => first('time condenser')).toBe(term._id);
    await api.terms.softDelete([term._id]);
    await expect.poll(() => first('zymurgical')).toBeUndefined();
  });
});

describe('without Meilisearch', () => {
  it('answers with titles from memory and says so, then recovers by itself', async () => {
    const outage = api.services.meilisearch?.outage;
    if (!outage) throw new Error('This Meilisearch cannot be stopped by the test');
    await outage.kill();
    const reply = await search('query=celik&limit=3');
    expect(reply.degraded).toBe(true);
    expect(reply.data[0]?.turkishTerm).toContain('çelik');
    await outage.restart();
    const whole = async () =>
      (await search(`query=airflow&limit=${1 + (Date.now() % 50)}`)).degraded;
    await expect.poll(whole).toBeUndefined();
  });
});

// The generic test of tiers: hits of the engine are ordered by the rules of the title index.
describe('above the term limit of the title index, the engine', () => {
  beforeAll(async () => {
    await api.stopApi();
    api = await startApiOnServices({ TITLE_INDEX_MAX_TERMS: '50' }, undefined, api.services);
    await until('The title index is given up', async () =>
      api.warnings.some(({ msg }) => String(msg).startsWith('Too many terms')),
    );
  });

  it.each([
    ['steel', 'steel'],
    ['celik', 'steel'],
    ['ÇELİK', 'steel'],
    ['açı', 'angle'],
    ['thermalconductivity', 'thermal-conductivity'],
    ['programmablelogiccontroller', 'programmable-logic-controller'],
    ['thermal conductvity', 'thermal-conductivity'],
    ['ısıl iletkenliği', 'thermal-conductivity'],
    ['PLC', 'programmable-logic-controller'],
  ])('finds for %s the term %s first', async (query, slug) => {
    const reply = await search(`query=${encoded(query)}&limit=15`);
    expect(reply.data[0]?.slug).toBe(slug);
    expect(reply.degraded).toBeUndefined();
    const ids = reply.data.map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(reply.data.map(({ cost }) => cost)).toEqual(
      reply.data.map(({ cost }) => cost).sort((a, b) => a - b),
    );
  });

  it('suggests while a word is typed', async () => {
    const { reply } = await get('/suggestions?query=thermal%20cond&limit=15');
    expect(reply.data[0]?.slug).toBe('thermal-conductivity');
  });

  it('counts and filters by category, and finds words of definitions', async () => {
    const all = await search('query=airflow&limit=50');
    expect(all.facets?.aerospace).toBeGreaterThan(0);
    const some = await search('query=airflow&limit=50&category=aerospace');
    expect(some.data.length).toBeGreaterThan(0);
    expect(some.data.every(({ category }) => category === 'aerospace')).toBe(true);
    expect(some.facets).toEqual(all.facets);
  });

  it('counts for each category as many hits as a search in it lists', async () => {
    expect(await wrongCounts(search, spreadOfQueries(16))).toEqual([]);
  });

  it('causes an error when it is unreachable', async () => {
    await api.services.meilisearch?.stop();
    const { status, reply } = await get('/terms/search?query=steel%20again');
    expect([status, reply.code]).toEqual([503, 'SEARCH_UNAVAILABLE']);
  });
});
