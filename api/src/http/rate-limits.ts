import { BlockList, isIPv6 } from 'node:net';
import {
  type Limit,
  type RateLimitName,
  REQUEST_LIMITS,
  STATISTICS_LIMITS,
  type StatisticsLimitName,
  TOKEN_FACTOR,
} from '@terimce/contract/limits';
import { CodedError } from '@terimce/core/coded-error';
import type { RequestHandler, Response } from 'express';
import type { Redis } from 'ioredis';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { parseAddressRange } from './address.js';
import { type Counted, Counter } from './counter.js';

const DAY_SECONDS = 86_400;

export interface TakeOptions {
  /** Counts with the larger budget of calls with a token. */
  readonly withToken?: boolean;
  /** The reply that tells the client what is left, also if it is a refusal. */
  readonly res?: Response;
}

export interface RateLimitOptions {
  /** Requests per address in a window, by which the defaults are replaced; 0 means no limit. */
  readonly budgets: Readonly<Record<RateLimitName, number>>;
  /** Addresses and CIDR ranges without limits, separated by commas. */
  readonly trusted: string;
  /** Counts for all processes. Without it, or while it is unreachable, each process counts for itself. */
  readonly redis?: Redis | undefined;
}

/** Counts requests and what they make the product store. Guesses at passwords have separate limits. */
export class RateLimits {
  readonly #requests = new Map<string, Counter>();
  readonly #statistics: ReadonlyMap<StatisticsLimitName, Counter>;
  /** Whether an address is trusted; undefined if none is. */
  readonly #trusted: LRUCache<string, boolean> | undefined;

  constructor({ budgets, trusted, redis }: RateLimitOptions) {
    if (trusted.trim() !== '') this.#trusted = cachedChecks(addressList(trusted));
    for (const [name, { seconds, perDay }] of Object.entries<Limit>(REQUEST_LIMITS)) {
      const points = budgets[name as RateLimitName];
      if (points === 0) continue;
      const add = (key: string, times: number, window = seconds) =>
        this.#requests.set(key, new Counter(key, times, window, redis));
      add(name, points);
      add(`${name}:token`, points * TOKEN_FACTOR);
      if (perDay) add(`${name}:day`, perDay, DAY_SECONDS);
    }
    const statistics = Object.entries(STATISTICS_LIMITS) as [StatisticsLimitName, Limit][];
    this.#statistics = new Map(
      statistics.map(([name, { times, seconds }]) => [
        name,
        new Counter(`statistics:${name}`, times, seconds, redis),
      ]),
    );
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
    const counter = this.#requests.get(withToken ? `${name}:token` : name);
    if (!counter || this.isTrusted(ip)) return;
    const networks = networksOf(ip);
    const daily = this.#requests.get(`${name}:day`);
    const [own, ofDay] = await Promise.all([
      counter.take(networks, cost),
      daily?.take(networks, cost),
    ]);
    // Within the window even if the clock was changed.
    const secondsTo = ({ state }: Counted, { seconds }: Counter) =>
      Math.min(Math.max(1, Math.ceil(state.msBeforeNext / 1000)), seconds);
    // https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
    const left = own.isRefused ? 0 : Math.max(0, own.state.remainingPoints);
    res?.set({
      'RateLimit-Policy': `"${name}";q=${counter.points};w=${counter.seconds}`,
      RateLimit: `"${name}";r=${left};t=${secondsTo(own, counter)}`,
    });
    if (daily && ofDay?.isRefused) {
      throw new CodedError('RATE_LIMITED', { retryAfter: secondsTo(ofDay, daily) });
    }
    if (own.isRefused)
      throw new CodedError('RATE_LIMITED', { retryAfter: secondsTo(own, counter) });
  }

  /**
   * Counts what the statistics would store. @param keys a key, and those of larger networks.
   * @returns whether it is within the budget.
   */
  async allows(name: StatisticsLimitName, keys: readonly string[]): Promise<boolean> {
    return !(await this.#statistics.get(name)?.take(keys, 1))?.isRefused;
  }

  /** Counts anew what was counted under a key. */
  async forget(name: StatisticsLimitName, key: string): Promise<void> {
    await this.#statistics.get(name)?.forget(key);
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

/** Most addresses whose check is cached. */
const MAX_CHECKED = 1_000;

/** Whether a list contains an address, cached, because a check takes 5 µs, of 94 for a cached search. */
export function cachedChecks(list: BlockList): LRUCache<string, boolean> {
  return new LRUCache({
    max: MAX_CHECKED,
    memoMethod: (ip: string) => list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4'),
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
