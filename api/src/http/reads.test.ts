import { request } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { PAGE_COSTS } from '@terimce/contract/page-costs';
import { createLogger } from '@terimce/core/log';
import { afterEach, describe, expect, it } from 'vitest';
import { type AppOnFakes, startAppOnFakes } from '../../test/app-on-fakes.js';
import { handle } from './api-router.js';
import { PreparedReply } from './reply.js';

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
  /** As received, in order. */
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
    call.on('error', reject);
    call.end();
  });
}

describe('a read', () => {
  it.each([
    ['a search', '/terms/search?query=x&limit=3', {}, 200],
    ['in another language', '/terms/search?query=x', { 'accept-language': 'en' }, 200],
    ['a list', '/terms/categories', {}, 200],
    ['an invalid parameter', '/terms/search?limit=-1', {}, 400],
    ['broken percent-encoding', '/terms/search?query=%ZZ', {}, 400],
    ['a hundred and one parameters', `/terms/search?${'a&'.repeat(100)}a`, {}, 400],
    ['an unknown path', '/terms/search/of/nothing', {}, 404],
    ['a path with a slash at its end', '/terms/categories/', {}, 404],
    ['a path in capitals', '/terms/CATEGORIES', {}, 404],
    ['a read that needs a log-in', '/favorites', {}, 401],
    ['an invalid token', '/favorites', { authorization: 'Bearer x' }, 401],
    ['a large reply', '/terms/search?query=large', {}, 200],
  ] as const)(
    'is answered with the status of its outcome: %s',
    async (_name, path, headers, status) => {
      await start();
      expect((await get(`/api${path}`, headers)).status).toBe(status);
    },
  );

  it('is not cached if only one user may see it', async () => {
    const person = { id: 'a'.repeat(24), username: 'u', role: 'user', sessionId: 's' } as const;
    await start({ sessions: { authenticate: async () => person } });
    const own = await get('/api/favorites', { authorization: 'Bearer x' });
    expect(own.headers).toContain('cache-control: no-store');
    const shared = await get('/api/terms/categories', { authorization: 'Bearer x' });
    expect(shared.headers).toContain('cache-control: no-cache');
  });

  it('is not sent again to a client that has it', async () => {
    await start();
    const first = await get('/api/terms/search?query=x');
    const etag = first.headers.find((line) => line.startsWith('etag: '))?.slice(6) ?? '';
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await get('/api/terms/search?query=x', { 'if-none-match': tag });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
    }
    for (const headers of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': etag, 'cache-control': 'no-cache' },
    ]) {
      expect((await get('/api/terms/search?query=x', headers)).status).toBe(200);
    }
  });

  it.each(['large', 'very+large'])('has the same content when compressed: %s', async (query) => {
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
  ])('is compressed for a client that accepts %s as %s', async (accepted, encoding) => {
    await start();
    const { headers } = await get('/api/terms/search?query=large', { 'accept-encoding': accepted });
    const found = headers.find((line) => line.startsWith('content-encoding: '));
    expect(found).toBe(encoding && `content-encoding: ${encoding}`);
  });

  it('is refused to banned addresses, and beyond the limit', async () => {
    await start({ bans: { isBanned: () => true } });
    expect((await get('/api/terms/categories')).status).toBe(403);
    await app.close();
    await start({ budgets: { search: 1 } });
    expect((await get('/api/terms/search?query=x')).status).toBe(200);
    const refused = await get('/api/terms/search?query=x');
    expect(refused.status).toBe(429);
    expect(refused.headers.join()).toMatch(/retry-after: \d+/);
  });

  it.each([
    [false, '127.0.0.1'],
    [1, '192.0.2.2'],
    [2, '192.0.2.1'],
    [['127.0.0.1', '192.0.2.2'], '192.0.2.1'],
    [true, '192.0.2.1'],
  ])('has the address of the client behind proxies: %s', async (trustProxy, ip) => {
    await start({ trustProxy });
    const headers = { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' };
    const { body } = await get('/api/terms/categories', headers);
    expect(JSON.parse(String(body)).data).toEqual([ip]);
  });

  it.each(['192.0.2.9:1234', '[2001:db8:5::7]:443', '[2001:db8:5::7]'])(
    'counts %s as one address, whatever its port',
    async (forwarded) => {
      const banned = { isBanned: (ip: string) => ip === '2001:db8:5::7' };
      await start({ trustProxy: 1, bans: banned, budgets: { read: 1, search: 1 } });
      const statuses = [];
      for (const port of [1, 2]) {
        const headers = { 'x-forwarded-for': forwarded.replace(/:\d+$/, `:${port}`) };
        for (const path of ['/api/terms/search?query=x', '/c/none', '/uploads/none.png']) {
          statuses.push((await get(path, headers)).status);
        }
      }
      const isBanned = forwarded.startsWith('[');
      expect(statuses).toEqual(isBanned ? Array(6).fill(403) : [200, 404, 404, 429, 429, 404]);
    },
  );

  it('is refused with two Host headers', async () => {
    await start();
    const ask = (...hosts: string[]) =>
      new Promise<string>((resolve, reject) => {
        const lines = ['GET /api/terms/categories HTTP/1.1', ...hosts, 'connection: close', '', ''];
        let reply = '';
        const socket = connect(app.port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
        socket.on('data', (bytes) => {
          reply += bytes;
        });
        socket.on('error', reject).on('close', () => resolve(reply));
      });
    expect(await ask('host: a')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask('host: a', 'HOST: b')).toMatch(/^HTTP\/1\.1 400 [\s\S]*MALFORMED_REQUEST/);
    expect(await ask('Host: a', 'host: a')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    ['https', 'https://terimce.example'],
    ['http', 'http://terimce.example'],
    ['javascript:alert(1)//', 'http://terimce.example'],
    ['HTTPS', 'http://terimce.example'],
  ])(
    'has the scheme that a proxy names as %s only if it is one of the web',
    async (scheme, origin) => {
      await start({ trustProxy: 1 });
      const headers = { 'x-forwarded-proto': scheme, host: 'terimce.example' };
      for (const path of ['/robots.txt', '/opensearch.xml', '/privacy-policy']) {
        const text = String((await get(path, headers)).body);
        expect(text, path).not.toContain('javascript:');
        if (path !== '/privacy-policy') expect(text, path).toContain(`${origin}/`);
      }
    },
  );

  it('sets Strict-Transport-Security if it came over TLS, and a Permissions-Policy', async () => {
    const policies = /^(strict-transport-security|permissions-policy): /;
    const transportSecurity = async (headers: Record<string, string>) =>
      (await get('/healthz/none', headers)).headers.filter((line) => policies.test(line)).join();
    await start({ trustProxy: 1 });
    expect(await transportSecurity({ 'x-forwarded-proto': 'https' })).toMatch(
      /permissions-policy: .*camera=\(\).*,strict-transport-security: max-age=31536000/,
    );
    expect(await transportSecurity({ 'x-forwarded-proto': 'http' })).not.toContain(
      'strict-transport',
    );
    await app.close();
    await start({ trustProxy: false });
    expect(await transportSecurity({ 'x-forwarded-proto': 'https' })).not.toContain(
      'strict-transport',
    );
  });

  it('is counted for the metrics', async () => {
    const counted: unknown[][] = [];
    await start({ onReply: (...facts) => void counted.push(facts.slice(0, 3)) });
    await get('/api/terms/search?query=x');
    await get('/api/terms/search?limit=0');
    await get('/api/none');
    await expect.poll(() => counted).toHaveLength(3);
    expect(counted).toEqual([
      ['GET /terms/search', 200, undefined],
      ['GET /terms/search', 400, 'VALIDATION_FAILED'],
      ['unknown', 404, 'NOT_FOUND'],
    ]);
  });

  it('is limited for an unknown path, the API reference and a crawler’s file as well', async () => {
    for (const path of ['/api/none', '/api/docs', '/robots.txt', '/file.txt', '/a/b/c']) {
      const read = path === '/api/docs' ? PAGE_COSTS.description.cost : 1;
      await start({ budgets: { read } });
      expect((await get(path)).status, path).not.toBe(429);
      expect((await get(path)).status, path).toBe(429);
      await app.close();
    }
    await start({ budgets: { read: 30 } });
    expect((await get('/sitemap.xml')).status).toBe(200);
    expect((await get('/sitemap.xml')).status).toBe(429);
  });

  it('causes one warning if an untrusted proxy forwarded it', async () => {
    const lines: Record<string, unknown>[] = [];
    const logger = createLogger('test', 'warn', {
      write: (line) => void lines.push(JSON.parse(line)),
    });
    await start({ logger });
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    for (let i = 0; i < 3; i += 1) await get('/api/terms/categories', headers);
    expect(lines).toMatchObject([{ peer: '127.0.0.1', msg: expect.stringMatching(/TRUST_PROXY/) }]);
    await app.close();
    lines.length = 0;
    await start({ logger, trustProxy: 1 });
    await get('/api/terms/categories', headers);
    expect(lines).toEqual([]);
  });
});
