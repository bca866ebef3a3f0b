import { BlockList } from 'node:net';
import type { Logger } from '@terimce/core/log';
import { type Repeated, repeat } from '@terimce/core/repeat';
import type { LRUCache } from 'lru-cache';
import { parseAddressRange } from './address.js';
import type { BanList } from './context.js';
import { cachedChecks } from './rate-limits.js';

/** The fields of a ban that are needed here. */
export interface ActiveBan {
  readonly ipAddress: string;
  readonly expiresAt?: Date | undefined;
}

/** Storage of bans. `version` is cheap to read and changes with each ban that is added or lifted. */
export interface BanSource {
  version(): Promise<number>;
  bans(): Promise<readonly ActiveBan[]>;
}

export interface BansOptions {
  readonly source: BanSource;
  readonly logger: Logger;
}

/** How often bans of other processes are read, in milliseconds; a ban takes effect within a second. */
const POLL_MS = 400;

/**
 * The active bans, in memory. They follow the database, so a ban from one process takes effect in all of them. While
 * the database is unreachable, the last known bans stay active.
 */
export class Bans implements BanList {
  readonly #options: BansOptions;
  /** Whether an address is banned; undefined without bans. */
  #checks: LRUCache<string, boolean> | undefined;
  #version: number | undefined;
  /** When the next ban expires. */
  #until = Number.POSITIVE_INFINITY;
  #readAt = 0;
  #polling: Repeated | undefined;

  constructor(options: BansOptions) {
    this.#options = options;
  }

  /** Reads the bans and starts to follow them. */
  async start(): Promise<void> {
    await this.refresh();
    this.#polling = repeat('Reading bans', POLL_MS, this.#options.logger, () => this.refresh());
  }

  isBanned(ip: string): boolean {
    return this.#checks?.memo(ip) ?? false;
  }

  /** Reads the bans again if they have changed. */
  async refresh(): Promise<void> {
    const version = await this.#options.source.version();
    // If the clock was set back, expired bans become active again.
    const isFresh = Date.now() < this.#until && Date.now() >= this.#readAt;
    if (version === this.#version && isFresh) return;
    const bans = await this.#options.source.bans();
    let list: BlockList | undefined;
    const now = Date.now();
    let until = Number.POSITIVE_INFINITY;
    for (const { ipAddress, expiresAt } of bans) {
      const range = parseAddressRange(ipAddress);
      if (!range || (expiresAt && expiresAt.getTime() <= now)) continue;
      list ??= new BlockList();
      list.addSubnet(range.base, range.bits, range.kind);
      if (expiresAt) until = Math.min(until, expiresAt.getTime());
    }
    this.#checks = list && cachedChecks(list);
    this.#until = until;
    this.#readAt = now;
    this.#version = version;
  }

  async close(): Promise<void> {
    await this.#polling?.stop();
  }
}
