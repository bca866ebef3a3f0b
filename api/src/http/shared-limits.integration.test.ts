import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@terimce/core/log';
import { readTestEnv } from '@terimce/test-services/env';
import { type RedisService, startRedis } from '@terimce/test-services/redis';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { UNLIMITED_BUDGETS } from '../../test/app-on-fakes.js';
import { EventBudget } from '../statistics/event-budget.js';
import { openRateLimitRedis } from './counter.js';
import { RateLimits } from './rate-limits.js';

let server: RedisService | undefined;
let folder: string;
const connections: Redis[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terimce-limits-'));
  server = await startRedis(readTestEnv(), folder);
});
afterAll(async () => {
  for (const redis of connections) redis.disconnect();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(({ skip }) => skip(!server, 'there is no Redis'));

/** The limits of another process. */
async function limits(budgets: Partial<typeof UNLIMITED_BUDGETS> = {}) {
  const redis = openRateLimitRedis(server?.url ?? '', silentLogger(), 30_000);
  connections.push(redis);
  await expect.poll(() => redis.status).toBe('ready');
  const all = { ...UNLIMITED_BUDGETS, ...budgets };
  return { redis, limits: new RateLimits({ budgets: all, trusted: '', redis }) };
}

it.each(['search', 'read', 'write', 'login', 'register', 'message', 'events', 'admin'] as const)(
  'counts %s in all processes together',
  async (name) => {
    const [a, b] = [await limits({ [name]: 4 }), await limits({ [name]: 4 })];
    const passed = [];
    for (let i = 0; i < 4; i += 1) {
      for (const process of [a, b]) {
        const taken = process.limits.take(name, '192.0.2.1');
        passed.push(
          await taken.then(
            () => 1,
            () => 0,
          ),
        );
      }
    }
    expect(passed).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
  },
);

it('counts the budgets of the statistics in all processes together', async () => {
  const [a, b] = [
    new EventBudget((await limits()).limits),
    new EventBudget((await limits()).limits),
  ];
  const one = { ipAddress: '192.0.2.7', sessionId: 'one' };
  expect([await a.takeOpening(one, 'term'), await b.takeOpening(one, 'term')]).toEqual([
    true,
    false,
  ]);
  let events = 0;
  for (let i = 0; i < 1_010; i += 1) {
    const taken = await Promise.all([a.takeEvent(one), b.takeEvent(one)]);
    events += taken.filter(Boolean).length;
  }
  expect(events).toBe(2_000);
});

it('counts in this process while Redis is away, and refuses nothing that is within the limit', async () => {
  const { redis, limits: own } = await limits({ read: 3 });
  redis.disconnect();
  await expect.poll(() => redis.status).toBe('end');
  const budget = new EventBudget(own);
  for (let i = 0; i < 3; i += 1) await own.take('read', '192.0.2.8');
  await expect(own.take('read', '192.0.2.8')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await budget.takeEvent({ ipAddress: '192.0.2.8', sessionId: '' })).toBe(true);
});
