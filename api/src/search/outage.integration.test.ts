import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserModel } from '@terimce/core/models/user';
import { startTestServices, type TestServices } from '@terimce/test-services/test-services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiOnServices, seedTerms, startApiOnServices } from '../../test/api-on-services.js';
import { until } from '../../test/until.js';

/** Ways in which a broken Meilisearch answers searches. */
const FAULTS: Record<string, RequestListener> = {
  'cuts every connection': (req) => req.destroy(),
  'accepts and never answers': () => {},
  'answers 500': (_req, res) => res.writeHead(500).end('{}'),
  'answers garbage': (_req, res) => res.end('<html>'),
};

let engine: TestServices;
let fault: RequestListener | undefined;
/** A proxy in front of a real Meilisearch that forwards everything unless a fault is set. */
let gate: Server;
let api: ApiOnServices;
let token = '';

beforeAll(async () => {
  engine = await startTestServices({ without: ['redis'] });
  gate = createServer((req, res) => (fault ?? passOn)(req, res));
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const { port } = gate.address() as AddressInfo;
  api = await startApiOnServices({
    MEILI_HOST: `http://127.0.0.1:${port}`,
    MEILI_API_KEY: engine.meilisearch?.masterKey ?? '',
    BCRYPT_ROUNDS: '4',
    SEARCH_DEADLINE_MS: '500',
  });
  await api.terms.createMany(seedTerms(['general', 'mechanical']), { by: 'test' });
  const account = { username: 'yonetici', password: 'doğru at pil', securityAnswer: 'x' };
  await call('POST', '/auth/register', account);
  await UserModel.updateOne({ username: 'yonetici' }, { $set: { role: 'admin' } });
  token = (await call('POST', '/auth/login', account)).data.token;
  await until('all is searchable', async () => {
    const { data } = await call('GET', '/admin/search/status');
    return data.stored > 0 && data.indexed === data.stored && data.search.titleIndexTerms > 0;
  });
});
afterAll(async () => {
  await api?.stop();
  gate?.closeAllConnections();
  gate?.close();
  await engine?.stop();
});

function passOn(...[req, res]: Parameters<RequestListener>): void {
  const { method = 'GET', headers, url = '/' } = req;
  const address = new URL(url, engine.meilisearch?.host);
  const call = request(address, { method, headers }, (reply) => {
    res.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(res);
  });
  call.on('error', () => res.destroy());
  req.pipe(call);
}

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${api.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}
let asked = 0;
/** A search that is not in the cache. */
const search = (query: string) => {
  asked += 1;
  const parameters = new URLSearchParams({ query, limit: String(1 + (asked % 50)) });
  if (asked % 2) parameters.set('language', 'en');
  return call('GET', `/terms/search?${parameters}`);
};
const circuit = async () => (await call('GET', '/admin/search/status')).data.search.circuit;

describe.each(Object.entries(FAULTS))('a Meilisearch that %s', (_, broken) => {
  it('is not asked until it works again, while titles are still found', async () => {
    fault = broken;
    await expect
      .poll(async () => {
        const reply = await search('speed');
        expect(reply).toMatchObject({ success: true, degraded: true });
        expect(reply.data[0].englishTerm.toLowerCase()).toContain('speed');
        const { data } = await call('GET', '/terms/search?slug=angullar-velocity');
        expect(data[0]?.slug).toBe('angular-velocity');
        return circuit();
      })
      .toMatch(/open/);
    fault = undefined;
    gate.closeAllConnections();
    await expect.poll(circuit).toBe('closed');
    await expect.poll(async () => (await search('speed')).degraded).toBeUndefined();
  });
});
