import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@terimce/core/log';
import { ensureAllIndexes } from '@terimce/core/models/all-models';
import { TermModel } from '@terimce/core/models/term';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { RedisQueue } from '@terimce/core/queue/redis-queue';
import { type MeiliTarget, meiliTargets, TERMS_INDEX } from '@terimce/core/search/meili-target';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { Redis } from 'ioredis';
import { findDrift } from '../../src/reconcile.js';
import { Random } from './random.js';
import { type Servers, startServers, type Victim } from './servers.js';
import { type Expected, Writer } from './writers.js';

export interface ChaosOptions {
  readonly seed: number;
  readonly seconds: number;
  readonly workers: number;
  readonly say: (line: string) => void;
}

export interface ChaosReport {
  readonly kills: Record<string, number>;
  readonly acknowledged: number;
  readonly failed: number;
  readonly terms: number;
  /** Time from the last kill until index and database agreed, in milliseconds. */
  readonly quietMs: number;
  /** Acknowledged writes that are not there, and other contradictions; empty if all is well. */
  readonly wrong: string[];
}

const WRITERS = 4;
const QUIET_LIMIT_MS = 60_000;

/**
 * Lets writers change terms while processes are killed at random, then compares: the index with the
 * database term by term, and the database with what was acknowledged.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-chaos-'));
  const servers = await startServers(folder, options.workers);
  const logger = silentLogger();
  await connectMongo(servers.mongodbUri, logger);
  const queue = new RedisQueue({ url: servers.redisUrl, logger });
  try {
    await ensureAllIndexes();
    const terms = new TermRepository({ queue, logger });
    const writers = Array.from(
      { length: WRITERS },
      (_, i) => new Writer(`w${i}`, terms, new Random(options.seed * 31 + i)),
    );
    let writing = true;
    const running = writers.map((writer) => writer.run(() => !writing));
    const victims = [servers.mongo, servers.redis, servers.meilisearch, ...servers.workers];
    await killAtRandom(servers, victims, options);
    writing = false;
    await Promise.all(running);
    const quietFrom = Date.now();
    await Promise.all(victims.map((victim) => victim.start()));
    const [target] = meiliTargets([servers.meiliHost], servers.masterKey) as [MeiliTarget];
    const wrong = await untilAgreed(target);
    const quietMs = Date.now() - quietFrom;
    const expected = writers.flatMap((writer) => writer.expected);
    for (const term of expected) wrong.push(...(await contradictions(target, term)));
    for (const line of wrong.slice(0, 10)) options.say(`WRONG: ${line}`);
    if (wrong.length > 0) {
      for (const victim of victims) options.say(`${victim.name}: ${victim.recentOutput()}`);
    }
    return {
      kills: Object.fromEntries(victims.map((victim) => [victim.name, victim.kills])),
      acknowledged: writers.reduce((sum, writer) => sum + writer.acknowledged, 0),
      failed: writers.reduce((sum, writer) => sum + writer.failed, 0),
      terms: expected.length,
      quietMs,
      wrong,
    };
  } finally {
    await queue.close();
    await disconnectMongo();
    await servers.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function killAtRandom(
  servers: Servers,
  victims: readonly Victim[],
  { seed, seconds, say }: ChaosOptions,
): Promise<void> {
  const random = new Random(seed);
  const end = Date.now() + seconds * 1000;
  const returns: Promise<void>[] = [];
  while (Date.now() < end) {
    await pause(random.between(300, 3_000));
    if (random.next() < 0.05 && servers.redis.isRunning) {
      say('FLUSHALL');
      await flushRedis(servers.redisUrl).catch(() => undefined);
      continue;
    }
    const victim = random.pick(victims);
    const away = random.between(0, 2_500);
    if (!victim.isRunning) continue;
    say(`kill -9 ${victim.name}, back in ${Math.round(away)} ms`);
    await victim.kill();
    returns.push(pause(away).then(() => victim.start()));
  }
  await Promise.all(returns);
}

async function flushRedis(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.flushall();
  } finally {
    client.disconnect();
  }
}

/** Waits until nothing is dirty and no term differs; what still does after a minute is the finding. */
async function untilAgreed(target: MeiliTarget): Promise<string[]> {
  const deadline = Date.now() + QUIET_LIMIT_MS;
  for (;;) {
    const wrong = await disagreements(target).catch((error) => [`not to be read: ${error}`]);
    if (wrong.length === 0 || Date.now() > deadline) return wrong;
    await pause(250);
  }
}

async function disagreements(target: MeiliTarget): Promise<string[]> {
  const { dirty, refused } = await termOutbox.counts();
  const { missing, extra, outdated } = await findDrift(target);
  return [
    ...(dirty > 0 ? [`${dirty} terms are not indexed`] : []),
    ...(refused > 0 ? [`${refused} terms were refused`] : []),
    ...missing.map((id) => `missing from the index: ${id}`),
    ...extra.map((id) => `not to be in the index: ${id}`),
    ...outdated.map((id) => `outdated in the index: ${id}`),
  ];
}

async function contradictions(target: MeiliTarget, expected: Expected): Promise<string[]> {
  const { id, definitions, deleted } = expected;
  const term = await TermModel.findById(id).lean();
  if (!term) return [`acknowledged, but gone: ${id}`];
  const wrong: string[] = [];
  if (!definitions.includes(term.englishDefinition)) {
    wrong.push(`${id} says "${term.englishDefinition}" instead of one of ${definitions.join()}`);
  }
  const isDeleted = term.deletedAt !== undefined;
  if (!deleted.includes(isDeleted)) wrong.push(`${id} is ${isDeleted ? '' : 'not '}deleted`);
  const document = await target.client
    .index(TERMS_INDEX)
    .getDocument(id)
    .catch(() => undefined);
  if (isDeleted === (document !== undefined)) wrong.push(`${id} is in the index wrongly, or not`);
  if (document && document.englishDefinition !== term.englishDefinition) {
    wrong.push(`${id} has another text in the index`);
  }
  return wrong;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
