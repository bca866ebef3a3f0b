import { BlockList } from 'node:net';
import type { Logger } from '@terimce/core/log';
import { type Repeated, repeat } from '@terimce/core/repeat';
import type { LRUCache } from 'lru-cache';
import { parseAddressRange } from '../../http/address.js';
import type { BanList } from '../../http/context.js';
import { cachedChecks } from '../../http/rate-limits.js';
import { allBans, bansVersion } from './ban.repository.js';

/** How often bans of other processes are read, in milliseconds; a ban takes effect within a second. */
const POLL_MS = 400;

/**
 * The active bans, in memory. They follow the database, so a ban from one process takes effect in all of them. While
 * the database is unreachable, the last known bans stay active.
 */
export class Bans implements BanList {
  readonly #logger: Logger;
  /** Whether an address is banned; undefined without bans. */
  #checks: LRUCache<string, boolean> | undefined;
  #version: number | undefined;
  /** When the next ban expires. */
  #until = Number.POSITIVE_INFINITY;
  #readAt = 0;
  #polling: Repeated | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Reads the bans and starts to follow them. */
  async start(): Promise<void> {
    await this.refresh();
    this.#polling = repeat('Reading bans', POLL_MS, this.#logger, () => this.refresh());
  }

  isBanned(ip: string): boolean {
    return this.#checks?.memo(ip) ?? false;
  }

  /** Reads the bans again if they have changed. */
  async refresh(): Promise<void> {
    const version = await bansVersion();
    // If the clock was set back, expired bans become active again.
    const isFresh = Date.now() < this.#until && Date.now() >= this.#readAt;
    if (version === this.#version && isFresh) return;
    let list: BlockList | undefined;
    const now = Date.now();
    let until = Number.POSITIVE_INFINITY;
    for (const { ipAddress, expiresAt } of await allBans()) {
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
