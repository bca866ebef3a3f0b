import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ERROR_CODES } from '@terimce/contract/errors';
import { errorCodes } from '@terimce/contract/openapi';
import type { RouteDefinition } from '@terimce/contract/route';
import { routes } from '@terimce/contract/routes';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
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
const CODES: ReadonlySet<string> = new Set(ERROR_CODES);
const TABLE = Object.entries(routes as Record<string, RouteDefinition>);
/** The call that reads its body as a stream of rows, with its own rules. */
const STREAMED = 'POST /admin/terms/bulk';
const WITH_BODY = TABLE.filter(([key, { body, upload }]) => body && !upload && key !== STREAMED);
const ONE_OF_EACH_LIMIT = [
  ...new Map(WITH_BODY.map(([key, route]) => [route.bodyLimit, [key, route] as const])).values(),
];
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

/** Makes a call with sufficient rights. @returns status and code; fails on a reply that is not ours. */
async function send(
  key: string,
  { search = '', params = ID, body, headers }: Sent = {},
): Promise<Answer> {
  const [method = '', path = ''] = key.split(' ');
  const target = path.replace(/\{\w+\}/g, params);
  const response = await fetch(`${api.url}/api${target}${search}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // Logging out must not invalidate the token that the other calls need.
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
  const reply = JSON.parse(text) as Refusal;
  expect(reply.success, text).toBe(false);
  expect(CODES.has(reply.code), text).toBe(true);
  // Without Meilisearch some administrative calls fail after they have validated the input.
  if (reply.code === 'SEARCH_UNAVAILABLE') return { status: 200, code: undefined };
  expect(reply.message, text).toEqual(expect.any(String));
  expect(namedCodes(key), `${key}: ${text}`).toContain(reply.code);
  return { status, code: reply.code, ...(reply.issues && { issues: reply.issues }) };
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly issues?: readonly { readonly path: string }[];
}

interface Refusal {
  readonly success: unknown;
  readonly code: string;
  readonly message: unknown;
  readonly issues?: readonly { readonly path: string }[];
}

/** The fields of a body or query string that are invalid by themselves, regardless of the others. */
function refusedMembers(schema: z.ZodType | undefined, whole: unknown): ReadonlySet<unknown> {
  const issues = schema?.safeParse(whole).error?.issues ?? [];
  return new Set(issues.filter(({ code }) => code !== 'custom').map(({ path }) => path[0]));
}

/** Sends fields that are all invalid. @returns those that the reply does not name. */
async function unnamed(
  key: string,
  part: 'query' | 'body',
  names: readonly string[],
  sent: Sent,
): Promise<string[]> {
  if (names.length === 0) return [];
  const { status, issues = [] } = await send(key, sent);
  expect(status, JSON.stringify(sent)).toBe(400);
  const named = new Set(issues.map(({ path }) => path.split('.').slice(0, 2).join('.')));
  return names
    .filter((name) => !named.has(`${part}.${name}`))
    .map((name) => `${name} of ${JSON.stringify(sent)}`);
}

/** The codes that the OpenAPI document lists for a call, and those of unknown paths. */
function namedCodes(key: string): readonly string[] {
  const route = (routes as Record<string, RouteDefinition>)[key];
  return ['NOT_FOUND', ...(route ? errorCodes(key, route) : [])];
}

/** Number of documents in every collection, except those that count attempts. */
async function stored(): Promise<Record<string, number>> {
  const { db } = mongoose.connection;
  const names = (await db?.collections())?.map(({ collectionName }) => collectionName) ?? [];
  const counts = names
    .filter((name) => !/attempt|log|session|click|event|sum/i.test(name))
    .map(async (name) => [name, (await db?.collection(name).countDocuments()) ?? 0] as const);
  return Object.fromEntries(await Promise.all(counts));
}

/** Objects nested to a depth. */
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const deepRow = `{"terms":[${'['.repeat(10_000)}${']'.repeat(10_000)}]}`;

it('knows every call', () => expect(TABLE.length).toBeGreaterThan(110));

describe.each(WITH_BODY)('%s', (key, route) => {
  const schema = schemaOf(route, 'body') ?? {};
  const example = exampleOf(schema, 'deneme');

  it('refuses fields of another type and stores nothing', async () => {
    const before = await stored();
    const wrong: string[] = [];
    const members = memberPaths(schema);
    for (const value of WRONG_VALUES) {
      // Fields of the first level are sent in one request, whose reply has to name each of them.
      const together = members.filter(
        (path) =>
          path.length === 1 &&
          refusedMembers(route.body, withValue(example, path, value)).has(path[0]),
      );
      const all = together.reduce((whole, path) => withValue(whole, path, value), example);
      const sent = { body: JSON.stringify(all) };
      wrong.push(...(await unnamed(key, 'body', together.flat(), sent)));
      const refused = members
        .filter((path) => !together.includes(path))
        .map((path) => ({ path, body: withValue(example, path, value) }))
        .filter(({ body }) => !route.body?.safeParse(body).success);
      // The same check of the whole body refuses them all, so that one shows it.
      for (const { path, body } of refused.slice(0, 1)) {
        const { status } = await send(key, { body: JSON.stringify(body) });
        if (status < 400 || status > 499) wrong.push(`${path}=${JSON.stringify(value)}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('refuses a body that is no object, or treats it as empty', async () => {
    for (const body of ['[]', 'null', '"text"', '7', '[{}]', '{"__proto__":{"a":1}}']) {
      const { status } = await send(key, { body });
      expect(status, body).toBeLessThan(500);
      if (!route.body?.safeParse(JSON.parse(body)).success) expect(status, body).toBe(400);
    }
  });

  it('reads its body with the parser that is tested below', async () => {
    expect(await send(key, { body: '{"a":' })).toEqual({ status: 400, code: 'INVALID_JSON' });
    const headers = { 'content-type': 'text/plain' };
    expect((await send(key, { body: 'a=1', headers })).status).toBe(415);
  });

  it('accepts or refuses nasty texts in any text field', async () => {
    for (const text of NASTY_TEXTS) {
      const { status } = await send(key, { body: JSON.stringify(exampleOf(schema, text)) });
      expect(status, text).toBeLessThan(500);
    }
  });
});

// All calls share one parser, which differs only by its limit.
describe.each(ONE_OF_EACH_LIMIT)('the parser of %s', (key, route) => {
  it('refuses a body that is too large, compressed or not', async () => {
    const body = `{"a":"${'x'.repeat((route.bodyLimit ?? 100_000) + 1)}"}`;
    expect(await send(key, { body })).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    const packed = { body: gzipSync(body), headers: { 'content-encoding': 'gzip' } };
    expect(await send(key, packed)).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  it.each([
    ['broken JSON', { body: '{"a":' }, 400, 'INVALID_JSON'],
    ['text', { body: 'a=1', headers: { 'content-type': 'text/plain' } }, 415, undefined],
    [
      'a form',
      { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      undefined,
    ],
    ['bytes that are not UTF-8', { body: Buffer.from('{"a":"\xff"}', 'latin1') }, 400, undefined],
    [
      'an unknown charset',
      { body: '{}', headers: { 'content-type': 'application/json; charset=klingon' } },
      415,
      undefined,
    ],
    [
      'an unknown encoding',
      { body: '{}', headers: { 'content-encoding': 'rot13' } },
      415,
      undefined,
    ],
    [
      'a body that is not gzip',
      { body: 'nonsense', headers: { 'content-encoding': 'gzip' } },
      400,
      undefined,
    ],
    [
      'a truncated gzip body',
      {
        body: gzipSync('{"a":"bcdefghijklmnop"}').subarray(0, 20),
        headers: { 'content-encoding': 'gzip' },
      },
      400,
      undefined,
    ],
    [
      'a body that is not Brotli',
      { body: 'nonsense', headers: { 'content-encoding': 'br' } },
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a truncated Brotli body',
      {
        body: brotliCompressSync('{"a":"bcdefghijklmnop"}').subarray(0, 12),
        headers: { 'content-encoding': 'br' },
      },
      400,
      'MALFORMED_REQUEST',
    ],
    ['a thousand brackets', { body: '['.repeat(1000) }, 400, 'INVALID_JSON'],
    [
      'lists nested ten thousand levels deep',
      { body: `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}` },
      400,
      'INVALID_JSON',
    ],
    ['objects nested 65 levels deep', { body: nested(65) }, 400, 'INVALID_JSON'],
  ] as const)('refuses %s', async (_, sent, status, code) => {
    const reply = await send(key, sent as Sent);
    expect(reply.status).toBe(status);
    if (code) expect(reply.code).toBe(code);
  });
});

describe.each(WITH_QUERY)('%s', (key, route) => {
  const paths = memberPaths(schemaOf(route, 'query') ?? {});
  const names = [...new Set(paths.map(([name = '']) => name))];

  it('accepts or refuses any value of its query string', async () => {
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
    for (const [i, value] of values.entries()) {
      // Values that the schema refuses are sent in one request, whose reply has to name each of them.
      const refused = names.filter((name) =>
        refusedMembers(route.query, { [name]: value }).has(name),
      );
      const search = (given: readonly string[]) =>
        `?${new URLSearchParams(given.map((name) => [name, value]))}`;
      failed.push(...(await unnamed(key, 'query', refused, { search: search(refused) })));
      // The others together, and each value with one of them alone.
      const accepted = names.filter((name) => !refused.includes(name));
      const alone = accepted.slice(i % accepted.length || 0).slice(0, 1);
      for (const given of accepted.length > 1 ? [accepted, alone] : [accepted]) {
        const { status } = await send(key, { search: search(given) });
        if (status >= 500) failed.push(`${search(given)}: ${status}`);
      }
    }
    expect(failed).toEqual([]);
  });

  it('refuses repeated fields, operators in brackets, and invalid UTF-8', async () => {
    const twice = names.map((name) => `${name}=a&${name}=b`).join('&');
    expect(await unnamed(key, 'query', names, { search: `?${twice}` })).toEqual([]);
    const operators = names.map((name) => `${name}[$ne]=a`).join('&');
    const operator = await send(key, { search: `?${operators}&__proto__[a]=1` });
    expect(operator.status).toBeLessThan(500);
    for (const name of names.slice(0, 1)) {
      const broken = await send(key, { search: `?${name}=%FF%FE` });
      expect(broken, name).toEqual({ status: 400, code: 'MALFORMED_REQUEST' });
      const cut = await send(key, { search: `?${name}=%zz` });
      expect(cut, name).toEqual({ status: 400, code: 'MALFORMED_REQUEST' });
    }
  });
});

describe.each(WITH_PARAMS)('%s', (key, route) => {
  const values = [
    'x',
    '%00',
    '%FF',
    '%F0%9F%98%80',
    '$ne',
    '__proto__',
    '..%2F..%2Fetc',
    'a'.repeat(300),
    ID.toUpperCase(),
  ];

  it('answers any value in its path without a 5xx', async () => {
    for (const params of values) {
      const body = route.body ? { body: '{}' } : {};
      expect((await send(key, { params, ...body })).status, params).toBeLessThan(500);
    }
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
    [
      'two parts with broken headers',
      `${'--x\r\nContent-Disposition: form-data; name="file"; filename="a\0.png"\r\n\r\nx\r\n'.repeat(2)}--x--\r\n`,
      multipart,
    ],
    [
      'a file, then two parts with broken headers',
      `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n${'--x\r\nContent-Disposition: form-data; name="file"; filename="a\0.png"\r\n\r\nx\r\n'.repeat(2)}--x--\r\n`,
      multipart,
    ],
    ['a part without a name', '--x\r\n\r\nabc\r\n--x--\r\n', multipart],
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
  const tokens = ['Bearer a.b.c', 'Bearer', `Bearer ${'x'.repeat(8000)}`, 'Basic eA=='];
  const guarded = TABLE.filter(([, { access }]) => access !== 'public');
  // All calls share one reader of tokens: each call is asked with one of them.
  it.each(guarded.map(([key], i) => [key, tokens[i % tokens.length] ?? ''] as const))(
    '%s refuses a malformed token',
    async (key, authorization) => {
      expect((await send(key, { headers: { authorization } })).status).toBe(401);
    },
  );
});

describe(STREAMED, () => {
  it.each([
    ['text', { body: 'a=1', headers: { 'content-type': 'text/plain' } }],
    ['broken JSON', { body: '{"terms":[{' }],
    ['no rows at all', { body: '{"terms":7}' }],
    ['a number', { body: '7' }],
    ['a body that is not gzip', { body: 'nonsense', headers: { 'content-encoding': 'gzip' } }],
    ['a thousand brackets', { body: '['.repeat(1000) }],
    ['a row of lists nested ten thousand levels deep', { body: deepRow }],
    [
      'nested lists in a field next to the rows',
      { body: `{"x":${'['.repeat(10_000)}${']'.repeat(10_000)},"terms":[]}` },
    ],
  ])('refuses %s', async (_, sent) => {
    const before = await stored();
    const { status } = await send(STREAMED, sent);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ...WRONG_VALUES,
    ...NASTY_TEXTS.map((text) => ({ englishTerm: text })),
    ...NASTY_TEXTS.map((text) => ({ [text]: text })),
    Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`field${i}`, i])),
  ])('answers the row %j without a 5xx', async (row) => {
    const body = JSON.stringify({ terms: [row] });
    expect((await send(STREAMED, { body, search: '?dryRun=1' })).status).toBeLessThan(500);
    expect((await send(STREAMED, { body })).status).toBeLessThan(500);
  });
});
