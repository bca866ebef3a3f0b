import { BlockList } from 'node:net';
import type { Logger } from '@terimce/core/log';
import { canonicalAddress, parseAddressRange } from './address.js';
import type { BanList } from './context.js';

/** A ban as far as it matters here. */
export interface ActiveBan {
  readonly ipAddress: string;
  readonly expiresAt?: Date | undefined;
}

/** Where bans are kept. `version` is cheap and changes with each ban that is made or lifted. */
export interface BanSource {
  version(): Promise<number>;
  bans(): Promise<readonly ActiveBan[]>;
}

export interface BansOptions {
  readonly source: BanSource;
  readonly logger: Logger;
  /** How often other processes' bans are looked for, in milliseconds; a ban acts within a second. */
  readonly pollMs?: number;
}

/**
 * The bans that hold right now, in memory. It follows the database, so that a ban made at one process
 * acts at all of them; while the database is away the last known bans stay.
 */
export class Bans implements BanList {
  readonly #options: Required<BansOptions>;
  #list = new BlockList();
  #isEmpty = true;
  #version: number | undefined;
  /** When the next ban runs out. */
  #until = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: BansOptions) {
    this.#options = { pollMs: 400, ...options };
  }

  /** Reads the bans and goes on following them. */
  async start(): Promise<void> {
    await this.refresh();
    this.#schedule();
  }

  isBanned(ip: string): boolean {
    if (this.#isEmpty) return false;
    const address = canonicalAddress(ip);
    return (
      address !== undefined && this.#list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
    );
  }

  /** Reads the bans again if they have changed. */
  async refresh(): Promise<void> {
    const version = await this.#options.source.version();
    if (version === this.#version && Date.now() < this.#until) return;
    const bans = await this.#options.source.bans();
    const list = new BlockList();
    const now = Date.now();
    let until = Number.POSITIVE_INFINITY;
    for (const { ipAddress, expiresAt } of bans) {
      const range = parseAddressRange(ipAddress);
      if (!range || (expiresAt && expiresAt.getTime() <= now)) continue;
      list.addSubnet(range.base, range.bits, range.kind);
      if (expiresAt) until = Math.min(until, expiresAt.getTime());
    }
    this.#list = list;
    this.#isEmpty = list.rules.length === 0;
    this.#until = until;
    this.#version = version;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(async () => {
      await this.refresh().catch((error: unknown) =>
        this.#options.logger.warn({ err: error }, 'Bans not read'),
      );
      this.#schedule();
    }, this.#options.pollMs);
    this.#timer.unref();
  }
}
