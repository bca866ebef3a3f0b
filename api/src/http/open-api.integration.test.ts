import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { TOKEN_FACTOR } from '@terimce/contract/limits';
import { OPEN_CALLS } from '@terimce/contract/openapi';
import type { RouteDefinition } from '@terimce/contract/route';
import { routes } from '@terimce/contract/routes';
import { NAMES_MAX } from '@terimce/contract/term-names';
import { UserModel } from '@terimce/core/models/user';
import { takeReleaseRequest } from '@terimce/core/releases/keep-releases';
import { releaseFolder, releaseIfDue } from '@terimce/core/releases/release';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { seedTerms } from '../../test/api-on-services.js';
import { untilTitlesRead } from '../../test/until-titles-read.js';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';
import { readFile } from '../shared/files/read-file.js';

/** A page of somebody else. */
const ORIGIN = 'https://courses.example.edu';
const BUDGET = 400;
const TABLE = Object.entries(routes as Record<string, RouteDefinition>);

const dataDir = mkdtempSync(join(tmpdir(), 'terimce-open-'));
/** Enough for several pages of changes. */
const TERMS = seedTerms().filter(
  ({ englishTerm = '' }, i) =>
    i < 250 || ['thermal conductivity', 'torque', 'port'].includes(englishTerm),
);
let api: VisitorApi;
let id: string;
let token: string;
beforeAll(async () => {
  api = await startVisitorApi({
    RATE_LIMIT_SEARCH: String(BUDGET),
    RATE_LIMIT_READ: '100000',
    DATA_DIR: dataDir,
    CONTENT_LICENSE: 'CC-BY-4.0',
  });
  const { stored } = await api.terms.createMany(TERMS, { by: 'test' });
  id = String(stored.find(({ slug }) => slug === 'thermal-conductivity')?._id);
  token = await api.signUp('program');
  await untilTitlesRead(api.url, stored);
});
afterAll(async () => {
  await api?.stop();
  rmSync(dataDir, { recursive: true });
});

/** A request as a browser makes it for a page of another origin. */
function ask(path: string, method = 'GET', headers: Record<string, string> = {}, body?: unknown) {
  const sent = { origin: ORIGIN, ...headers };
  return fetch(`${api.url}${path.replace('{id}', id)}`, {
    method,
    redirect: 'manual',
    headers: body ? { 'content-type': 'application/json', ...sent } : sent,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
const preflight = (path: string, method: string) =>
  ask(path, 'OPTIONS', {
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  });
const granted = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));
const json = async (response: Promise<Response>) => (await response).json();

describe('a call that is open to others', () => {
  it('counts five times if no term has the slug and similar ones are looked up', async () => {
    const left = async (slug: string) => {
      const { headers } = await ask(`/api/v1/terms/search?slug=${slug}`);
      return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    };
    const slugs = ['thermal-conductivity', 'isil-iletkenlik', 'thermal-conductivty', 'torque'];
    const counts: number[] = [];
    for (const slug of slugs) counts.push(await left(slug));
    expect(counts.slice(1).map((count, i) => (counts[i] ?? 0) - count)).toEqual([1, 1, 5]);
  });

  it('counts twice if it lists the terms page by page', async () => {
    const counts: number[] = [];
    for (const page of [1, 2]) {
      const { headers } = await ask(`/api/v1/terms/browse?page=${page}`);
      counts.push(Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]));
    }
    expect((counts[0] ?? 0) - (counts[1] ?? 0)).toBe(2);
  });

  it.each(OPEN_CALLS)('$key answers its example to a page of any origin', async (call) => {
    const [method = ''] = call.key.split(' ');
    const reply = await ask(`/api/v1${call.example}`, method, {}, call.body);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(reply.headers.get('access-control-expose-headers')).toContain('RateLimit');
    expect(reply.headers.get('ratelimit')).toMatch(/^"\w+";r=\d+;t=\d+$/);
    expect(reply.headers.get('set-cookie')).toBeNull();
    const own = await ask(`/api${call.example}`, method, {}, call.body);
    expect(await reply.json()).toEqual(await own.json());
    const allowed = await preflight(`/api/v1${call.example}`, method);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-methods')).toContain(method);
  });

  it('lets a page read why it was refused', async () => {
    const reply = await ask('/api/v1/terms/search?limit=-1');
    expect(reply.status).toBe(400);
    expect(granted(reply)).toContain('access-control-allow-origin');
    expect(await reply.json()).toMatchObject({ success: false, code: 'VALIDATION_FAILED' });
  });

  it('is told its limits also where there is no call', async () => {
    const asked = [
      ['GET', '/none', 404],
      ['PATCH', '/terms/search', 405],
      ['GET', '/openapi.json', 200],
    ] as const;
    for (const [method, path, status] of asked) {
      const reply = await ask(`/api/v1${path}`, method);
      expect(reply.status).toBe(status);
      expect(reply.headers.get('ratelimit')).toMatch(/^"read";r=\d+;t=\d+$/);
    }
  });

  it('has a larger budget with a token of an account, and not with any other', async () => {
    const search = (headers = {}) =>
      ask('/api/v1/terms/search?query=torque', 'GET', {
        'x-forwarded-for': '192.0.2.7',
        ...headers,
      });
    const policy = async (reply: Promise<Response>) =>
      (await reply).headers.get('ratelimit-policy');
    const small = `"search";q=${BUDGET};w=60`;
    expect(await policy(search())).toBe(small);
    expect(await policy(search({ authorization: 'Bearer nonsense' }))).toBe(small);
    const authorization = `Bearer ${token}`;
    expect(await policy(search({ authorization }))).toBe(
      `"search";q=${BUDGET * TOKEN_FACTOR};w=60`,
    );
    for (let left = BUDGET; left > 0; left -= 1) await (await search()).body?.cancel();
    const refused = await search();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toMatch(/^"search";r=0;t=\d+$/);
    expect(granted(refused)).toContain('access-control-allow-origin');
    expect((await search({ authorization: 'Bearer nonsense' })).status).toBe(429);
    expect((await search({ authorization })).status).toBe(200);
  });
});

describe('everything else', () => {
  const closed = TABLE.filter(([, route]) => !route.open);

  it.each(closed)('%s is not open to other origins', async (key) => {
    const [method = '', path = ''] = key.split(' ');
    for (const target of [`/api${path}`, `/api${path}/`, `/API${path}`]) {
      expect(granted(await preflight(target, method))).toEqual([]);
    }
    const below = await ask(`/api/v1${path}`, method, { authorization: `Bearer ${token}` });
    // Some look like the path of a term.
    expect(['NOT_FOUND', 'METHOD_NOT_ALLOWED', 'INVALID_ID']).toContain((await below.json()).code);
  });

  it.each([
    '/',
    '/thermal-conductivity',
    '/embed/thermal-conductivity',
    '/search?q=torque',
    '/sitemap.xml',
    '/uploads/none.png',
    '/healthz',
    '/metrics',
    '/mcp',
    '/api/docs',
    '/api/openapi.json',
    '/api/terms/search?query=torque',
    '/api/v2/terms/search?query=torque',
    '/api/v1../terms/search?query=torque',
  ])('%s sends no header of CORS', async (path) => {
    expect(granted(await ask(path))).toEqual([]);
    expect(granted(await preflight(path, 'GET'))).toEqual([]);
  });
});

describe('the changes since a day', () => {
  const changes = (query: string) => json(ask(`/api/v1/terms/changes?${query}`));

  it('lead through all terms by their cursor, then to what changes later', async () => {
    const today = new Date().toISOString();
    const seen = new Set<string>();
    let reply = await changes('since=2020-01-01&limit=200');
    for (;;) {
      for (const { _id } of reply.data) seen.add(_id);
      if (!reply.more) break;
      reply = await changes(`cursor=${reply.cursor}&limit=200`);
    }
    expect(seen.size).toBe(TERMS.length);
    const slug = 'a-new-word';
    const term = await api.terms.create(
      { englishTerm: 'a new word', turkishTerm: 'yeni söz', englishDefinition: 'x', slug },
      { by: 'test' },
    );
    const later = await changes(`cursor=${reply.cursor}`);
    expect(later.data).toMatchObject([{ _id: term._id, term: { slug } }]);
    await api.terms.softDelete([term._id], { by: 'test' });
    const secret = { englishTerm: 'a secret', turkishTerm: 'bir sır', englishDefinition: 'x' };
    const draft = await api.terms.create(secret, { by: 'test', status: 'draft' });
    await api.terms.softDelete([draft._id], { by: 'test' });
    const pending = await api.terms.create(secret, { by: 'test', status: 'pending' });
    let since = await changes(`since=${today}`);
    while (since.more) since = await changes(`cursor=${since.cursor}`);
    expect(since.data.at(-1)).toEqual({ _id: term._id, at: expect.any(String) });
    await api.terms.setStatus(pending._id, 'approved', { by: 'test' });
    await api.terms.setStatus(pending._id, 'rejected', { by: 'test' });
    const last = await changes(`cursor=${since.cursor}`);
    expect(last.data).toEqual([{ _id: pending._id, at: expect.any(String) }]);
    expect(await changes('limit=3')).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('the card of a term for pages of others', () => {
  const policy = async (path: string) => {
    const reply = await ask(path);
    return { reply, csp: reply.headers.get('content-security-policy') ?? '' };
  };

  it('may be framed by any page, and neither runs scripts nor sets cookies', async () => {
    const { reply, csp } = await policy('/embed/thermal-conductivity?hl=tr');
    expect(reply.status).toBe(200);
    expect(csp).toContain('frame-ancestors *');
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain('sandbox');
    expect(csp).not.toContain('allow-scripts');
    expect(reply.headers.get('x-frame-options')).toBeNull();
    expect(reply.headers.get('set-cookie')).toBeNull();
    const text = await reply.text();
    expect(text).toContain('ısıl iletkenlik');
    expect(text).not.toContain('<script');
  });

  it.each([
    '/',
    '/thermal-conductivity',
    '/embed',
    '/embed/',
    '/embed/x/y',
    '/api/docs',
    '/EMBED/thermal-conductivity',
  ])('is the only page that may be framed: not %s', async (path) => {
    const { reply, csp } = await policy(path);
    expect(csp).toContain("frame-ancestors 'none'");
    expect(reply.headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('what is made to be shown elsewhere', () => {
  it.each([
    '/og/thermal-conductivity.png',
    '/icons/icon-192.png',
    '/favicon.svg',
    '/uploads/nothing.png',
  ])('the picture %s', async (path) => {
    const { headers } = await ask(path);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it.each(['/data/2026-01-01/terms.csv', '/data/changes.atom'])(
    '%s, which scripts may read',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  it.each(['/thermal-conductivity', '/data'])('is not the page %s', async (path) => {
    const { headers } = await ask(path);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('can be asked for again with its ETag', async () => {
    const asks = { 'access-control-request-headers': 'if-none-match' };
    const reply = await ask('/api/v1/terms/random/get', 'OPTIONS', {
      ...asks,
      'access-control-request-method': 'GET',
    });
    expect(reply.headers.get('access-control-allow-headers')).toMatch(/if-none-match/i);
  });
});

describe('the documentation', () => {
  it('names the license and the address, and every open call', async () => {
    const page = await (await ask('/api/docs')).text();
    expect(page).toContain('CC-BY-4.0');
    const { servers, paths, info } = await json(ask('/api/v1/openapi.json'));
    expect(servers[0].url).toBe(`${api.url}/api/v1`);
    expect(info.license.name).toBe('CC-BY-4.0');
    const keys = OPEN_CALLS.map(({ key }) => key.split(' ')[1]);
    expect(Object.keys(paths).sort()).toEqual(keys.sort());
  });
});

describe('an assistant', () => {
  async function connected(): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`));
    await client.connect(transport as Transport);
    return client;
  }
  const textOf = (result: unknown) =>
    (result as { content: { text: string }[] }).content.map(({ text }) => text).join('\n');

  it('finds and reads terms with the client of the official kit', async () => {
    const client = await connected();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['find_term', 'get_term', 'terms_in_text']);
    const found = await client.callTool({
      name: 'find_term',
      arguments: { query: 'ısıl iletkenliği', language: 'en' },
    });
    expect(textOf(found)).toContain('thermal conductivity – ısıl iletkenlik (');
    expect(textOf(found)).toContain(`${api.url}/thermal-conductivity`);
    const lead = textOf(await client.callTool({ name: 'get_term', arguments: { term: 'torque' } }));
    expect(lead).toMatch(/^torque – /);
    const text = 'Çeliğin ısıl iletkenliği ölçüldü.';
    const inText = await client.callTool({ name: 'terms_in_text', arguments: { text } });
    expect(textOf(inText)).toContain(`${api.url}/thermal-conductivity`);
    const links = [`${api.url}/thermal-conductivity`, `${api.url}/thermal-conductivity/?hl=tr`];
    for (const term of [...links, 'thermal-conductivity?hl=tr', '/thermal-conductivity']) {
      const got = await client.callTool({ name: 'get_term', arguments: { term } });
      expect(textOf(got), term).toMatch(/^thermal conductivity – /);
    }
    const wrong = await client.callTool({ name: 'find_term', arguments: { query: '' } });
    expect(wrong.isError).toBe(true);
    await client.close();
  });

  it('pays for a name that no term has like for any slug without a term', async () => {
    const left = async (term: string) => {
      const params = { name: 'get_term', arguments: { term } };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const headers = { accept: 'application/json, text/event-stream', origin: api.url };
      const reply = await ask('/mcp', 'POST', headers, message);
      return Number(/r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1]);
    };
    const counts: number[] = [];
    for (const term of ['torque', 'torqeu', 'torque']) counts.push(await left(term));
    expect(counts.slice(1).map((count, i) => (counts[i] ?? 0) - count)).toEqual([1, 5]);
  });

  it('cannot send many messages as one, and needs no GET', async () => {
    const headers = { accept: 'application/json, text/event-stream' };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await ask('/mcp', 'POST', headers, [message, message])).status).toBe(400);
    expect((await ask('/mcp', 'GET', headers)).status).toBe(405);
  });

  it('is told by 404 that there is no log-in, as its kit asks', async () => {
    const issuer = new URL(api.url);
    expect(await discoverAuthorizationServerMetadata(issuer)).toBeUndefined();
    await expect(discoverOAuthProtectedResourceMetadata(`${api.url}/mcp`)).rejects.toThrow(
      'does not implement',
    );
  });

  it('may accept anything, and reads failures as JSON-RPC', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    for (const accept of ['application/json', '*/*', 'text/html']) {
      expect((await ask('/mcp', 'POST', { accept, origin: api.url }, message)).status).toBe(200);
    }
    for (const [reply, code] of [
      [await ask('/mcp'), 'METHOD_NOT_ALLOWED'],
      [await ask('/mcp/sse', 'POST'), 'NOT_FOUND'],
      [await ask('/mcp', 'POST', {}, [message]), 'MALFORMED_REQUEST'],
    ] as const) {
      const error = { code: -32_600, message: expect.any(String), data: { code } };
      expect(await reply.json()).toMatchObject({ jsonrpc: '2.0', id: null, error });
    }
  });

  it('is no page of another origin', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const list = async (origin: string) => {
      const headers = { accept: 'application/json, text/event-stream', origin };
      return (await ask('/mcp', 'POST', headers, message)).status;
    };
    expect([await list(ORIGIN), await list('null'), await list(api.url)]).toEqual([403, 403, 200]);
  });
});

describe('a release', () => {
  /** The files of an archive by name. */
  async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
    const zip = await fromBufferPromise(bytes);
    const files = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      const chunks = await (await zip.openReadStreamPromise(entry)).toArray();
      files.set(entry.fileName, Buffer.concat(chunks));
    }
    return files;
  }

  it('has the same terms in every format, and names what changed since the one before', async () => {
    const release = (at: string, asked = false) =>
      releaseIfDue(releaseFolder(dataDir), { license: 'CC-BY-4.0', asked, now: new Date(at) });
    await release('2026-03-01T01:00:00Z');
    expect(await release('2026-03-02T01:00:00Z')).toBeUndefined();
    await api.terms.softDelete([id], { by: 'test' });
    const added = {
      englishTerm: 'Zyzzyva gear',
      turkishTerm: 'zırva dişlisi',
      englishDefinition: '=x',
    };
    await api.terms.create(added, { by: 'test' });
    await release('2026-03-02T01:00:00Z');
    expect(await release('2026-03-02T05:00:00Z')).toBeUndefined();
    await release('2026-03-02T06:00:00Z', true);

    const { data } = await json(ask('/api/v1/releases'));
    expect(data.map((one: { id: string }) => one.id)).toEqual([
      '2026-03-02-2',
      '2026-03-02',
      '2026-03-01',
    ]);
    const { files, terms, changes } = data[1];
    expect(changes).toEqual({ added: 1, changed: 0, removed: 1 });
    const bytes = new Map<string, Buffer>();
    for (const { name, path, sha256, bytes: size } of files) {
      const reply = await ask(path);
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      const content = Buffer.from(await reply.arrayBuffer());
      expect([hash('sha256', content), content.length]).toEqual([sha256, size]);
      bytes.set(name, content);
    }
    const textOf = (name: string) => gunzipSync(bytes.get(name) ?? '').toString();
    expect(JSON.parse(String(bytes.get('changes.json')))).toMatchObject({
      since: '2026-03-01',
      added: ['zyzzyva-gear'],
      removed: ['thermal-conductivity'],
    });
    expect(textOf('terms.jsonl.gz').trim().split('\n')).toHaveLength(terms);
    expect(textOf('terms.tbx.gz').match(/<conceptEntry /g)).toHaveLength(terms);
    expect(textOf('terms-en-tr.tsv.gz')).toContain('\nZyzzyva gear\tzırva dişlisi\t');
    const csv = await readFile(gunzipSync(bytes.get('terms.csv.gz') ?? ''), {}, 100_000);
    expect(csv.rows).toHaveLength(terms);

    const yomitan = await unzipped(bytes.get('yomitan.zip') ?? Buffer.alloc(0));
    const banks = [...yomitan].filter(([name]) => name.startsWith('term_bank_'));
    const entries = banks.flatMap(([, bank]) => JSON.parse(String(bank)));
    const entry = entries.find(([word]) => word === 'zırva dişlisi');
    expect(entry).toMatchObject([
      'zırva dişlisi',
      '',
      null,
      '',
      // Without a place among the senses of its word it is the last one.
      -2_000 * NAMES_MAX,
      expect.any(Array),
      expect.any(Number),
      '',
    ]);
    expect(entry[5][0]).toContain('Zyzzyva gear');
    // By the word class Yomitan finds the term from gears and other forms.
    expect(entries.find(([word]) => word === 'Zyzzyva gear')[3]).toBe('n');

    const stardict = await unzipped(bytes.get('stardict.zip') ?? Buffer.alloc(0));
    const part = (name: string) => stardict.get(`terimce/terimce.${name}`) ?? Buffer.alloc(0);
    const index = part('idx');
    const words: string[] = [];
    const placeOf = new Map<string, string>();
    let article = '';
    let ports = '';
    for (let at = 0; at < index.length; ) {
      const end = index.indexOf(0, at);
      words.push(index.toString('utf8', at, end));
      const from = index.readUInt32BE(end + 1);
      const size = index.readUInt32BE(end + 5);
      if (words.at(-1) === 'Zyzzyva gear')
        article = part('dict').toString('utf8', from, from + size);
      // Readers show one of the entries with a word, in whatever capitals.
      const key = (words.at(-1) ?? '').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      expect(placeOf.get(key) ?? `${from} ${size}`, key).toBe(`${from} ${size}`);
      placeOf.set(key, `${from} ${size}`);
      if (key === 'port') ports = part('dict').toString('utf8', from, from + size);
      at = end + 9;
    }
    expect(String(part('ifo'))).toContain(
      `wordcount=${words.length}\nidxfilesize=${index.length}\n`,
    );
    expect(article).toContain('zırva dişlisi');
    expect(ports.split('\n\n').length).toBeGreaterThan(2);
  });

  it('is made at once when an administrator asks', async () => {
    await UserModel.updateOne({ username: 'program' }, { $set: { role: 'admin' } });
    const authorization = `Bearer ${token}`;
    expect((await ask('/api/admin/releases', 'POST', { authorization })).status).toBe(202);
    expect(await takeReleaseRequest()).toBe(true);
    expect(await takeReleaseRequest()).toBe(false);
  });

  it('is on a page, and changed terms in a feed', async () => {
    const page = await (await ask('/data?hl=en')).text();
    expect(page).toContain('CC-BY-4.0');
    expect(page).toContain('/data/2026-03-01/stardict.zip');
    const newest = await ask('/data/latest/stardict.zip');
    expect(newest.headers.get('location')).toBe('/data/2026-03-02-2/stardict.zip');
    const feed = await (await ask('/data/changes.atom')).text();
    expect(feed).toContain('<title>Zyzzyva gear – zırva dişlisi</title>');
    for (const path of [
      '/data/2026-03-01',
      '/data/2026-03-01/.revs.json.gz',
      '/data/latest/.revs.json.gz',
      '/data/latest',
      '/data/..%2fsecrets.json',
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });
});
