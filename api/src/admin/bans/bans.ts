import { BlockList } from 'node:net';
import type { BodyOf } from '@terimce/contract/routes';
import { instantOfText } from '@terimce/core/calendar';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { IpBanRecord } from '@terimce/core/models/admin';
import { type Repeated, repeat } from '@terimce/core/repeat';
import type { LRUCache } from 'lru-cache';
import { type AddressRange, canonicalAddress, parseAddressRange } from '../../http/address.js';
import type { BanList } from '../../http/context.js';
import { cachedChecks } from '../../http/rate-limits.js';
import { type AdminActor, recordAction } from '../../shared/audit/audit-log.js';
import { addressesOfAdmins } from '../users/user-admin.repository.js';
import { allBans, bansVersion, deleteBan, saveBan } from './ban.repository.js';

/** How often bans of other processes are read, in milliseconds; a ban takes effect within a second. */
const POLL_MS = 400;
/** Widest ranges that can be banned. Wider ones would shut out whole countries. */
const SHORTEST_PREFIX = { ipv4: 8, ipv6: 16 } as const;

/**
 * Bans of addresses and ranges. The active ones are in memory. They follow the database, so a ban from one process takes effect in all of them. While
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

  /**
   * @throws CodedError BAN_INVALID for an invalid address; BAN_TOO_WIDE; BAN_ENDED for an end in the past;
   * BAN_SELF when the ban would cover the caller's address, the server, or the addresses of all active
   * administrators.
   */
  async add(
    actor: AdminActor,
    { ipAddress, reason, notes, expiresAt }: BodyOf<'POST /ip-ban'>,
  ): Promise<IpBanRecord> {
    const range = parseAddressRange(ipAddress);
    if (!range) throw new CodedError('BAN_INVALID');
    if (range.bits < SHORTEST_PREFIX[range.kind]) throw new CodedError('BAN_TOO_WIDE');
    const until = expiresAt ? instantOfText(expiresAt) : undefined;
    if (until && until.getTime() <= Date.now()) throw new CodedError('BAN_ENDED');
    await refuseLockOut(range, actor.ip);
    const ban = await saveBan({
      ipAddress: range.text,
      reason,
      notes,
      createdAt: new Date(),
      createdBy: actor.username,
      ...(until ? { expiresAt: until } : {}),
    });
    await this.refresh();
    const after = { reason, notes, expiresAt: until?.toISOString() ?? null };
    await recordAction(actor, { action: 'ban.create', subject: range.text, after });
    return ban;
  }

  /** @throws CodedError BAN_NOT_FOUND. */
  async lift(actor: AdminActor, id: string): Promise<void> {
    const ban = await deleteBan(id);
    if (!ban) throw new CodedError('BAN_NOT_FOUND');
    await this.refresh();
    const { ipAddress, reason, notes, createdBy } = ban;
    await recordAction(actor, {
      action: 'ban.delete',
      subject: ipAddress,
      before: { reason, notes, createdBy },
    });
  }

  async close(): Promise<void> {
    await this.#polling?.stop();
  }
}

async function refuseLockOut(range: AddressRange, own: string): Promise<void> {
  const list = new BlockList();
  list.addSubnet(range.base, range.bits, range.kind);
  const covers = (ip: string) => {
    const address = canonicalAddress(ip);
    return address !== undefined && list.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
  };
  if (covers(own)) throw new CodedError('BAN_SELF');
  // Health checks and the machine's own tools come from here.
  if (covers('127.0.0.1') || covers('::1'))
    throw new CodedError('BAN_SELF', { reason: 'loopback' });
  const admins = await addressesOfAdmins();
  if (admins.length > 0 && admins.every(covers)) {
    throw new CodedError('BAN_SELF', { reason: 'all administrators' });
  }
}
