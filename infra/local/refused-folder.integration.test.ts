import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Installation } from '../test/installation.js';

async function refusals(site: Installation): Promise<string> {
  return (await site.command('status')).replaceAll(site.dataDir, '');
}

/** Queue and index can be refilled from the database, so neither keeps the site from starting. */
describe('data that an engine refuses', () => {
  let site: Installation;
  beforeAll(async () => {
    site = await Installation.make({ MONGO_ENGINE: 'embedded', REDIS_ENGINE: 'redis' });
    await site.command('up');
  });
  afterAll(() => site?.remove());

  it('are set aside: of Meilisearch of another version, and of a newer Redis', async () => {
    await site.command('down');
    const queue = join(site.dataDir, 'redis', 'appendonlydir');
    const base = readdirSync(queue).find((name) => name.endsWith('.rdb')) ?? '';
    const newer = readFileSync(join(queue, base), 'latin1').replace(/^REDIS\d{4}/, 'REDIS0099');
    writeFileSync(join(queue, base), newer, 'latin1');
    const version = join(site.dataDir, 'meilisearch', 'data.ms', 'VERSION');
    writeFileSync(version, '1.20.0');

    expect(await site.command('up')).toContain('Terimce is at');
    expect(await refusals(site)).toMatch(
      /WARNING: the data in \/redis .*\/redis\.refused.*WARNING: the data in \/meilisearch .*\/meilisearch\.refused.*1\.20\.0/s,
    );
    expect(readFileSync(version, 'utf8')).not.toContain('1.20.0');
    expect(await site.isReady()).toBe(true);
    expect(Object.keys(site.pids())).toEqual(expect.arrayContaining(['redis', 'meilisearch']));
  });

  it('are set aside: a damaged index, which Meilisearch notices only when it reads it', async () => {
    await site.command('down');
    const indexes = join(site.dataDir, 'meilisearch', 'data.ms', 'indexes');
    for (const index of readdirSync(indexes)) {
      const file = openSync(join(indexes, index, 'data.mdb'), 'r+');
      writeSync(file, Buffer.alloc(8_192, 'x'), 0, 8_192, 0);
      closeSync(file);
    }
    await site.command('up');
    expect(await refusals(site)).toMatch(
      /WARNING: the data in \/meilisearch .*\/meilisearch\.refused.*invalid state/s,
    );
    expect(await site.command('run', 'indexer/dist/commands/doctor.js')).toContain(
      'Everything agrees.',
    );
  });
});

it('a Meilisearch that always fails: the site starts without it, and tries again', async () => {
  const bin = mkdtempSync(join(tmpdir(), 'terimce-bin-'));
  writeFileSync(join(bin, 'meilisearch'), '#!/bin/sh\necho broken >&2\nexit 1\n', { mode: 0o755 });
  const site = await Installation.make({
    MONGO_ENGINE: 'embedded',
    REDIS_ENGINE: 'none',
    PATH: `${bin}:${process.env.PATH}`,
  });
  try {
    expect(await site.command('up')).toContain('Terimce is at');
    expect(await refusals(site)).toMatch(
      /meilisearch +restarting.*WARNING: meilisearch could not be started; trying again: .*broken/s,
    );
    expect(await site.isReady()).toBe(true);
  } finally {
    await site.remove();
    rmSync(bin, { recursive: true });
  }
}, 180_000);
