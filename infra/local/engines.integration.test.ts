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
import { meiliClient, TERMS_INDEX, taskSuccess } from '@terimce/core/search/meilisearch';
import { findMeilisearch } from '@terimce/engines/meilisearch';
import { findRedis } from '@terimce/engines/redis';
import { afterAll, describe, expect, it } from 'vitest';
import { type EnginePlan, planMeilisearch, planRedis } from './engines.js';
import { pathsOf } from './paths.js';
import { loadSecrets } from './secrets.js';

const folder = mkdtempSync(join(tmpdir(), 'terimce-engines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const paths = pathsOf(folder);
const secrets = loadSecrets(paths.secrets);
const said: string[] = [];
const searchPath = process.env.PATH ?? '';
const input = {
  backends: {
    mongo: 'embedded',
    redis: 'local',
    meilisearch: 'local',
    mongodCommand: undefined,
    redisCommand: findRedis(searchPath),
    meilisearchBinary: findMeilisearch(searchPath),
  },
  paths,
  secrets,
  supervision: () => ({}),
  say: (line: string) => void said.push(line.replaceAll(folder, '')),
} as const;

/** Starts an engine, uses it, and stops it. @returns what was said. */
async function run(plan: EnginePlan | undefined, use: (plan: EnginePlan) => unknown = () => {}) {
  if (!plan) throw new Error('The engine is not on this machine');
  said.length = 0;
  const engine = await plan.start();
  try {
    expect(await plan.probe?.()).toBe(true);
    await use(plan);
  } finally {
    await engine.stop();
  }
  return said.join('\n');
}

/** Queue and index can be refilled from the database, so neither keeps the site from starting. */
describe('data that an engine refuses are set aside', () => {
  it('of a newer Redis', async () => {
    const plan = await planRedis(input);
    expect(await run(plan)).toBe('');
    const queue = join(paths.redis, 'appendonlydir');
    const base = readdirSync(queue).find((name) => name.endsWith('.rdb')) ?? '';
    const newer = readFileSync(join(queue, base), 'latin1').replace(/^REDIS\d{4}/, 'REDIS0099');
    writeFileSync(join(queue, base), newer, 'latin1');
    expect(await run(plan)).toMatch(/^WARNING: the data in \/redis .*\/redis\.refused/);
    expect(await run(plan)).toBe('');
  });

  it('of Meilisearch of another version, and a damaged index, which it notices only when it reads it', async () => {
    const plan = await planMeilisearch(input);
    const fill = async ({ env: { MEILI_HOST = '' } }: EnginePlan) => {
      const client = meiliClient(MEILI_HOST, secrets.meiliMasterKey);
      const { taskUid } = await client.index(TERMS_INDEX).addDocuments([{ id: 'a' }]);
      await taskSuccess(client, taskUid);
    };
    expect(await run(plan, fill)).toBe('');
    const version = join(paths.meilisearch, 'data.ms', 'VERSION');
    writeFileSync(version, '1.20.0');
    expect(await run(plan, fill)).toMatch(
      /^WARNING: the data in \/meilisearch .*\/meilisearch\.refused.*1\.20\.0/s,
    );
    expect(readFileSync(version, 'utf8')).not.toContain('1.20.0');
    expect(await run(plan)).toBe('');

    const indexes = join(paths.meilisearch, 'data.ms', 'indexes');
    for (const index of readdirSync(indexes)) {
      const file = openSync(join(indexes, index, 'data.mdb'), 'r+');
      writeSync(file, Buffer.alloc(8_192, 'x'), 0, 8_192, 0);
      closeSync(file);
    }
    expect(await run(plan)).toMatch(
      /^WARNING: the data in \/meilisearch .*\/meilisearch\.refused.*invalid state/s,
    );
  });
});
