import { BlockList } from 'node:net';
import type { BodyOf } from '@terimce/contract/routes';
import { CodedError } from '@terimce/core/coded-error';
import type { IpBanRecord } from '@terimce/core/models/admin';
import { type AddressRange, canonicalAddress, parseAddressRange } from '../../http/address.js';
import { type AdminActor, recordAction } from '../../shared/audit/audit-log.js';
import { addressesOfAdmins } from '../users/user-admin.repository.js';
import { deleteBan, saveBan } from './ban.repository.js';
import type { Bans } from './bans.js';

/** Widest ranges that can be banned. Wider ones would shut out whole countries. */
const SHORTEST_PREFIX = { ipv4: 8, ipv6: 16 } as const;

/** Bans of addresses and ranges. */
export class BanService {
  readonly #bans: Pick<Bans, 'refresh'>;

  constructor(bans: Pick<Bans, 'refresh'>) {
    this.#bans = bans;
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
    const until = expiresAt ? new Date(expiresAt) : undefined;
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
    await this.#bans.refresh();
    const after = { reason, notes, expiresAt: until?.toISOString() ?? null };
    await recordAction(actor, { action: 'ban.create', subject: range.text, after });
    return ban;
  }

  /** @throws CodedError BAN_NOT_FOUND. */
  async lift(actor: AdminActor, id: string): Promise<void> {
    const ban = await deleteBan(id);
    if (!ban) throw new CodedError('BAN_NOT_FOUND');
    await this.#bans.refresh();
    const { ipAddress, reason, notes, createdBy } = ban;
    await recordAction(actor, {
      action: 'ban.delete',
      subject: ipAddress,
      before: { reason, notes, createdBy },
    });
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
