import { gzipSync } from 'node:zlib';
import { ERROR_CODES } from '@terimce/contract/errors';
import { errorCodes } from '@terimce/contract/openapi';
import type { RouteDefinition } from '@terimce/contract/route';
import { routes } from '@terimce/contract/routes';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi } from '../../test/admin-api.js';
import {
  exampleOf,
  memberPaths,
  NASTY_TEXTS,
  schemaOf,
  WRONG_VALUES,
  withValue,
} from '../../test/hostile-values.js';

const ID = '0123456789abcdef01234567';
/** A hostile request is answered long before this. */
const PATIENCE_MS = 10_000;
const CODES: ReadonlySet<string> = new Set(ERROR_CODES);
const TABLE = Object.entries(routes as Record<string, RouteDefinition>);
/** Reads its body as a stream of rows, by rules of its own. */
const STREAMED = 'POST /admin/terms/bulk';
const WITH_BODY = TABLE.filter(([key, { body, upload }]) => body && !upload && key !== STREAMED);
const WITH_UPLOAD = TABLE.filter(([, { upload }]) => upload);
const WITH_QUERY = TABLE.filter(([, { query }]) => query);
const WITH_PARAMS = TABLE.filter(([, { params }]) => params);

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi({ FEATURE_REVIEWS: '1' });
});
afterAll(() => api?.stop());

interface Sent {
  readonly search?: string;
  readonly params?: string;
  readonly body?: string | Buffer<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a call by whoever may. @returns status and code; fails on whatever is no answer of ours. */
async function send(key: string, { search = '', params = ID, body, headers }: Sent = {}) {
  const [method = '', path = ''] = key.split(' ');
  const target = path.replace(/\{\w+\}/g, params);
  const stop = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(`${api.url}/api${target}${search}`, {
    method,
    signal: stop,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // Logging out must not end what the other calls need.
      ...(key === 'POST /auth/logout' ? {} : { authorization: `Bearer ${api.tokens.admin}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const { status } = response;
  if (status < 400) {
    await response.body?.cancel();
    return { status, code: undefined };
  }
  const text = await response.text();
  const reply = JSON.parse(text) as { success: unknown; code: string; message: unknown };
  expect(reply.success, text).toBe(false);
  expect(CODES.has(reply.code), text).toBe(true);
  // Without Meilisearch some calls of its operation say so, once they have looked at what was sent.
  if (reply.code === 'SEARCH_UNAVAILABLE') return { status: 200, code: undefined };
  expect(reply.message, text).toEqual(expect.any(String));
  expect(namedCodes(key), `${key}: ${text}`).toContain(reply.code);
  return { status, code: reply.code };
}

/** The codes that the API's document names for a call, and those of addresses that are none of it. */
function namedCodes(key: string): readonly string[] {
  const route = (routes as Record<string, RouteDefinition>)[key];
  return ['NOT_FOUND', ...(route ? errorCodes(route) : [])];
}

/** Documents of every collection but those that count what was tried. */
async function stored(): Promise<Record<string, number>> {
  const { db } = mongoose.connection;
  const names = (await db?.collections())?.map(({ collectionName }) => collectionName) ?? [];
  const counts = names
    .filter((name) => !/attempt|log|session|click|event|sum/i.test(name))
    .map(async (name) => [name, (await db?.collection(name).countDocuments()) ?? 0] as const);
  return Object.fromEntries(await Promise.all(counts));
}

it('knows every call', () => expect(TABLE.length).toBeGreaterThan(110));

describe.each(WITH_BODY)('%s', (key, route) => {
  const schema = schemaOf(route, 'body') ?? {};
  const example = exampleOf(schema, 'deneme');

  it('refuses members of another type and stores nothing', async () => {
    const before = await stored();
    const wrong: string[] = [];
    for (const path of memberPaths(schema)) {
      for (const value of WRONG_VALUES) {
        const body = withValue(example, path, value);
        if (route.body?.safeParse(body).success) continue;
        const { status } = await send(key, { body: JSON.stringify(body) });
        if (status < 400 || status > 499) wrong.push(`${path}=${JSON.stringify(value)}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it.each(['[]', 'null', '"text"', '7', '[{}]', '{"__proto__":{"a":1}}'])(
    'refuses %s for a body, or takes it for an empty one',
    async (body) => {
      const { status } = await send(key, { body });
      expect(status).toBeLessThan(500);
      if (!route.body?.safeParse(JSON.parse(body)).success) expect(status).toBe(400);
    },
  );

  it.each([
    ['broken JSON', { body: '{"a":' }, 400, 'INVALID_JSON'],
    ['text', { body: 'a=1', headers: { 'content-type': 'text/plain' } }, 415, undefined],
    [
      'a form',
      { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      undefined,
    ],
    ['bytes that are no UTF-8', { body: Buffer.from('{"a":"\xff"}', 'latin1') }, 400, undefined],
    [
      'a charset that nobody knows',
      { body: '{}', headers: { 'content-type': 'application/json; charset=klingon' } },
      415,
      undefined,
    ],
    [
      'an encoding that nobody knows',
      { body: '{}', headers: { 'content-encoding': 'rot13' } },
      415,
      undefined,
    ],
    [
      'what is no gzip',
      { body: 'nonsense', headers: { 'content-encoding': 'gzip' } },
      400,
      undefined,
    ],
    [
      'a gzip that was cut off',
      {
        body: gzipSync('{"a":"bcdefghijklmnop"}').subarray(0, 20),
        headers: { 'content-encoding': 'gzip' },
      },
      400,
      undefined,
    ],
    ['a thousand brackets', { body: '['.repeat(1000) }, 400, 'INVALID_JSON'],
  ] as const)('refuses %s', async (_, sent, status, code) => {
    const reply = await send(key, sent as Sent);
    expect(reply.status).toBe(status);
    if (code) expect(reply.code).toBe(code);
  });

  it('refuses a body that is too large, packed or not', async () => {
    const body = `{"a":"${'x'.repeat((route.bodyLimit ?? 100_000) + 1)}"}`;
    expect(await send(key, { body })).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    const packed = { body: gzipSync(body), headers: { 'content-encoding': 'gzip' } };
    expect(await send(key, packed)).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  it.each(NASTY_TEXTS)('copes with %j wherever a text may stand', async (text) => {
    const { status } = await send(key, { body: JSON.stringify(exampleOf(schema, text)) });
    expect(status).toBeLessThan(500);
  });
});

describe.each(WITH_QUERY)('%s', (key, route) => {
  const names = memberPaths(schemaOf(route, 'query') ?? {}).map(([name = '']) => name);

  it('copes with any value of its query string', async () => {
    const values = [
      '',
      'x',
      '-1',
      '1e99',
      'NaN',
      '[object Object]',
      'a'.repeat(300),
      ...NASTY_TEXTS,
    ];
    const failed: string[] = [];
    for (const name of new Set(names)) {
      for (const value of values) {
        const search = `?${new URLSearchParams({ [name]: value })}`;
        const { status } = await send(key, { search });
        if (status >= 500) failed.push(`${search}: ${status}`);
      }
    }
    expect(failed).toEqual([]);
  });

  it('refuses members that are given twice, operators in brackets, and what is no UTF-8', async () => {
    for (const name of new Set(names)) {
      const twice = await send(key, { search: `?${name}=a&${name}=b` });
      expect(twice.status, `${name} twice`).toBe(400);
      const broken = await send(key, { search: `?${name}=%FF%FE` });
      expect(broken, name).toEqual({ status: 400, code: 'MALFORMED_REQUEST' });
      const cut = await send(key, { search: `?${name}=%zz` });
      expect(cut, name).toEqual({ status: 400, code: 'MALFORMED_REQUEST' });
      const operator = await send(key, { search: `?${name}[$ne]=a&__proto__[a]=1` });
      expect(operator.status, `${name}[$ne]`).toBeLessThan(500);
    }
  });
});

describe.each(WITH_PARAMS)('%s', (key, route) => {
  it.each([
    'x',
    '%00',
    '%FF',
    '%F0%9F%98%80',
    '$ne',
    '__proto__',
    '..%2F..%2Fetc',
    'a'.repeat(300),
    ID.toUpperCase(),
  ])('copes with %s in its address', async (params) => {
    const body = route.body ? { body: '{}' } : {};
    expect((await send(key, { params, ...body })).status).toBeLessThan(500);
  });
});

describe.each(WITH_UPLOAD)('%s', (key) => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  it.each([
    ['JSON', '{}', { 'content-type': 'application/json' }],
    ['no boundary', 'x', { 'content-type': 'multipart/form-data' }],
    [
      'a form that ends in the middle',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
      multipart,
    ],
    [
      'a form without a file',
      '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\nabc\r\n--x--\r\n',
      multipart,
    ],
    ['no form at all', 'nonsense', multipart],
    ['a nameless part', '--x\r\n\r\nabc\r\n--x--\r\n', multipart],
    [
      'a thousand files',
      `${'--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n'.repeat(1000)}--x--\r\n`,
      multipart,
    ],
  ])('refuses %s', async (_, body, headers) => {
    const before = await stored();
    const { status } = await send(key, { body, headers });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await stored()).toEqual(before);
  });
});

describe('every call', () => {
  it.each(TABLE)(
    '%s refuses a token that is none and one of a user who is gone',
    async (key, route) => {
      if (route.access === 'public') return;
      for (const authorization of [
        'Bearer a.b.c',
        'Bearer',
        `Bearer ${'x'.repeat(8000)}`,
        'Basic eA==',
      ]) {
        expect((await send(key, { headers: { authorization } })).status).toBe(401);
      }
    },
  );
});

describe(STREAMED, () => {
  it.each([
    ['text', { body: 'a=1', headers: { 'content-type': 'text/plain' } }],
    ['broken JSON', { body: '{"terms":[{' }],
    ['no rows at all', { body: '{"terms":7}' }],
    ['a number', { body: '7' }],
    ['what is no gzip', { body: 'nonsense', headers: { 'content-encoding': 'gzip' } }],
    ['a thousand brackets', { body: '['.repeat(1000) }],
  ])('refuses %s', async (_, sent) => {
    const before = await stored();
    const { status } = await send(STREAMED, sent);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await stored()).toEqual(before);
  });

  it.each([...WRONG_VALUES, ...NASTY_TEXTS.map((text) => ({ englishTerm: text }))])(
    'copes with %j for a row',
    async (row) => {
      const body = JSON.stringify({ terms: [row] });
      expect((await send(STREAMED, { body, search: '?dryRun=1' })).status).toBeLessThan(500);
    },
  );
});
