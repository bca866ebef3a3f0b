import { BlockList, isIPv6 } from 'node:net';
import type { RateLimitName } from '@terimce/contract/route';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { RequestHandler, Response } from 'express';
import { Redis } from 'ioredis';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { parseAddressRange } from './address.js';

/** Registrations are counted per hour, everything else per minute. */
const windowSeconds = (name: RateLimitName): number => (name === 'register' ? 3_600 : 60);
/** Calls that each process counts separately: a round trip to Redis for every key press costs more than it protects. */
const COUNTED_HERE: ReadonlySet<RateLimitName> = new Set(['search', 'read', 'events']);

/** How many times the budget of an address grows for calls with a valid token of an account. */
export const TOKEN_FACTOR = 5;

export interface TakeOptions {
  /** Counts with the larger budget of calls with a token. */
  readonly withToken?: boolean;
  /** The reply that tells the client what is left, also if it is a refusal. */
  readonly res?: Response;
}

export interface RateLimitOptions {
  /** Requests per address in a window; 0 means no limit. */
  readonly budgets: Readonly<Record<RateLimitName, number>>;
  /** Addresses and CIDR ranges without limits, separated by commas. */
  readonly trusted: string;
  /**
   * Counts writing calls and log-ins for all processes. Without it, or while it is unreachable, each process counts
   * separately.
   */
  readonly redis?: Redis | undefined;
}

/** Counts requests by address and kind of call. Guesses at passwords have separate limits. */
export class RateLimits {
  /** One for the address itself, and one for each larger network of an IPv6 address. */
  readonly #limiters = new Map<RateLimitName, readonly RateLimiterAbstract[]>();
  readonly #tokenLimiters = new Map<RateLimitName, readonly RateLimiterAbstract[]>();
  /** Whether an address is trusted; undefined if none is. */
  readonly #trusted: LRUCache<string, boolean> | undefined;

  constructor({ budgets, trusted, redis }: RateLimitOptions) {
    if (trusted.trim() !== '') this.#trusted = cachedChecks(addressList(trusted));
    for (const [name, points] of Object.entries(budgets) as [RateLimitName, number][]) {
      if (points === 0) continue;
      const limiters = (times: number) =>
        NETWORK_FACTORS.map((factor) => limiterFor(name, points * factor * times, redis));
      this.#limiters.set(name, limiters(1));
      if (COUNTED_HERE.has(name)) this.#tokenLimiters.set(name, limiters(TOKEN_FACTOR));
    }
  }

  /**
   * @param cost how many requests this one counts as.
   * @throws CodedError RATE_LIMITED with `retryAfter` in seconds.
   */
  async take(
    name: RateLimitName,
    ip: string,
    cost = 1,
    { withToken = false, res }: TakeOptions = {},
  ): Promise<void> {
    const limiters = (withToken && this.#tokenLimiters.get(name)) || this.#limiters.get(name);
    if (!limiters || this.isTrusted(ip)) return;
    const window = windowSeconds(name);
    // Within the window even if the clock was changed.
    const secondsTo = ({ msBeforeNext }: RateLimiterRes) =>
      Math.min(Math.max(1, Math.ceil(msBeforeNext / 1000)), window);
    // https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
    const tell = (limiter: RateLimiterAbstract | undefined, state: RateLimiterRes, left: number) =>
      res?.set({
        'RateLimit-Policy': `"${name}";q=${limiter?.points ?? 0};w=${window}`,
        RateLimit: `"${name}";r=${Math.max(0, left)};t=${secondsTo(state)}`,
      });
    for (const [i, network] of networksOf(ip).entries()) {
      try {
        const state = await limiters[i]?.consume(network, cost);
        if (i === 0 && state) tell(limiters[i], state, state.remainingPoints);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        tell(limiters[i], refusal, 0);
        throw new CodedError('RATE_LIMITED', { retryAfter: secondsTo(refusal) });
      }
    }
  }

  /** A handler that counts a request like {@link take}. @param isTold whether the client is told what is left. */
  handler(name: RateLimitName, cost?: number, isTold = false): RequestHandler {
    return async (req, res, next) => {
      await this.take(name, req.ip ?? '', cost, isTold ? { res } : {});
      next();
    };
  }

  /** Whether an address has no limits. */
  isTrusted(ip: string): boolean {
    return this.#trusted?.memo(ip) ?? false;
  }
}

/**
 * How many times the budget of a /64 the /56 and the /48 around it have: a provider gives one customer up to a /48 (RFC
 * 6177), which is 65,536 addresses as limits count them.
 */
export const NETWORK_FACTORS = [1, 4, 16] as const;

/** Most addresses whose check is cached. */
const MAX_CHECKED = 1_000;

/** Whether a list contains an address, cached, because a check takes 5 µs, of 94 for a cached search. */
export function cachedChecks(list: BlockList): LRUCache<string, boolean> {
  return new LRUCache({
    max: MAX_CHECKED,
    memoMethod: (ip: string) => list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4'),
  });
}

function limiterFor(
  name: RateLimitName,
  points: number,
  redis: Redis | undefined,
): RateLimiterAbstract {
  const duration = windowSeconds(name);
  const memory = new RateLimiterMemory({ points, duration });
  if (!redis || COUNTED_HERE.has(name)) return memory;
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `terimce:rate:${name}`,
    points,
    duration,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}

/**
 * Parses a comma-separated list of addresses and CIDR ranges.
 * @throws Error naming an entry that is neither.
 */
export function addressList(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const range = parseAddressRange(entry);
    if (!range) throw new Error(`"${entry}" is neither an address nor a CIDR range`);
    list.addSubnet(range.base, range.bits, range.kind);
  }
  return list;
}

/**
 * The key under which guesses of an address are counted. One household or server usually has a whole /64 of IPv6 (RFC
 * 6177), so its host part is dropped; IPv4 in IPv6 notation counts as IPv4.
 */
export function addressKey(ipAddress: string): string {
  return networksOf(ipAddress)[0] ?? ipAddress;
}

/** The keys under which an address counts: {@link addressKey}, and for IPv6 the /56 and the /48 around it. */
export function networksOf(ipAddress: string): string[] {
  if (!ipaddr.isValid(ipAddress)) return [ipAddress];
  const address = ipaddr.process(ipAddress);
  if (address instanceof ipaddr.IPv4) return [address.toString()];
  const [a = 0, b = 0, c = 0, d = 0] = address.parts;
  const network = (bits: number, ...groups: number[]) =>
    `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;
  return [network(64, a, b, c, d), network(56, a, b, c, d & 0xff00), network(48, a, b, c)];
}

/**
 * Converts TRUST_PROXY to the value of Express's `trust proxy`: nothing, a number of hops, or a list of addresses and
 * CIDR ranges.
 * @throws Error naming an entry that is none of these.
 */
export function trustProxy(setting: string): boolean | number | string[] {
  const text = setting.trim();
  if (text === '' || text === '0') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  addressList(text);
  return text.split(',').map((entry) => entry.trim());
}

/** Timeout of a command, in milliseconds; the request is then counted in this process. */
const COMMAND_TIMEOUT_MS = 100;

/** The connection for counting requests. Commands fail at once while Redis is unreachable, and soon if it hangs. */
export function openRateLimitRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  redis.on('error', (error) => logger.debug({ err: error }, 'Requests are counted without Redis'));
  return redis;
}
