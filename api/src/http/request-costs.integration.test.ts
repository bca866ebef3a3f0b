// One file: the table of the worst known inputs, and what measures them.
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { REQUEST_LIMITS } from '@terimce/contract/limits';
import { PAGE_COSTS } from '@terimce/contract/page-costs';
import { costOf, type RouteDefinition } from '@terimce/contract/route';
import { type CallKey, type Routes, routes } from '@terimce/contract/routes';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedTerms } from '../../test/api-on-services.js';
import { untilTitlesRead } from '../../test/until-titles-read.js';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';

/** The processor time of a call may be this many times what it counts as, because machines and inputs differ. */
const MARGIN = 9;
/** Queries that an ordinary call may make. */
const QUERIES = 12;
const RUNS = 7;

type PublicKey = {
  [K in CallKey]: Routes[K]['access'] extends 'public' ? K : never;
}[CallKey];

/** What is sent: a path below the site's address and a body. */
interface Sent {
  readonly path: string;
  readonly body?: unknown;
}
/** An input, another one in each run, so that no cache has it. */
type Make = (run: number) => Sent;

let ids: string[] = [];
let slugs: string[] = [];
/** Terms and patterns that no other input asks for. */
let next = 0;
const fresh = (list: readonly string[]) => list[(next++ * 7) % list.length] ?? '';
const LETTERS = 'aeinrltoskumd';
const letter = (place: number) => LETTERS[place % LETTERS.length] ?? '';
const pattern = () => {
  next += 1;
  return encodeURIComponent(`*${letter(next)}*${letter(Math.floor(next / LETTERS.length))}*`);
};
const words = (run: number) => `${letter(run)}zgarbled${run} wrods misspeled heet trasnfer pomp`;
const text = (run: number) => `${run} ısıl iletkenlik valve heat transfer `.repeat(2_000);
const unknown = (run: number) => `nothing${run}like${Math.random().toString(36).slice(2)}`;
const word = (run: number) => ['heat', 'valve', 'gear', 'steel', 'pump', 'basınç', 'akım'][run % 7];

const SHORT_LINES = '$x_1$ ve\n'.repeat(4_000);
const LONG_LINES = `${'ısıl iletkenlik $a_1^2$ '.repeat(40)}\n`.repeat(100);
const WORDS = 'ısıl iletkenlik ve basınç '.repeat(7_000);
/** Ids and slugs of terms with long notes. */
const long: { id: string; slug: string }[] = [];
const ofLong = (run: number) => long[run % long.length] ?? { id: '', slug: '' };

const query = (values: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]));
const person = { username: 'nobody', password: 'not the password of anybody' };

/** The worst known inputs of every call that needs no log-in. Each finding adds one. */
const CALLS: Readonly<Record<PublicKey, readonly Make[]>> = {
  'GET /terms/search': [
    () => ({ path: `?query=${pattern()}` }),
    () => ({ path: `?query=${pattern()}&page=1&limit=50&sortBy=alphabetical` }),
    (run) => ({ path: `?query=${letter(run)}${letter(run + 1)}&page=40&limit=50` }),
    (run) => ({ path: `?${query({ query: words(run), limit: 50 })}` }),
    (run) => ({ path: `?${query({ query: words(run), page: 1 })}` }),
    (run) => ({ path: `?${query({ query: word(run) ?? '', category: unknown(run) })}` }),
  ],
  'GET /terms/slug/{slug}': [
    () => ({ path: fresh(slugs) }),
    (run) => ({ path: ofLong(run).slug }),
    (run) => ({ path: unknown(run) }),
  ],
  'GET /terms/changes': [(run) => ({ path: `?since=2000-01-0${(run % 9) + 1}&limit=200` })],
  'GET /terms/{id}': [() => ({ path: fresh(ids) }), (run) => ({ path: ofLong(run).id })],
  'GET /terms/popular/list': [() => ({ path: '?limit=100' })],
  'GET /terms/categories': [() => ({ path: '' })],
  'GET /terms/categories/list': [() => ({ path: '' })],
  'GET /terms/random/get': [() => ({ path: '' })],
  'GET /suggestions': [
    () => ({ path: `?query=${pattern()}&limit=100` }),
    (run) => ({ path: `?${query({ query: words(run) })}` }),
    (run) => ({ path: `?query=${letter(run)}&limit=100&category=${unknown(run)}` }),
  ],
  'GET /terms/browse': [
    (run) => ({ path: `?page=${100 + run}&limit=50` }),
    (run) => ({ path: `?category=${unknown(run)}` }),
    (run) => ({ path: `?tag=${unknown(run)}&letter=a` }),
    (run) => ({ path: `?letter=${String.fromCodePoint(0x4e00 + run)}` }),
  ],
  'GET /terms/home': [() => ({ path: '' })],
  'GET /terms/letters': [(run) => ({ path: `?category=${unknown(run)}` }), () => ({ path: '' })],
  'GET /terms/{id}/related': [() => ({ path: fresh(ids) }), (run) => ({ path: ofLong(run).id })],
  'GET /terms/{id}/senses': [() => ({ path: fresh(ids) })],
  'GET /terms/senses': [(run) => ({ path: `?word=${encodeURIComponent(word(run) ?? '')}` })],
  'GET /terms/{id}/mentions': [() => ({ path: fresh(ids) }), (run) => ({ path: ofLong(run).id })],
  'POST /text': [(run) => ({ path: '', body: { text: text(run).slice(0, 20_000) } })],
  'GET /releases': [() => ({ path: '' })],
  'GET /client/config': [() => ({ path: '' })],
  'GET /offline/manifest': [() => ({ path: '' })],
  'GET /offline/pack': [() => ({ path: '' })],
  'POST /auth/login': [() => ({ path: '', body: person })],
  'POST /auth/logout': [() => ({ path: '' })],
  'POST /auth/register': [
    (run) => ({
      path: '',
      body: {
        username: `visitor${run}`,
        password: `a long enough secret ${run}`,
        confirmPassword: `a long enough secret ${run}`,
        securityAnswer: 'Ayşe',
      },
    }),
  ],
  'POST /auth/verify-security': [() => ({ path: '', body: { ...person, securityAnswer: 'Ayşe' } })],
  'POST /auth/reset-password': [
    () => ({
      path: '',
      body: { ...person, securityAnswer: 'Ayşe', newPassword: 'another secret' },
    }),
  ],
  'POST /auth/reset-by-link': [
    () => ({ path: '', body: { token: 'a'.repeat(43), newPassword: 'another long secret' } }),
  ],
  'POST /feedback/submit': [
    (run) => ({ path: '', body: { profession: 'engineer', message: text(run).slice(0, 5_000) } }),
  ],
  'POST /suggestions/submit': [
    (run) => ({
      path: '',
      body: { englishTerm: unknown(run), category: 'civil', definition: text(run).slice(0, 5_000) },
    }),
  ],
  'POST /suggestions/request': [(run) => ({ path: '', body: { word: unknown(run) } })],
  'POST /analytics/term-click': [
    (run) => ({ path: '', body: { termId: fresh(ids), sessionId: `s${run}` } }),
  ],
  'POST /analytics/search': [
    (run) => ({ path: '', body: { query: unknown(run), resultsCount: 0, sessionId: `s${run}` } }),
  ],
  'GET /terms/{id}/reviews': [() => ({ path: fresh(ids) })],
};

/** The same for pages and files. */
const PAGES: readonly (readonly [cost: number, make: Make])[] = [
  [1, () => ({ path: '/' })],
  [1, () => ({ path: `/${fresh(slugs)}` })],
  [1, (run) => ({ path: `/${ofLong(run).slug}` })],
  [PAGE_COSTS.results.cost, () => ({ path: `/search?sortBy=alphabetical&q=${pattern()}` })],
  [PAGE_COSTS.results.cost, () => ({ path: `/search?q=${pattern()}&page=50` })],
  [PAGE_COSTS.results.cost, (run) => ({ path: `/search?${query({ q: words(run) })}` })],
  [PAGE_COSTS.guess.cost, (run) => ({ path: `/${unknown(run)}` })],
  [1, (run) => ({ path: `/c/mechanical?page=${run + 2}` })],
  [PAGE_COSTS.guess.cost, (run) => ({ path: `/c/${unknown(run)}` })],
  [1, (run) => ({ path: `/a/${'abcdefghk'[run % 9]}?page=2` })],
  [PAGE_COSTS.guess.cost, (run) => ({ path: `/t/${unknown(run)}` })],
  [1, () => ({ path: `/embed/${fresh(slugs)}` })],
  [PAGE_COSTS.picture.cost, () => ({ path: `/og/${fresh(slugs)}.png` })],
  [PAGE_COSTS.sitemap.cost, () => ({ path: '/sitemap.xml' })],
  [PAGE_COSTS.pattern.cost, () => ({ path: `/opensearch/suggestions?q=${pattern()}` })],
  [PAGE_COSTS.description.cost, () => ({ path: '/api/openapi.json' })],
  [PAGE_COSTS.description.cost, () => ({ path: '/api/docs' })],
  [PAGE_COSTS.release.cost, () => ({ path: '/data/changes.atom' })],
  [1, () => ({ path: '/data' })],
  [1, () => ({ path: '/text' })],
];

/** What a visitor does all day. */
const ORDINARY: readonly Make[] = [
  (run) => ({ path: `/search?q=${encodeURIComponent(word(run) ?? '')}%20${run}` }),
  (run) => ({ path: `/api/suggestions?query=${encodeURIComponent(`${word(run)} ${run}`)}` }),
  () => ({ path: `/${fresh(slugs)}` }),
];

let api: VisitorApi;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  api = await startVisitorApi({
    NODE_ENV: 'development',
    FEATURE_REVIEWS: '1',
    DATA_DIR: tmpdir(),
  });
  for (const [i, blog] of [SHORT_LINES, LONG_LINES, WORDS].entries()) {
    const { _id, slug } = await api.terms.create({
      englishTerm: `long note ${i}`,
      category: 'general',
      blog,
    });
    long.push({ id: String(_id), slug });
  }
  const { stored } = await api.terms.createMany(seedTerms(), { by: 'test' });
  ids = stored.map(({ _id }) => String(_id));
  slugs = stored.map(({ slug }) => slug);
  await untilTitlesRead(api.url, stored);
}, 300_000);
afterAll(async () => {
  mongoose.set('debug', false);
  agent.destroy();
  await api?.stop();
});

function send(method: string, { path, body }: Sent): Promise<number> {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const headers = content === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const call = request(`${api.url}${path}`, { method, agent, headers }, (reply) => {
      reply.on('error', reject).on('end', () => resolve(reply.statusCode ?? 0));
      reply.resume();
    });
    call.on('error', reject).end(content);
  });
}

interface Measured {
  readonly ms: number;
  readonly queries: number;
}

const middle = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** The processor time of this process, in which server and client run, and the number of queries: medians. */
async function measure(method: string, make: Make): Promise<Measured> {
  const times: number[] = [];
  const counts: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const sent = make(run);
    let queries = 0;
    mongoose.set('debug', () => {
      queries += 1;
    });
    const before = process.cpuUsage();
    const status = await send(method, sent);
    const { user, system } = process.cpuUsage(before);
    mongoose.set('debug', false);
    expect(status, `${method} ${sent.path}`).toBeLessThan(500);
    times.push((user + system) / 1_000);
    counts.push(queries);
  }
  return { ms: middle(times), queries: middle(counts) };
}

it('each anonymous call takes at most what it counts as, with its worst known input', async () => {
  const anonymous = Object.entries(routes as Record<string, RouteDefinition>).filter(
    ([, { access }]) => access === 'public',
  );
  expect(Object.keys(CALLS).sort()).toEqual(anonymous.map(([key]) => key).sort());
  const cases = [
    ...anonymous.flatMap(([key, route]) =>
      CALLS[key as PublicKey].map((make) => {
        const [method = '', path = ''] = key.split(' ');
        const whole: Make = (run) => {
          const sent = make(run);
          const target = path.includes('{')
            ? path.replace(/\{\w+\}/, sent.path)
            : `${path}${sent.path}`;
          return { ...sent, path: `/api${target}` };
        };
        const { searchParams } = new URL(whole(0).path, 'http://localhost');
        const share = REQUEST_LIMITS.read.times / REQUEST_LIMITS[route.limit].times;
        return {
          method,
          make: whole,
          cost: share * costOf(route, Object.fromEntries(searchParams)),
        };
      }),
    ),
    ...PAGES.map(([cost, make]) => ({ method: 'GET', make, cost })),
  ];
  // Code that was not run yet is slow.
  for (let i = 0; i < 3; i += 1) for (const make of ORDINARY) await measure('GET', make);
  const ordinary = middle(
    (
      await ORDINARY.reduce<Promise<Measured[]>>(
        async (before, make) => [...(await before), await measure('GET', make)],
        Promise.resolve([]),
      )
    ).map(({ ms }) => ms),
  );
  const tooDear: string[] = [];
  for (const { method, make, cost } of cases) {
    const { ms, queries } = await measure(method, make);
    const ratio = ms / ordinary / cost;
    if (ratio > MARGIN || queries > QUERIES * cost) {
      tooDear.push(
        `${method} ${make(0).path}: ${ratio.toFixed(1)} ordinary calls, ${queries} queries, for ${cost}`,
      );
    }
  }
  expect(tooDear).toEqual([]);
}, 300_000);
