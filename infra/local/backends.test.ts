import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BackendRecord,
  checkBackends,
  chooseBackends,
  describeBackends,
  recordBackends,
} from './backends.js';
import { localEnvSchema } from './env.js';

const env = (given: Record<string, string> = {}) => localEnvSchema.parse({ PATH: '', ...given });
const EMBEDDED: BackendRecord = { mongo: 'embedded', redis: 'none', meilisearch: 'none' };

describe('choosing back ends', () => {
  let folder = '';
  let bin = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'terimce-backends-'));
    bin = join(folder, 'redis-server');
    writeFileSync(bin, '#!/bin/sh\n', { mode: 0o755 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('prefers what a setting names', () => {
    const named = env({
      MONGODB_URI: 'mongodb://db/terimce',
      REDIS_URL: 'redis://queue',
      MEILI_HOST: 'http://search:7700',
      PATH: folder,
    });
    expect(chooseBackends(named)).toMatchObject({
      mongo: 'external',
      redis: 'external',
      meilisearch: 'external',
    });
  });

  it('prefers what is installed to what is embedded', () => {
    expect(chooseBackends(env({ PATH: folder }))).toMatchObject({
      mongo: 'embedded',
      redis: 'local',
      redisCommand: bin,
    });
    expect(chooseBackends(env())).toMatchObject({ mongo: 'embedded', redis: 'none' });
  });

  it('uses a simpler back end on request, and reports if a requested one is missing', () => {
    const lower = env({ PATH: folder, REDIS_ENGINE: 'none', MEILI_ENGINE: 'none' });
    expect(chooseBackends(lower)).toMatchObject({ redis: 'none', meilisearch: 'none' });
    expect(() => chooseBackends(env({ MONGO_ENGINE: 'mongod' }))).toThrow(/no mongod on the PATH/);
    expect(() => chooseBackends(env({ REDIS_ENGINE: 'redis' }))).toThrow(
      /no redis-server on the PATH/,
    );
  });

  it('are described to the operator', () => {
    expect(describeBackends(EMBEDDED)).toBe(
      'Back ends: database embedded, queue none (the API looks for changes itself), search none',
    );
    expect(describeBackends({ ...EMBEDDED, redis: 'local' })).toContain('queue local,');
  });

  it('refuses embedded engines in production unless they are allowed', () => {
    const file = join(folder, 'none.json');
    expect(() => checkBackends(env({ NODE_ENV: 'production' }), EMBEDDED, file)).toThrow(
      /ALLOW_EMBEDDED/,
    );
    expect(() =>
      checkBackends(env({ NODE_ENV: 'production', ALLOW_EMBEDDED: '1' }), EMBEDDED, file),
    ).not.toThrow();
  });

  it('refuses to start on another database, and says how to keep the old one and how to move', () => {
    const file = join(folder, 'backends.json');
    // As an earlier release recorded it.
    writeFileSync(file, JSON.stringify({ ...EMBEDDED, redis: 'in-process' }));
    expect(() => checkBackends(env(), EMBEDDED, file)).not.toThrow();
    recordBackends(EMBEDDED, file);
    expect(() => checkBackends(env(), EMBEDDED, file)).not.toThrow();
    expect(() =>
      checkBackends(env(), { ...EMBEDDED, redis: 'local', meilisearch: 'local' }, file),
    ).not.toThrow();
    expect(() => checkBackends(env(), { ...EMBEDDED, mongo: 'mongod' }, file)).toThrow(
      /embedded database.*To stay: set MONGO_ENGINE=embedded.*To move:.*make backup.*make restore/s,
    );
  });
});
