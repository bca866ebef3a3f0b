import { NETWORK_FACTORS } from '@terimce/contract/limits';
import type { Logger } from '@terimce/core/log';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** Most keys whose refusal is remembered. */
const MAX_REFUSED = 10_000;

/** What was counted of one key. */
export interface Counted {
  readonly state: RateLimiterRes;
  readonly isRefused: boolean;
}

/** Counts one kind of thing: by a key, and by larger networks with larger budgets. */
export class Counter {
  readonly points: number;
  readonly seconds: number;
  readonly #limiters: readonly RateLimiterAbstract[];
  /** The end of the window of a key that is over its budget: its further requests burden no larger network. */
  readonly #refused = new LRUCache<string, number>({ max: MAX_REFUSED });

  constructor(name: string, points: number, seconds: number, redis: Redis | undefined) {
    this.points = points;
    this.seconds = seconds;
    this.#limiters = NETWORK_FACTORS.map((factor) =>
      limiterFor(name, { points: points * factor, duration: seconds }, redis),
    );
  }

  /** @returns the state of the first key that is refused, else that of the first one. */
  async take(keys: readonly string[], cost: number): Promise<Counted> {
    const [first = ''] = keys;
    const leftMs = (this.#refused.get(first) ?? 0) - Date.now();
    // Longer than the window: the clock was changed.
    if (leftMs > 0 && leftMs <= this.seconds * 1000) {
      return { state: new RateLimiterRes(0, leftMs), isRefused: true };
    }
    // At once, so that one round trip to Redis is enough.
    const counted = await Promise.all(keys.map((key, i) => this.#takeOne(i, key, cost)));
    const [own] = counted;
    if (own?.isRefused) this.#refused.set(first, Date.now() + own.state.msBeforeNext);
    return counted.find(({ isRefused }) => isRefused) ?? (own as Counted);
  }

  async #takeOne(i: number, key: string, cost: number): Promise<Counted> {
    const limiter = this.#limiters[i] as RateLimiterAbstract;
    try {
      return { state: await limiter.consume(key, cost), isRefused: false };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { state: refusal, isRefused: true };
    }
  }

  async forget(key: string): Promise<void> {
    this.#refused.delete(key);
    await this.#limiters[0]?.delete(key);
  }
}

function limiterFor(
  name: string,
  budget: { points: number; duration: number },
  redis: Redis | undefined,
): RateLimiterAbstract {
  const keyPrefix = `terimce:rate:${name}`;
  const memory = new RateLimiterMemory({ keyPrefix, ...budget });
  if (!redis) return memory;
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    ...budget,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}

/** Timeout of a command, in milliseconds; the request is then counted in this process. */
const COMMAND_TIMEOUT_MS = 100;

/**
 * The connection for counting requests. Commands fail at once while Redis is unreachable, and soon if it hangs.
 * @param timeoutMs longer in tests, which a slow machine must not send past Redis
 */
export function openRateLimitRedis(
  url: string,
  logger: Logger,
  timeoutMs = COMMAND_TIMEOUT_MS,
): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    enableAutoPipelining: true,
  });
  redis.on('error', (error) => logger.debug({ err: error }, 'Requests are counted without Redis'));
  return redis;
}
