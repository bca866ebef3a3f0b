import type { QueryOf } from '@terimce/contract/routes';
import { findPage, type Page } from '@terimce/core/find-page';
import { IpBanModel, type IpBanRecord, SettingModel } from '@terimce/core/models/admin';
import { anyContains } from '../../shared/search-pattern.js';

/** Record whose `rev` rises with each change of the bans. */
const VERSION_ID = 'ipBans';

/** Changes with each ban that is added or lifted. */
export async function bansVersion(): Promise<number> {
  return (await SettingModel.findById(VERSION_ID, { rev: 1 }).lean())?.rev ?? 0;
}

export async function allBans(): Promise<Array<Pick<IpBanRecord, 'ipAddress' | 'expiresAt'>>> {
  return IpBanModel.find({}, { ipAddress: 1, expiresAt: 1 }).lean();
}

/** A page of bans, newest first; `search` matches addresses, reasons and notes. */
export async function listBans(query: QueryOf<'GET /ip-ban'>): Promise<Page<IpBanRecord>> {
  const filter = anyContains(['ipAddress', 'reason', 'notes'], query.search);
  return findPage(IpBanModel, filter, { createdAt: -1, _id: -1 }, query);
}

/** Bans an address or range; a second ban of the same one replaces the first. */
export async function saveBan(ban: Omit<IpBanRecord, '_id'>): Promise<IpBanRecord> {
  const { ipAddress, expiresAt, ...members } = ban;
  const saved = await IpBanModel.findOneAndUpdate(
    { ipAddress },
    expiresAt ? { $set: { ...members, expiresAt } } : { $set: members, $unset: { expiresAt: '' } },
    { upsert: true, returnDocument: 'after', lean: true },
  );
  if (!saved) throw new Error('The ban was not written');
  await raiseVersion();
  return saved;
}

/** @returns the ban that was lifted. */
export async function deleteBan(id: string): Promise<IpBanRecord | undefined> {
  const deleted = await IpBanModel.findByIdAndDelete(id).lean();
  if (deleted) await raiseVersion();
  return deleted ?? undefined;
}

async function raiseVersion(): Promise<void> {
  await SettingModel.updateOne(
    { _id: VERSION_ID },
    { $inc: { rev: 1 }, $set: { updatedAt: new Date() } },
    { upsert: true, setDefaultsOnInsert: false },
  );
}
