import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@terimce/engines/ports';
import { findRedis } from '@terimce/engines/redis';
import { readTestEnv } from '@terimce/test-services/env';
import { type RedisService, startRedis } from '@terimce/test-services/redis';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { silentLogger } from '../log.js';
import type { Priority } from '../models/term.js';
import { MeiliUnreachableError } from '../search/meilisearch.js';
import { IndexQueue, type QueueWork } from './index-queue.js';

const WAIT = { timeout: 120_000, interval: 20 };
const folder = mkdtempSync(join(tmpdir(), 'terimce-queue-'));
const redisHere = findRedis(readTestEnv().searchPath);
const hasRedisHere = redisHere?.endsWith('redis-server') ?? false;
let redis: RedisService | undefined;
let prefix = '';
const queues: IndexQueue[] = [];

beforeAll(async () => {
  redis = await startRedis(readTestEnv(), folder);
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.close();
  prefix = '';
});
afterAll(async () => {
  await redis?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function urlOfRedis(): string {
  if (!redis) throw new Error('no Redis to test with');
  return redis.url;
}

/** A queue as another process has it. */
function open(): IndexQueue {
  prefix ||= `test-${randomBytes(4).toString('hex')}`;
  const queue = new IndexQueue({ url: urlOfRedis(), logger: silentLogger(), prefix, backoffMs: 5 });
  queues.push(queue);
  return queue;
}

const noWork: QueueWork = { send: async () => false, rebuild: async () => false, tasks: {} };

async function command(...args: [string, ...string[]]): Promise<void> {
  const client = new Redis(urlOfRedis());
  await client.call(...args);
  client.disconnect();
}

interface Seen {
  readonly priority: Priority;
  readonly ids: readonly string[];
}

describe('the index queue', () => {
  it('carries ids with their priority, in jobs of a thousand at most', async () => {
    const queue = open();
    const seen: Seen[] = [];
    await queue.enqueue(['a', 'b'], 'edit');
    await queue.enqueue(
      Array.from({ length: 2_001 }, (_, i) => `id${i}`),
      'bulk',
    );
    queue.consume({ ...noWork, send: async (priority, ids) => !seen.push({ priority, ids }) });
    await vi.waitFor(() => expect(seen).toHaveLength(4), WAIT);
    expect(seen[0]).toEqual({ priority: 'edit', ids: ['a', 'b'] });
    expect(seen.slice(1).map(({ ids }) => ids.length)).toEqual([1_000, 1_000, 1]);
  });

  it('runs one job at a time over all workers, edits first', async () => {
    const seen: string[] = [];
    let running = 0;
    let most = 0;
    let release = () => {};
    const stuck = new Promise<void>((resolve) => {
      release = resolve;
    });
    const send = async (priority: Priority, ids: readonly string[]) => {
      running += 1;
      most = Math.max(most, running);
      seen.push(`${priority} ${ids}`);
      await stuck;
      running -= 1;
      return false;
    };
    const workers = [open(), open(), open()];
    await Promise.all(workers.map((worker) => worker.arrange({})));
    for (const worker of workers) worker.consume({ ...noWork, send });
    const queue = open();
    for (const id of ['1', '2', '3']) await queue.enqueue([id], 'bulk');
    await vi.waitFor(() => expect(seen).toHaveLength(1), WAIT);
    await queue.enqueue(['4'], 'edit');
    expect(await queue.counts()).toEqual({ edit: 1, bulk: 2, active: 1 });
    expect(await queue.isIdle()).toBe(false);
    release();
    await vi.waitFor(() => expect(seen).toHaveLength(4), WAIT);
    expect(seen[1]).toBe('edit 4');
    expect(most).toBe(1);
    await vi.waitFor(async () => expect(await queue.isIdle()).toBe(true), WAIT);
  });

  it('runs a job again that could not be finished, after the edits that wait', async () => {
    const queue = open();
    const seen: string[] = [];
    await queue.enqueue(['1'], 'bulk');
    queue.consume({
      ...noWork,
      send: async (priority, ids) => {
        seen.push(`${priority} ${ids}`);
        if (seen.length > 1) return false;
        await queue.enqueue(['2'], 'edit');
        return true;
      },
    });
    await vi.waitFor(() => expect(seen).toEqual(['bulk 1', 'edit 2', 'bulk 1']), WAIT);
  });

  it('runs one of the bulk jobs that are for later, and drops the others', async () => {
    const queue = open();
    const seen: string[] = [];
    for (const id of ['1', '2', '3']) await queue.enqueue([id], 'bulk');
    const send = async () => (seen.push('bulk') < 4 ? ('later' as const) : false);
    queue.consume({ ...noWork, send });
    await vi.waitFor(() => expect(seen).toHaveLength(4), WAIT);
    await vi.waitFor(async () => expect(await queue.counts()).toMatchObject({ bulk: 0 }), WAIT);
    expect(seen).toHaveLength(4);
  });

  it('waits while Meilisearch is unreachable, without a failed job', async () => {
    const queue = open();
    let isUnreachable = true;
    let attempts = 0;
    queue.consume({
      ...noWork,
      send: async () => {
        attempts += 1;
        if (isUnreachable) throw new MeiliUnreachableError(new Error('gone'));
        return false;
      },
    });
    await queue.enqueue(['1'], 'edit');
    await vi.waitFor(() => expect(attempts).toBeGreaterThan(1), WAIT);
    expect(await queue.failed(10)).toEqual([]);
    isUnreachable = false;
    await vi.waitFor(async () => expect((await queue.counts()).edit).toBe(0), WAIT);
    expect(attempts).toBeLessThan(20);
  });

  it('retries a failing job, keeps it as failed, and runs it on request', async () => {
    const queue = open();
    let broken = true;
    let runs = 0;
    queue.consume({
      ...noWork,
      send: async () => {
        runs += 1;
        if (broken) throw new Error('no luck');
        return false;
      },
    });
    await queue.enqueue(['a'], 'edit');
    await vi.waitFor(async () => expect(await queue.failed(10)).toHaveLength(1), WAIT);
    const [job] = await queue.failed(10);
    expect(job).toMatchObject({ ids: ['a'], priority: 'edit', reason: 'no luck', attempts: 5 });
    expect(runs).toBe(5);
    broken = false;
    expect(await queue.retryFailed()).toBe(1);
    await vi.waitFor(() => expect(runs).toBe(6), WAIT);
    await vi.waitFor(async () => expect(await queue.failed(10)).toHaveLength(0), WAIT);
    expect(await queue.retryFailed()).toBe(0);
  });

  it('waits for a running job when it closes, and another worker does the rest', async () => {
    const [first, second] = [open(), open()];
    await first.arrange({});
    let finished = 0;
    let started = 0;
    const send = async () => {
      started += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      finished += 1;
      return false;
    };
    first.consume({ ...noWork, send });
    await first.enqueue(['a'], 'edit');
    await first.enqueue(['b'], 'edit');
    await vi.waitFor(() => expect(started).toBe(1), WAIT);
    second.consume({ ...noWork, send });
    await first.stopConsuming();
    expect(finished).toBeGreaterThanOrEqual(1);
    await vi.waitFor(() => expect(finished).toBe(2), WAIT);
  });

  it('runs the steps of a rebuild once, until there are no more', async () => {
    const queue = open();
    let steps = 0;
    await queue.enqueueRebuild();
    await queue.enqueueRebuild();
    const rebuild = async () => {
      steps += 1;
      await queue.enqueueRebuild();
      return steps < 3;
    };
    queue.consume({ ...noWork, rebuild });
    await vi.waitFor(() => expect(steps).toBe(3), WAIT);
    await vi.waitFor(async () => expect(await queue.isIdle()).toBe(true), WAIT);
    await queue.enqueueRebuild();
    await vi.waitFor(() => expect(steps).toBe(4), WAIT);
  });

  it('repeats tasks, also after Redis has lost its data or the clock was ahead', async () => {
    const queue = open();
    let runs = 0;
    const tasks = { look: { everyMs: 50, run: async () => void runs++ } };
    queue.consume({ ...noWork, tasks });
    await queue.arrange(tasks);
    await vi.waitFor(() => expect(runs).toBeGreaterThan(2), WAIT);
    await command('FLUSHALL');
    runs = 0;
    await queue.arrange(tasks);
    await vi.waitFor(() => expect(runs).toBeGreaterThan(2), WAIT);
    const upkeep = new Queue('upkeep', { prefix, connection: { url: urlOfRedis() } });
    onTestFinished(() => upkeep.close());
    await upkeep.removeJobScheduler('look');
    const startDate = Date.now() + 3 * 86_400_000;
    await upkeep.upsertJobScheduler('look', { every: 50, startDate }, { name: 'look' });
    runs = 0;
    await queue.arrange(tasks);
    await vi.waitFor(() => expect(runs).toBeGreaterThan(2), WAIT);
  });

  it('counts as unreachable while Redis refuses writes', async () => {
    const queue = open();
    await queue.arrange({});
    expect(queue.isWorking).toBe(true);
    await command('REPLICAOF', '127.0.0.1', '1');
    await expect(queue.counts()).rejects.toThrow('READONLY');
    await expect(queue.arrange({})).rejects.toThrow('READONLY');
    expect(queue.isWorking).toBe(false);
    await command('REPLICAOF', 'NO', 'ONE');
    expect(await queue.counts()).toEqual({ edit: 0, bulk: 0, active: 0 });
  });

  it.runIf(hasRedisHere)('counts as unreachable in a cluster that takes no job', async () => {
    const port = await freePort();
    const own = mkdtempSync(join(folder, 'cluster-'));
    const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', own, '--save', ''];
    const server = spawn(redisHere ?? '', [...options, '--cluster-enabled', 'yes']);
    onTestFinished(() => void server.kill());
    const url = `redis://127.0.0.1:${port}`;
    const client = new Redis(url);
    client.on('error', () => undefined);
    onTestFinished(() => client.disconnect());
    await client.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    const on = (prefix: string) => {
      const queue = new IndexQueue({ url, logger: silentLogger(), prefix });
      queues.push(queue);
      return queue;
    };
    await expect.poll(() => client.call('CLUSTER', 'INFO')).toContain('cluster_state:ok');
    // An empty tag is none, so that the keys of one job are in several slots.
    await expect(on('').counts()).rejects.toThrow('CROSSSLOT');
    expect(await on('tagged').counts()).toEqual({ edit: 0, bulk: 0, active: 0 });
  });

  it('rejects, and closes, if Redis is unreachable', async () => {
    const queue = new IndexQueue({
      url: 'redis://127.0.0.1:1',
      logger: silentLogger(),
      prefix: 'x',
    });
    await expect(queue.enqueue(['a'], 'edit')).rejects.toThrow();
    await queue.close();
  });
});
