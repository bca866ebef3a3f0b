import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { IpBanModel, type IpBanRecord, SettingModel } from '@terimce/core/models/admin';
import { isValidObjectId } from 'mongoose';
import type { BanSource } from '../../http/bans.js';
import { containing } from '../search-pattern.js';

/** Record whose `rev` rises with each change of the bans. */
const VERSION_ID = 'ipBans';

export const banSource: BanSource = {
  async version() {
    return (await SettingModel.findById(VERSION_ID, { rev: 1 }).lean())?.rev ?? 0;
  },
  async bans() {
    return IpBanModel.find({}, { ipAddress: 1, expiresAt: 1 }).lean();
  },
};

/** A page of bans, newest first; `search` matches addresses, reasons and notes. */
export async function listBans(
  search: string | undefined,
  paging: Paging,
): Promise<Page<IpBanRecord>> {
  const part = search ? containing(search) : undefined;
  const filter = part ? { $or: [{ ipAddress: part }, { reason: part }, { notes: part }] } : {};
  return findPage(IpBanModel, filter, { createdAt: -1, _id: -1 }, paging);
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
  if (!isValidObjectId(id)) return undefined;
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
