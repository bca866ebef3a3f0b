import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type AppOnFakes, startAppOnFakes } from '../../test/app-on-fakes.js';
import { handle } from './api-router.js';
import { PreparedReply } from './prepared-reply.js';

let app: AppOnFakes;
afterEach(() => app.close());

type Options = Parameters<typeof startAppOnFakes>[1];

async function start(options: Options = {}): Promise<void> {
  app = await startAppOnFakes(
    (router) => {
      handle(router, 'GET /terms/search', async ({ query }, { language }) => {
        const data = { large: LARGE, 'very large': VERY_LARGE }[query.query ?? ''] ?? [];
        return new PreparedReply([JSON.stringify(data)], { count: query.limit, message: language });
      });
      handle(router, 'GET /terms/categories', async (_input, { ip, header }) => {
        header('x-of-the-call', 'yes');
        return { data: [ip] };
      });
      handle(router, 'GET /favorites', async () => ({ data: [], ...PAGE }) as never);
    },
    { checkReplies: false, ...options },
  );
}

const PAGE = { pagination: { page: 1, limit: 20, total: 0, pages: 0 } };
const LARGE = Array.from({ length: 60 }, (_, i) => ({ _id: `${i}`, slug: `term-${i}` })) as never[];
const VERY_LARGE = Array.from({ length: 20 }, () => LARGE).flat();

interface Answer {
  readonly status: number;
  /** As they came over the wire, in their order. */
  readonly headers: string[];
  readonly body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = { 'x-request-id': 'the-same-for-both', connection: 'close', ...headers };
    const call = request(`${app.url}${path}`, { headers: all }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk);
      const pairs = reply.rawHeaders.flatMap((name, i) =>
        i % 2 === 0 && name !== 'Date' ? [`${name.toLowerCase()}: ${reply.rawHeaders[i + 1]}`] : [],
      );
      const body = Buffer.concat(chunks);
      resolve({ status: reply.statusCode ?? 0, headers: pairs.sort(), body });
    });
    call.once('error', reject);
    call.end();
  });
}

/** Express takes `/API` for `/api`, which the direct way leaves to it. */
async function both(path: string, headers?: Record<string, string>) {
  const direct = await get(`/api${path}`, headers);
  const throughExpress = await get(`/API${path}`, headers);
  return { direct, throughExpress };
}

describe('a read that goes past Express', () => {
  it.each([
    ['a search', '/terms/search?query=x&limit=3', {}, 200],
    ['in another language', '/terms/search?query=x', { 'accept-language': 'en' }, 200],
    ['a list', '/terms/categories', {}, 200],
    ['a wrong member', '/terms/search?limit=-1', {}, 400],
    ['broken percent-encoding', '/terms/search?query=%ZZ', {}, 400],
    ['no such path', '/terms/search/of/nothing', {}, 404],
    ['a read that needs a log-in', '/favorites', {}, 401],
    ['a token that is none', '/favorites', { authorization: 'Bearer x' }, 401],
    ['a small reply, compressible', '/terms/search?query=x', { 'accept-encoding': 'gzip' }, 200],
    ['a large reply', '/terms/search?query=large', {}, 200],
    ['a large reply, gzip', '/terms/search?query=large', { 'accept-encoding': 'gzip' }, 200],
    ['a large reply, brotli', '/terms/search?query=large', { 'accept-encoding': 'br' }, 200],
  ] as const)('is answered like any other: %s', async (_name, path, headers, status) => {
    await start();
    const { direct, throughExpress } = await both(path, headers);
    expect(direct.status).toBe(status);
    expect(direct).toEqual(throughExpress);
  });

  it('is not sent again to who has it', async () => {
    await start();
    const first = await get('/api/terms/search?query=x');
    const etag = first.headers.find((line) => line.startsWith('etag: '))?.slice(6) ?? '';
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const { direct, throughExpress } = await both('/terms/search?query=x', {
        'if-none-match': tag,
      });
      expect(direct.status).toBe(304);
      expect(direct.body).toHaveLength(0);
      expect(direct).toEqual(throughExpress);
    }
    for (const headers of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': etag, 'cache-control': 'no-cache' },
    ]) {
      expect((await get('/api/terms/search?query=x', headers)).status).toBe(200);
    }
  });

  it.each(['large', 'very+large'])('is compressed into what it is otherwise: %s', async (query) => {
    await start();
    const path = `/api/terms/search?query=${query}`;
    const plain = await get(path);
    const packed = await get(path, { 'accept-encoding': 'gzip' });
    expect(packed.headers).toContain('content-encoding: gzip');
    expect(packed.headers).toContain(`content-length: ${packed.body.length}`);
    expect(gunzipSync(packed.body)).toEqual(plain.body);
  });

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['br;q=1, GZIP;q=0.5', 'gzip'],
    ['gzip;q=0, br', 'br'],
    ['gzip;q=0.0', undefined],
    ['identity', undefined],
    ['x-gzip-like', undefined],
  ])('is compressed for who takes %s as %s', async (accepted, encoding) => {
    await start();
    const { headers } = await get('/api/terms/search?query=large', { 'accept-encoding': accepted });
    const found = headers.find((line) => line.startsWith('content-encoding: '));
    expect(found).toBe(encoding && `content-encoding: ${encoding}`);
  });

  it('is refused to banned addresses, and beyond the limit', async () => {
    await start({ bans: { isBanned: () => true } });
    const banned = await both('/terms/categories');
    expect(banned.direct.status).toBe(403);
    expect(banned.direct).toEqual(banned.throughExpress);
    await app.close();
    await start({ budgets: { search: 1 } });
    expect((await get('/api/terms/search?query=x')).status).toBe(200);
    const { direct, throughExpress } = await both('/terms/search?query=x');
    expect(direct.status).toBe(429);
    expect(direct).toEqual(throughExpress);
  });

  it.each([
    [false, '127.0.0.1'],
    [1, '192.0.2.2'],
    [2, '192.0.2.1'],
    [['127.0.0.1', '192.0.2.2'], '192.0.2.1'],
    [true, '192.0.2.1'],
  ])('comes from the same address behind proxies: %s', async (trustProxy, ip) => {
    await start({ trustProxy });
    const headers = { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' };
    const { direct, throughExpress } = await both('/terms/categories', headers);
    expect(JSON.parse(String(direct.body)).data).toEqual([ip]);
    expect(direct).toEqual(throughExpress);
  });

  it('is told to the figures as well', async () => {
    const told: unknown[][] = [];
    await start({ onReply: (...facts) => void told.push(facts.slice(0, 3)) });
    await both('/terms/search?query=x');
    await both('/terms/search?limit=0');
    expect(told).toEqual([
      ['GET /terms/search', 200, undefined],
      ['GET /terms/search', 200, undefined],
      ['GET /terms/search', 400, 'VALIDATION_FAILED'],
      ['GET /terms/search', 400, 'VALIDATION_FAILED'],
    ]);
  });
});
