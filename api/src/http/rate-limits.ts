import { BlockList, isIP } from 'node:net';
import type { RateLimitName } from '@terimce/contract/route';
import { CodedError } from '@terimce/core/coded-error';
import { addressKey } from '../auth/address-key.js';

const WINDOW_MS = 60_000;
/** Addresses counted at once; beyond it the counts start anew rather than fill the memory. */
const MAX_ADDRESSES = 100_000;

export interface RateLimitOptions {
  /** Requests a minute and address; 0 means no limit. */
  readonly budgets: Readonly<Record<RateLimitName, number>>;
  /** Addresses and CIDR ranges without limits, separated by commas. */
  readonly trusted: string;
  readonly now?: () => number;
}

/**
 * Counts requests by address and kind of call in windows of a minute, in this process. Guesses at
 * passwords have limits of their own, which are kept in the database.
 */
export class RateLimits {
  readonly #options: RateLimitOptions;
  readonly #trusted: BlockList;
  readonly #now: () => number;
  readonly #counts = new Map<string, number>();
  /** Whether an address is trusted: to look it up in the list costs a tenth of a cached search. */
  readonly #verdicts = new Map<string, boolean>();
  #windowStart = 0;

  constructor(options: RateLimitOptions) {
    this.#options = options;
    this.#trusted = addressList(options.trusted);
    this.#now = options.now ?? Date.now;
  }

  /** @throws CodedError RATE_LIMITED with `retryAfter` in seconds. */
  take(name: RateLimitName, ip: string): void {
    const budget = this.#options.budgets[name];
    if (budget === 0 || this.#isTrusted(ip)) return;
    const now = this.#now();
    if (now - this.#windowStart >= WINDOW_MS || this.#counts.size > MAX_ADDRESSES) {
      this.#counts.clear();
      this.#windowStart = now;
    }
    const key = `${name} ${addressKey(ip)}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count <= budget) return;
    const retryAfter = Math.ceil((this.#windowStart + WINDOW_MS - now) / 1000);
    throw new CodedError('RATE_LIMITED', { retryAfter });
  }

  #isTrusted(ip: string): boolean {
    if (!this.#options.trusted) return false;
    const known = this.#verdicts.get(ip);
    if (known !== undefined) return known;
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
    const verdict = this.#trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
    if (this.#verdicts.size >= MAX_ADDRESSES) this.#verdicts.clear();
    this.#verdicts.set(ip, verdict);
    return verdict;
  }
}

/**
 * Addresses and CIDR ranges from a comma-separated list.
 * @throws Error naming an entry that is neither.
 */
export function addressList(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = '', bits] = entry.split('/');
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    try {
      if (bits === undefined) list.addAddress(address, kind);
      else list.addSubnet(address, Number(bits), kind);
    } catch {
      throw new Error(`"${entry}" is neither an address nor a CIDR range`);
    }
  }
  return list;
}
