import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiOnServices, seedTerms, startApiOnServices } from '../../test/api-on-services.js';
import { spreadOfQueries, wrongCounts } from '../../test/category-counts.js';
import { indexLag } from '../../test/index-lag.js';
import { until } from '../../test/until.js';

interface Reply {
  code?: string;
  data: { _id: string; slug: string; category: string; cost: number }[];
  count: number;
  degraded?: boolean;
  facets?: Record<string, number>;
}

let api: ApiOnServices;

beforeAll(async () => {
  api = await startApiOnServices({ TITLE_INDEX_MAX_TERMS: '50' });
  await api.terms.createMany(seedTerms(), { by: 'test' });
  await until('All terms are searchable', async () => (await indexLag()) === 0, 60_000);
  await until('The title index is given up', async () =>
    api.warnings.some(({ msg }) => String(msg).startsWith('Too many terms')),
  );
}, 120_000);
afterAll(() => api?.stop());

async function get(path: string) {
  const response = await fetch(`${api.url}/api${path}`);
  return { status: response.status, reply: (await response.json()) as Reply };
}
const search = async (query: string, more = '') =>
  (await get(`/terms/search?query=${encodeURIComponent(query)}${more}`)).reply;

// The generic test of tiers: hits of the engine are ordered by the rules of the title index.
describe('above the term limit of the title index, the engine', () => {
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
    const reply = await search(query, '&limit=15');
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
    const all = await search('airflow', '&limit=50');
    expect(all.facets?.aerospace).toBeGreaterThan(0);
    const some = await search('airflow', '&limit=50&category=aerospace');
    expect(some.data.length).toBeGreaterThan(0);
    expect(some.data.every(({ category }) => category === 'aerospace')).toBe(true);
    expect(some.facets).toEqual(all.facets);
  });

  it('counts for each category as many hits as a search in it lists', async () => {
    const searchBy = async (parameters: string) => (await get(`/terms/search?${parameters}`)).reply;
    expect(await wrongCounts(searchBy, spreadOfQueries(16))).toEqual([]);
  }, 60_000);

  it('causes an error when it is unreachable', async () => {
    await api.services.meilisearch?.stop();
    const { status, reply } = await get('/terms/search?query=steel%20again');
    expect([status, reply.code]).toEqual([503, 'SEARCH_UNAVAILABLE']);
  });
});
