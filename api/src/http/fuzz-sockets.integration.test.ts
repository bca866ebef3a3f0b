import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RANDOM_SEED } from '@terimce/test-services/env';
import { Random } from '@terimce/test-services/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../test/admin-api.js';
import { fuzzSockets, type SocketTarget } from '../../test/fuzz/socket-fuzz.js';
import { activeTimers, memoryAfterCollection, openDescriptors } from '../../test/process-state.js';

/** `make chaos` sets a higher number, with a new seed each time. */
const CONNECTIONS = Number(process.env.FUZZ_CONNECTIONS ?? 100);
const GROWTH_MAX = 100_000_000;
/** Connections and timers of the database driver and of `fetch` come and go. */
const OTHERS = 10;

const folder = mkdtempSync(join(tmpdir(), 'terimce-fuzz-sockets-'));
let api: AdminApi;
let target: SocketTarget;
beforeAll(async () => {
  const site = join(folder, 'site');
  const uploads = join(folder, 'data', 'uploads');
  for (const made of [join(site, 'assets'), uploads]) mkdirSync(made, { recursive: true });
  writeFileSync(join(site, 'index.html'), '<!doctype html><html><body></body></html>');
  writeFileSync(join(site, 'assets', 'large-0.js'), 'x'.repeat(700_000));
  writeFileSync(join(uploads, `${'a'.repeat(40)}.png`), Buffer.alloc(700_000));
  api = await startAdminApi({ STATIC_DIR: site, DATA_DIR: join(folder, 'data') });
  const terms = Array.from({ length: 100 }, () => termBody());
  await api.admin('POST', '/admin/terms/bulk', { terms });
  target = {
    port: Number(new URL(api.url).port),
    token: api.tokens.admin,
    // Without Meilisearch and Redis some calls of the panel have nothing to answer with.
    named: new Set(['SEARCH_UNAVAILABLE', 'NOT_READY', 'REQUEST_TIMEOUT', 'STILL_WORKING']),
    paths: [
      '/',
      '/assets/large-0.js',
      `/uploads/${'a'.repeat(40)}.png`,
      '/term-1',
      '/sitemap.xml',
      '/robots.txt',
      '/og/term-1.png',
      '/healthz',
      '/readyz',
      '/api/openapi.json',
      '/api/docs',
      '/api/terms/browse?limit=50',
      '/api/terms/search?query=term',
      '/api/offline/pack',
      '/api/admin/terms/export?format=csv',
      '/api/admin/terms/export?format=xlsx',
      '/api/favorites',
      '/api/analytics/search',
      '/api/none',
    ],
  };
});
afterAll(async () => {
  await api?.stop();
  rmSync(folder, { recursive: true });
});

it(
  `survives ${CONNECTIONS} hostile connections, seed ${RANDOM_SEED}`,
  async () => {
    const random = new Random(RANDOM_SEED);
    const warmUp = Math.ceil(CONNECTIONS / 5);
    const warm = await fuzzSockets(target, random, warmUp);
    const before = {
      memory: memoryAfterCollection(),
      descriptors: openDescriptors(),
      timers: activeTimers(),
    };
    const { faults, byStatus } = await fuzzSockets(target, random, CONNECTIONS - warmUp);
    await expect.poll(openDescriptors).toBeLessThanOrEqual(before.descriptors + OTHERS);
    await expect.poll(activeTimers).toBeLessThanOrEqual(before.timers + OTHERS);
    const after = memoryAfterCollection();
    const statuses = [...byStatus].sort(([a], [b]) => a - b);
    const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
    console.info(
      `[fuzz sockets] seed ${RANDOM_SEED}: ${statuses.map(([status, n]) => `${status} ${n}`).join(', ')}; ` +
        `memory ${megabytes(before.memory)} before, ${megabytes(after)} after; ` +
        `descriptors ${before.descriptors} before, ${openDescriptors()} after`,
    );
    expect([...warm.faults, ...faults].slice(0, 10)).toEqual([]);
    // A fuzzer that is always refused would test nothing.
    expect(byStatus.get(200)).toBeGreaterThan(CONNECTIONS / 50);
    await expect.poll(() => memoryAfterCollection() - before.memory).toBeLessThan(GROWTH_MAX);
    expect((await api.call('GET', '/terms/categories')).status).toBe(200);
  },
  60_000 + CONNECTIONS * 200,
);
