import { connect } from 'node:net';
import { errorMessage } from '@terimce/contract/errors';
import type { RouteDefinition } from '@terimce/contract/route';
import { type CallKey, routes } from '@terimce/contract/routes';
import { CodedError } from '@terimce/core/coded-error';
import { createLogger } from '@terimce/core/log';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type AppOnFakes, startAppOnFakes } from '../../test/app-on-fakes.js';
import { handle } from './api-router.js';
import type { AuthenticatedUser } from './context.js';

const ID = 'a'.repeat(24);
/** Calls that change nothing although their method is not GET. */
const READS: ReadonlySet<string> = new Set([
  'POST /text',
  'POST /admin/terms/check',
  'POST /admin/terms/import/preview',
  'POST /admin/search/settings/preview',
]);
const person = (role: AuthenticatedUser['role']): AuthenticatedUser => ({
  id: ID,
  username: role,
  role,
  sessionId: 's',
});
let app: AppOnFakes;
const lines: string[] = [];

beforeAll(async () => {
  app = await startAppOnFakes(
    (router) => {
      handle(router, 'GET /terms/search', async ({ query }) => ({
        data: [],
        count: query.limit ?? 0,
        message: query.query ?? '',
      }));
      handle(router, 'GET /terms/categories', async () => ({ data: ['Çelik'] }));
      handle(router, 'GET /terms/{id}', async ({ params }) => {
        if (params.id === ID) throw new Error('secret detail');
        if (params.id === 'b'.repeat(24)) {
          throw Object.assign(new Error('x'), { name: 'MongoServerSelectionError' });
        }
        if (params.id === 'd'.repeat(24)) throw Object.assign(new Error('x'), { code: 14031 });
        if (params.id === 'e'.repeat(24)) {
          throw new Error('x', { cause: Object.assign(new Error('y'), { code: 'ENOSPC' }) });
        }
        throw new CodedError('TERM_NOT_FOUND');
      });
      handle(router, 'POST /favorites', async ({ body }, { user }) => ({
        data: { termId: `${body.termId}${user.role}` },
      }));
      handle(router, 'POST /feedback/submit', async () => ({ data: { id: ID } }));
      handle(router, 'POST /suggestions/submit', async () => ({ data: { id: ID } }));
      handle(router, 'DELETE /admin/terms/{id}', async () => ({ data: null }));
      handle(router, 'GET /favorites/stats', async () => ({ data: 'wrong' as never }));
    },
    {
      logger: createLogger('test', 'info', { write: (line) => void lines.push(line) }),
      sessions: {
        authenticate: async (token) =>
          ['admin', 'contributor', 'user', 'viewer'].includes(token)
            ? person(token as AuthenticatedUser['role'])
            : undefined,
      },
    },
  );
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

const call = (path: string, init?: RequestInit) => fetch(`${app.url}/api${path}`, init);
async function codeOf(path: string, init?: RequestInit): Promise<string> {
  const response = await call(path, init);
  const { code } = (await response.json()) as { code?: string };
  return `${response.status} ${code ?? 'ok'}`;
}
const post = (body: string, type = 'application/json', token = 'user') => ({
  method: 'POST',
  body,
  headers: { 'content-type': type, authorization: `Bearer ${token}` },
});

describe('bad input', () => {
  it.each([
    ['/nope', '404 NOT_FOUND'],
    ['/', '404 NOT_FOUND'],
    ['/terms/categories/../../etc/passwd', '404 NOT_FOUND'],
    ['/terms/xyz', '400 INVALID_ID'],
    [`/terms/${'c'.repeat(24)}`, '404 TERM_NOT_FOUND'],
    ['/terms/%00', '400 INVALID_ID'],
    ['/terms/%ZZ', '400 MALFORMED_REQUEST'],
    ['/terms/%E0%A4%A', '400 MALFORMED_REQUEST'],
    ['/terms/search?query=%ZZ', '400 MALFORMED_REQUEST'],
    ['/terms/search?query=%FF%FE', '400 MALFORMED_REQUEST'],
    ['/terms/search?query=a%00b', '200 ok'],
    ['/terms/search?query[]=x', '200 ok'],
    ['/terms/search?query=x&query=y', '400 VALIDATION_FAILED'],
    ['/terms/search?limit=-1', '400 VALIDATION_FAILED'],
    ['/terms/search?limit=0', '400 VALIDATION_FAILED'],
    ['/terms/search?limit=1000000000', '200 ok'],
    ['/terms/search?limit=1e9', '400 VALIDATION_FAILED'],
    ['/terms/search?page=0x10', '400 VALIDATION_FAILED'],
    ['/terms/search?limit=abc', '400 VALIDATION_FAILED'],
    ['/terms/search?sortBy=__proto__', '400 VALIDATION_FAILED'],
    ['/terms/search?__proto__[x]=1&constructor=2', '200 ok'],
    [`/terms/search?query=${'a'.repeat(101)}`, '400 QUERY_TOO_LONG'],
    [`/terms/search?query=${'a'.repeat(9000)}`, '414 URI_TOO_LONG'],
    [`/a/b/c/d/e/f/g/h/i/${'j/'.repeat(500)}`, '404 NOT_FOUND'],
  ])('%s is answered with %s', async (path, expected) => expect(await codeOf(path)).toBe(expected));

  it.each([
    [post('{'), '400 INVALID_JSON'],
    [post('[1]'), '400 VALIDATION_FAILED'],
    [post('"x"'), '400 INVALID_JSON'],
    [post('{}'), '400 VALIDATION_FAILED'],
    [post('{"termId":{"$gt":""}}'), '400 VALIDATION_FAILED'],
    [post('{"termId":"x"}'), '400 INVALID_ID'],
    [post('termId=1', 'application/x-www-form-urlencoded'), '415 UNSUPPORTED_MEDIA_TYPE'],
    [post(`{"termId":"${'x'.repeat(200_000)}"}`), '413 PAYLOAD_TOO_LARGE'],
    [post('{}', 'application/json; charset=klingon'), '415 UNSUPPORTED_MEDIA_TYPE'],
    [{ method: 'PATCH' }, '405 METHOD_NOT_ALLOWED'],
  ])('case %# is answered with %s', async (init, expected) =>
    expect(await codeOf('/favorites', init)).toBe(expected),
  );

  it('answers a query string of a megabyte with a code', async () => {
    const reply = await raw(
      `GET /api/terms/search?query=${'a'.repeat(1_000_000)} HTTP/1.1\r\n\r\n`,
    );
    expect(reply).toMatch(/^HTTP\/1\.1 414 /);
    expect(reply).toContain('"code":"URI_TOO_LONG"');
  });

  it('times out a body that does not arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reply = raw(
      'POST /api/favorites HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer user\r\n' +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"term',
    );
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(10_000);
    expect(await reply).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"code":"BODY_TIMEOUT"/i,
    );
  });

  it('answers invalid HTTP with a code', async () => {
    expect(await raw('nonsense\r\n\r\n')).toContain('"code":"MALFORMED_REQUEST"');
  });
});

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.port, '127.0.0.1');
    let reply = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      reply += chunk;
    });
    socket.once('end', () => resolve(reply)).on('error', reject);
    socket.write(text);
  });
}

describe('failures', () => {
  it('never reveals internal errors', async () => {
    const response = await call(`/terms/${ID}`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      success: false,
      code: 'INTERNAL',
      message: 'Sunucu hatası',
    });
  });

  it('reports that the database is unreachable', async () => {
    expect(await codeOf(`/terms/${'b'.repeat(24)}`)).toBe('503 DATABASE_UNAVAILABLE');
  });

  it.each(['d', 'e'])(
    'reports that the disk of the database or of the uploads is full (%s)',
    async (id) => {
      expect(await codeOf(`/terms/${id.repeat(24)}`)).toBe('507 DISK_FULL');
    },
  );

  it('detects replies that break the contract, in tests', async () => {
    const init = { headers: { authorization: 'Bearer user' } };
    expect(await codeOf('/favorites/stats', init)).toBe('500 INTERNAL');
  });
});

describe('access', () => {
  it.each([
    [undefined, '401 UNAUTHORIZED'],
    ['Bearer nobody', '401 TOKEN_INVALID'],
    ['Basic x', '401 TOKEN_INVALID'],
    ['Bearer user', '403 FORBIDDEN'],
    ['Bearer viewer', '403 FORBIDDEN'],
    ['Bearer contributor', '403 FORBIDDEN'],
    ['Bearer admin', '200 ok'],
  ])('a call for administrators with %s is answered with %s', async (authorization, expected) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    expect(await codeOf(`/admin/terms/${ID}`, { method: 'DELETE', headers })).toBe(expected);
  });

  it('ignores a stale token on public calls', async () => {
    expect(await codeOf('/terms/categories', { headers: { authorization: 'Bearer old' } })).toBe(
      '200 ok',
    );
  });

  it.each(['/feedback/submit', '/suggestions/submit'])(
    'refuses a stale token where a text would be stored as nobody’s: %s',
    async (path) => {
      expect(await codeOf(path, post('{}', 'application/json', 'old'))).toBe('401 TOKEN_INVALID');
      expect(await codeOf(path, post('{}'))).toBe('400 VALIDATION_FAILED');
      const { method, body } = post('{}');
      const headers = { 'content-type': 'application/json' };
      expect(await codeOf(path, { method, body, headers })).toBe('400 VALIDATION_FAILED');
    },
  );

  it('passes the user to the handler', async () => {
    const response = await call('/favorites', post(`{"termId":"${ID}"}`));
    expect(await response.json()).toMatchObject({ data: { termId: `${ID}user` } });
  });
});

describe('replies', () => {
  it('are validated by ETag', async () => {
    const first = await call('/terms/categories');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await call('/terms/categories', {
      // Without this header fetch adds no-cache, which requests a full reply.
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('answer HEAD without a body', async () => {
    const response = await call('/terms/categories', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it('are in the requested language', async () => {
    const message = async (language: string) => {
      const response = await call('/nope', { headers: { 'accept-language': language } });
      return ((await response.json()) as { message: string }).message;
    };
    expect(await message('en-GB,tr;q=0.5')).toBe('Not found');
    expect(await message('tr-TR,en;q=0.9')).toBe('Sayfa bulunamadı');
    expect(await message('de')).toBe('Sayfa bulunamadı');
    expect(await message('tr;q=0.2, en;q=0.8')).toBe('Not found');
  });

  it('carry a request id and security headers', async () => {
    const response = await call('/terms/categories', { headers: { 'x-request-id': 'abcd-1234' } });
    expect(response.headers.get('x-request-id')).toBe('abcd-1234');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('log their request id if they fail', async () => {
    const response = await call(`/terms/${ID}`);
    const requestId = response.headers.get('x-request-id');
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.filter((line) => line.requestId === requestId)).toMatchObject([
      { msg: 'Request failed', code: 'INTERNAL', path: `/terms/${ID}` },
    ]);
  });
});

it('limits requests by address and kind, and says how long to wait', async () => {
  const limited = await startAppOnFakes(
    (router) => handle(router, 'GET /terms/categories', async () => ({ data: [] })),
    { budgets: { read: 2 } },
  );
  try {
    const ask = () => fetch(`${limited.url}/api/terms/categories`);
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
  } finally {
    await limited.close();
  }
});

it('refuses banned addresses, with an HTML page outside of the API', async () => {
  const closed = await startAppOnFakes(
    (router) => handle(router, 'GET /terms/categories', async () => ({ data: [] })),
    { bans: { isBanned: () => true } },
  );
  try {
    for (const path of [
      '/terms/categories',
      '/none',
      '/docs',
      '/openapi.json',
      '/v1/openapi.json',
    ]) {
      const api = await fetch(`${closed.url}/api${path}`);
      expect(await api.json()).toMatchObject({ code: 'IP_BANNED' });
    }
    const page = await fetch(closed.url);
    expect(page.status).toBe(403);
    expect(await page.text()).toContain('engellendi');
  } finally {
    await closed.close();
  }
});

describe('a call that takes too long', () => {
  const calls = Object.entries(routes) as [CallKey, RouteDefinition][];
  let slow: AppOnFakes;
  const running = new Promise<never>(() => undefined);
  beforeAll(async () => {
    slow = await startAppOnFakes((router) => {
      for (const [key, { readOnly, summary, tag }] of calls) {
        const route: RouteDefinition = {
          summary,
          tag,
          ...(readOnly ? { readOnly } : {}),
          access: 'public',
          limit: 'read',
          timeoutMs: 1,
          data: z.null(),
        };
        router.bind({ key, route, raw: false, run: () => running });
      }
    });
  });
  afterAll(() => slow.close());

  it.each(calls)('never says that %s was not done if it may be', async (key) => {
    const [method = '', path = ''] = key.split(' ');
    const reply = await fetch(`${slow.url}/api${path.replace(/\{\w+\}/g, ID)}`, { method });
    const { code, message } = (await reply.json()) as { code: string; message: string };
    const isRead = method === 'GET' || READS.has(key);
    expect([reply.status, code]).toEqual(
      isRead ? [503, 'REQUEST_TIMEOUT'] : [504, 'STILL_WORKING'],
    );
    expect(message).toBe(errorMessage(isRead ? 'REQUEST_TIMEOUT' : 'STILL_WORKING', 'tr'));
  });
});
