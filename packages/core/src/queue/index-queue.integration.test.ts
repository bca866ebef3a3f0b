import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTestEnv } from '@terimce/test-services/env';
import { type RedisService, startRedis } from '@terimce/test-services/redis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../log.js';
import { InProcessQueue } from './in-process-queue.js';
import type { IndexJob, IndexQueue } from './index-queue.js';
import { RedisQueue } from './redis-queue.js';

const WAIT = { timeout: 15_000, interval: 20 };

/** The contract of both queues. */
function contract(name: string, open: () => IndexQueue): void {
  describe(name, () => {
    let queue: IndexQueue | undefined;
    const start = () => {
      queue = open();
      return queue;
    };
    afterEach(() => queue?.close());

    it('delivers ids with their lane', async () => {
      const queue = start();
      const seen: IndexJob[] = [];
      await queue.consume(async (job) => void seen.push(job));
      await queue.enqueue(['a', 'b'], 'edits');
      await queue.enqueue(['c'], 'bulk');
      await vi.waitFor(() => expect(seen).toHaveLength(2), WAIT);
      expect(seen).toContainEqual({ ids: ['a', 'b'], lane: 'edits' });
      expect(seen).toContainEqual({ ids: ['c'], lane: 'bulk' });
    });

    it('accepts the same id again while it is waiting or running', async () => {
      const queue = start();
      let runs = 0;
      await queue.enqueue(['a'], 'edits');
      await queue.enqueue(['a'], 'edits');
      await queue.consume(async () => {
        runs += 1;
      });
      await queue.enqueue(['a'], 'edits');
      await vi.waitFor(() => expect(runs).toBe(3), WAIT);
    });

    it('splits long lists into jobs', async () => {
      const queue = start();
      const ids = Array.from({ length: 1201 }, (_, i) => `id${i}`);
      const seen: string[] = [];
      const sizes: number[] = [];
      await queue.enqueue(ids, 'bulk');
      await queue.consume(async (job) => {
        seen.push(...job.ids);
        sizes.push(job.ids.length);
      });
      await vi.waitFor(() => expect(seen).toHaveLength(1201), WAIT);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    });

    it('handles edits while the bulk lane is stuck', async () => {
      const queue = start();
      let release = () => {};
      const stuck = new Promise<void>((resolve) => {
        release = resolve;
      });
      const edits: string[] = [];
      await queue.consume(async (job) => {
        if (job.lane === 'bulk') await stuck;
        else edits.push(...job.ids);
      });
      for (let i = 0; i < 20; i += 1) await queue.enqueue([`bulk${i}`], 'bulk');
      await queue.enqueue(['edit'], 'edits');
      await vi.waitFor(() => expect(edits).toEqual(['edit']), WAIT);
      expect((await queue.depth()).bulk).toBe(20);
      release();
    });

    it('retries a failing job, stores it as failed, and runs it on request', async () => {
      const queue = start();
      let broken = true;
      let runs = 0;
      await queue.consume(async () => {
        runs += 1;
        if (broken) throw new Error('no luck');
      });
      await queue.enqueue(['a'], 'edits');
      await vi.waitFor(async () => expect(await queue.failed(10)).toHaveLength(1), WAIT);
      const [job] = await queue.failed(10);
      expect(job).toMatchObject({ ids: ['a'], lane: 'edits', reason: 'no luck' });
      expect(runs).toBe(5);
      expect((await queue.depth()).edits).toBe(0);
      broken = false;
      expect(await queue.retryFailed()).toBe(1);
      await vi.waitFor(() => expect(runs).toBe(6), WAIT);
      await vi.waitFor(async () => expect(await queue.failed(10)).toHaveLength(0), WAIT);
      expect(await queue.retryFailed()).toBe(0);
    });

    it('waits for a running job when it closes', async () => {
      const queue = start();
      let finished = false;
      let started = false;
      await queue.consume(async () => {
        started = true;
        await new Promise((resolve) => setTimeout(resolve, 100));
        finished = true;
      });
      await queue.enqueue(['a'], 'edits');
      await vi.waitFor(() => expect(started).toBe(true), WAIT);
      await queue.close();
      expect(finished).toBe(true);
    });
  });
}

contract('in-process queue', () => new InProcessQueue({ backoffMs: 5 }));

describe('with Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-queue-'));
  let redis: RedisService | undefined;
  beforeAll(async () => {
    redis = await startRedis(readTestEnv(), folder);
  });
  afterAll(async () => {
    await redis?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = () => {
    if (!redis) throw new Error('no Redis to test with');
    const prefix = `test-${randomBytes(4).toString('hex')}`;
    return new RedisQueue({
      url: redis.url,
      logger: silentLogger(),
      prefix,
      backoffMs: 5,
    });
  };
  contract('Redis queue', open);
});

describe('an unreachable Redis', () => {
  it('rejects, and closes', async () => {
    const queue = new RedisQueue({ url: 'redis://127.0.0.1:1', logger: silentLogger() });
    await expect(queue.enqueue(['a'], 'edits')).rejects.toThrow();
    await queue.close();
  });
});
