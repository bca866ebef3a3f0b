import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { AccessLevel } from '@terimce/contract/roles';
import type { RouteDefinition } from '@terimce/contract/route';
import type { Random } from '@terimce/test-services/random';
import { exampleOf, memberPaths, schemaOf, withValue } from '../hostile-values.js';
import { fuzzForm } from './fuzz-form.js';
import { fuzzText, fuzzValue } from './fuzz-values.js';

export const FUZZ_ROLES = ['admin', 'contributor', 'analyst', 'user', 'anonymous'] as const;
export type FuzzRole = (typeof FUZZ_ROLES)[number];

/** The lowest role that may make a call. */
const LEAST_ROLE: Readonly<Record<AccessLevel, FuzzRole>> = {
  public: 'anonymous',
  user: 'user',
  panel: 'analyst',
  contributor: 'contributor',
  reports: 'analyst',
  admin: 'admin',
};

export interface FuzzRequest {
  readonly key: string;
  readonly role: FuzzRole;
  readonly method: string;
  /** Below the API's base path. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];
const OTHER_TYPES = [
  'application/json; charset=utf-16',
  'application/json; charset=klingon',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'a/b/c',
  '',
];
const ENCODINGS: readonly (readonly [name: string, compress: (bytes: Buffer) => Buffer])[] = [
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['zstd', (bytes) => bytes],
  ['identity', (bytes) => bytes],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

/** One request for a call of the contract: about a third are valid, the others are invalid in one or more ways. */
export function fuzzRequest(
  random: Random,
  [key, route]: readonly [string, RouteDefinition],
  ids: readonly string[],
): FuzzRequest {
  const [verb = '', template = ''] = key.split(' ');
  const isRight = random.chance(0.33);
  const broken = () => !isRight && random.chance(0.4);
  const role = random.chance(0.5) ? LEAST_ROLE[route.access] : random.pick(FUZZ_ROLES);
  const { body, headers } = fuzzBody(random, route, broken);
  return {
    key,
    role,
    method: broken() ? random.pick(METHODS) : verb,
    path: fuzzPath(random, template, ids, broken) + fuzzQuery(random, route, broken),
    headers: {
      // Several addresses, because wrong guesses lock an address and block all further requests from it.
      'x-forwarded-for': `192.0.2.${random.below(256)}`,
      ...headers,
      ...(broken() ? fuzzHeaders(random) : {}),
    },
    body,
  };
}

function fuzzPath(
  random: Random,
  template: string,
  ids: readonly string[],
  broken: () => boolean,
): string {
  const path = template.replace(/\{\w+\}/g, () =>
    broken() ? encodeText(random, fuzzText(random).slice(0, 300)) : random.pick(ids),
  );
  if (!broken()) return path;
  return random.pick([
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path}/%2e%2e/%2e%2e`,
    `${path}%00`,
    path.replace('/', '//'),
    `${path};a=b`,
    `${path}/${'x/'.repeat(500)}`,
  ]);
}

function fuzzQuery(random: Random, route: RouteDefinition, broken: () => boolean): string {
  const names = memberPaths(schemaOf(route, 'query') ?? {}).map(([name = '']) => name);
  if (names.length === 0 && !broken()) return '';
  const members: string[] = [];
  for (const name of new Set(names)) {
    if (random.chance(0.5)) continue;
    const value = broken()
      ? fuzzText(random).slice(0, 2_000)
      : random.pick(['1', 'pump', 'civil', 'true']);
    members.push(`${encodeURIComponent(name)}=${encodeText(random, value)}`);
  }
  if (broken()) {
    const name = random.pick([...names, 'a', '__proto__', 'constructor', 'a[$ne]', '%zz', '%FF']);
    members.push(...Array<string>(random.pick([1, 2, 99, 101, 1_500])).fill(`${name}=1`));
  }
  return members.length > 0 ? `?${members.join('&')}` : '';
}

function fuzzBody(
  random: Random,
  route: RouteDefinition,
  broken: () => boolean,
): { body: Buffer | undefined; headers: Record<string, string> } {
  if (route.upload) return fuzzForm(random, broken);
  const schema = schemaOf(route, 'body');
  if (!schema && !broken()) return { body: undefined, headers: {} };
  let value = exampleOf(schema ?? {}, random.pick(['pump', 'basınç', fuzzText(random)]));
  const paths = memberPaths(schema ?? {});
  for (let i = 0; i < 3 && paths.length > 0 && broken(); i += 1) {
    value = withValue(value, random.pick(paths), fuzzValue(random));
  }
  if (broken()) value = fuzzValue(random);
  let body = Buffer.from(JSON.stringify(value) ?? '');
  if (broken()) body = damage(random, body);
  const headers: Record<string, string> = { 'content-type': random.pick(JSON_TYPES) };
  if (broken()) headers['content-type'] = random.pick(OTHER_TYPES);
  if (broken()) {
    const [encoding, compress] = random.pick(ENCODINGS);
    headers['content-encoding'] = encoding;
    // Sometimes the header is wrong, and sometimes the body is truncated.
    if (random.chance(0.7)) body = Buffer.from(compress(body));
    if (random.chance(0.4)) body = damage(random, body);
  }
  return { body, headers };
}

/** The bytes with some removed, changed or added. */
function damage(random: Random, bytes: Buffer): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes);
  if (random.chance(0.4)) return copy.subarray(0, random.below(copy.length + 1));
  if (random.chance(0.5) && copy.length > 0) {
    for (let i = 0; i < 3; i += 1) copy[random.below(copy.length)] = random.below(256);
    return copy;
  }
  return Buffer.concat([
    copy,
    Buffer.from(random.pick(['}', '\u0000', '[', ' ', '\ufeff', '{"a":'])),
  ]);
}

function fuzzHeaders(random: Random): Record<string, string> {
  return random.pick<() => Record<string, string>>([
    () => ({ 'accept-encoding': random.pick(['br;q=a', '*', 'gzip;q=0', 'identity;q=0', ',,,']) }),
    () => ({ 'accept-language': random.pick(['en;q=x', '*', 'tr,'.repeat(500), 'zz-ZZ', ';;']) }),
    () => ({ authorization: random.pick(['Bearer', 'Bearer a.b.c', 'Basic eA==', 'Bearer  x']) }),
    () => ({ 'if-none-match': random.pick(['*', '"', 'W/', '"a",'.repeat(300)]) }),
    () => ({ range: random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1', 'x']) }),
    () => ({ 'x-session-id': random.pick(['..', '$ne', 'a'.repeat(64), 'a'.repeat(5_000)]) }),
    () => ({ 'x-request-id': random.pick(['\\', 'a'.repeat(65), '{{7*7}}']) }),
    () => ({ prefer: random.pick(['respond-async', 'respond-async, wait=1', ',']) }),
    () => ({ host: random.pick(['', 'x', '[::1', 'a b', 'example.org:99999']) }),
    () => ({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'example.org' }),
    () => ({ dnt: '1', 'sec-gpc': 'x', expect: '100-continue' }),
  ])();
}

/** A text encoded for a URL; occasionally with malformed escapes, which servers have to refuse. */
function encodeText(random: Random, text: string): string {
  if (random.chance(0.1)) return random.pick(['%', '%zz', '%FF%FE', '%E0%A4%A', '%C0%AF']);
  return encodeURIComponent(Buffer.from(text).toString());
}
