import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silentLogger } from '@terimce/core/log';
import { afterEach, describe, expect, it } from 'vitest';
import { Engine, type EngineOptions } from './engine.js';
import { readEngineList } from './engine-client.js';
import { type EngineRequest, engineQueries, mergeLists } from './engine-query.js';

const request: EngineRequest = {
  normalized: 'isil iletkenlik',
  language: 'both',
  category: undefined,
  exact: false,
  facets: false,
  limit: 15,
};
const good = JSON.stringify({
  hits: [{ id: 'a', _matchesPosition: { stem: [] } }, { id: 'b' }],
});
/** Milliseconds that are enough on a busy machine. */
const PATIENT = 5_000;
const servers: Server[] = [];
const engines: Engine[] = [];

async function engineOn(deadlineMs: number, listener: RequestListener): Promise<Engine> {
  return engineWith({ deadlineMs }, listener);
}

async function engineWith(
  options: Pick<EngineOptions, 'deadlineMs' | 'probeMs'>,
  listener: RequestListener,
): Promise<Engine> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const engine = new Engine({
    ...options,
    host,
    index: 'terms',
    apiKey: 'key',
    logger: silentLogger(),
  });
  engines.push(engine);
  return engine;
}

afterEach(() => {
  for (const engine of engines.splice(0)) engine.close();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const works: RequestListener = (_req, res) => res.end(good);
const broken: [string, RequestListener][] = [
  ['hangs', () => {}],
  ['answers 500', (_req, res) => res.writeHead(500).end('{}')],
  ['answers garbage', (_req, res) => res.end('<html>')],
  ['answers JSON of another shape', (_req, res) => res.end('{"hits":[{"id":1}]}')],
  ['cuts the connection', (req) => req.destroy()],
  [
    'never stops answering',
    (_req, res) => {
      const more = () =>
        res.write('x'.repeat(65_536)) ? setImmediate(more) : res.once('drain', more);
      more();
    },
  ],
];

describe('Engine', () => {
  it('sends one request without compression and returns which names and texts matched', async () => {
    let seen: Record<string, unknown> = {};
    const engine = await engineOn(PATIENT, (req, res) => {
      seen = { ...req.headers, url: req.url };
      res.end(good);
    });
    const answer = await engine.search(request);
    expect(answer?.hits.map(({ id, foundBy }) => [id, foundBy])).toEqual([
      ['a', 'engine-title'],
      ['b', 'engine-text'],
    ]);
    expect(seen).toMatchObject({
      url: '/indexes/terms/search',
      authorization: 'Bearer key',
      'accept-encoding': 'identity',
    });
  });

  it.each(broken)(
    'gives up in time when Meilisearch %s, then stops asking',
    async (_, listener) => {
      let asked = 0;
      // No probe runs in between. Without the deadline the test would never end.
      const options = { deadlineMs: 500, probeMs: 60_000 };
      const engine = await engineWith(options, (req, res) => {
        asked += 1;
        listener(req, res);
      });
      for (let i = 0; i < 3; i += 1) {
        expect(await engine.search(request)).toBeUndefined();
      }
      expect(engine.state).toBe('open');
      expect(await engine.search(request)).toBeUndefined();
      expect(asked).toBe(3);
    },
  );

  it('answers nothing from an index that is somebody else’s, with or without titles', async () => {
    const engine = await engineOn(PATIENT, works);
    engine.follow({ version: 1, isForeign: true });
    expect(engine.isReachable).toBe(false);
    for (const alone of [false, true]) {
      expect(await engine.search({ ...request, alone })).toBeUndefined();
    }
    engine.follow({ version: 2, isForeign: false });
    expect((await engine.search(request))?.hits).toHaveLength(2);
  });

  it('recovers by itself', async () => {
    let isUnreachable = true;
    const engine = await engineOn(PATIENT, (req, res) =>
      isUnreachable ? req.destroy() : void works(req, res),
    );
    for (let i = 0; i < 3; i += 1) await engine.search(request);
    expect(engine.state).toBe('open');
    isUnreachable = false;
    await expect.poll(() => engine.state).toBe('closed');
    expect((await engine.search(request))?.hits).toHaveLength(2);
  });

  it('notices an outage without searches, for which some operators pay', async () => {
    const asked = new Set<string>();
    let isUnreachable = false;
    const engine = await engineWith({ deadlineMs: PATIENT, probeMs: 10 }, (req, res) => {
      asked.add(`${req.method} ${req.url}`);
      if (isUnreachable) req.destroy();
      else res.end('{"status":"available"}');
    });
    await expect.poll(() => asked.size).toBe(1);
    isUnreachable = true;
    await expect.poll(() => engine.isReachable).toBe(false);
    isUnreachable = false;
    await expect.poll(() => engine.isReachable).toBe(true);
    expect([...asked]).toEqual(['GET /health']);
  });
});

describe('engineQueries', () => {
  it('quotes the words before the last if there is a title index, which corrects better', () => {
    const q = (more: Partial<EngineRequest>) => engineQueries({ ...request, ...more })[0]?.q;
    expect(q({})).toBe('"isil" iletkenlik');
    expect(q({ normalized: 'vana' })).toBe('vana');
    // A quoted word that Meilisearch splits would be searched as a phrase.
    expect(q({ normalized: 'c++ dili kurali' })).toBe('c++ "dili" kurali');
    expect(q({ synonyms: true })).toBe('isil iletkenlik');
    expect(q({ loose: true })).toBe('isil iletkenlik');
    expect(q({ alone: true })).toBe('isil iletkenlik');
  });

  it('quotes every word for an exact search, so that nothing is corrected', () => {
    expect(engineQueries({ ...request, exact: true })[0]).toMatchObject({
      q: '"isil" "iletkenlik"',
    });
  });

  it('requests one list with counts if there is a title index', () => {
    const queries = engineQueries({ ...request, facets: true });
    expect(queries).toHaveLength(1);
    expect(queries[0]).toMatchObject({ limit: 15, facets: ['category'], matchingStrategy: 'all' });
    expect(queries[0]).not.toHaveProperty('attributesToSearchOn');
  });

  it('counts categories without the category filter', () => {
    const queries = engineQueries({ ...request, category: 'mechanical', facets: true });
    expect(queries).toMatchObject([
      { filter: 'category = "mechanical"', limit: 15 },
      { facets: ['category'], limit: 15 },
    ]);
    expect(queries[1]).not.toHaveProperty('filter');
  });

  it('counts each list if there is no title index', () => {
    const of = (category?: string) =>
      engineQueries({ ...request, category, facets: true, alone: true });
    expect(of().map(({ facets }) => facets)).toEqual([['category'], ['category'], ['category']]);
    const narrowed = of('mechanical');
    expect(narrowed.slice(0, 3).every((query) => 'filter' in query && !('facets' in query))).toBe(
      true,
    );
    expect(narrowed.slice(3).map(({ facets }) => facets)).toEqual(of().map(({ facets }) => facets));
    expect(narrowed.slice(3).some((query) => 'filter' in query)).toBe(false);
  });

  it('searches only the fields of the language', () => {
    const searchOn = (alone: boolean) =>
      engineQueries({ ...request, language: 'tr', alone }).map(
        (query) => query.attributesToSearchOn,
      );
    const hints = ['symbol', 'unit', 'formula', 'standards', 'searchKeywords'];
    expect(searchOn(false)).toEqual([
      ['turkishTerm', 'turkishNames', ...hints, 'tags', 'turkishDefinition'],
    ]);
    expect(searchOn(true)).toEqual([
      ['turkishTerm', 'turkishNames', ...hints],
      ['tags', 'turkishDefinition'],
      ['stem'],
    ]);
  });
});

it('returns each hit once, from the best list that contains it', () => {
  const lists = [
    { hits: [{ id: 'a' }, { id: 'b' }] },
    { hits: [{ id: 'b' }, { id: 'c' }, { id: 'd' }] },
    { hits: [{ id: 'c' }] },
  ];
  const answer = mergeLists(lists, { alone: true, facets: false, category: undefined });
  expect(answer.hits.map(({ id, foundBy }) => [id, foundBy])).toEqual([
    ['a', 'engine-title'],
    ['b', 'engine-title'],
    ['c', 'engine-title'],
    ['d', 'engine-text'],
  ]);
});

it('lists hits of the category and counts hits of all categories', () => {
  const counts = { civil: 1, mechanical: 1 };
  const lists = [
    { hits: [{ id: 'a' }] },
    { hits: [{ id: 'a' }, { id: 'b' }], facetDistribution: { category: counts } },
  ];
  const asked = { alone: false, facets: true, category: 'civil' };
  const { hits, counted } = mergeLists(lists, asked);
  expect(hits.map(({ id }) => id)).toEqual(['a']);
  expect(counted).toEqual([{ hits: [{ id: 'a' }, { id: 'b' }], counts }]);
});

describe('readEngineList', () => {
  it('accepts what Meilisearch sends', () => {
    const hit = {
      id: 'a',
      englishTerm: 'x',
      searchKeywords: ['y'],
      _matchesPosition: { stem: [] },
    };
    const list = { hits: [hit, { id: 'b' }], facetDistribution: { category: { civil: 2 } } };
    expect(readEngineList({ ...list, query: 'x', limit: 15 })).toMatchObject(list);
    expect(readEngineList({ hits: [], facetDistribution: {} })).toMatchObject({ hits: [] });
  });

  it.each([
    undefined,
    null,
    'text',
    [],
    {},
    { hits: {} },
    { hits: [null] },
    { hits: [{ id: 1 }] },
    { hits: [{ id: 'a', englishTerm: 1 }] },
    { hits: [{ id: 'a', searchKeywords: [1] }] },
    { hits: [{ id: 'a', _matchesPosition: 'x' }] },
    { hits: [], facetDistribution: 1 },
    { hits: [], facetDistribution: { category: { civil: 'x' } } },
  ])('refuses %j', (answer) => {
    expect(() => readEngineList(answer)).toThrow();
  });
});
