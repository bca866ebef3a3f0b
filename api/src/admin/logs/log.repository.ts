import { SettingModel } from '@terimce/core/models/admin';
import { ActivityLogModel, type ActivityLogRecord } from '@terimce/core/models/events';
import type { QueryFilter } from 'mongoose';
import { shortenedAddress } from '../../http/address.js';
import { betweenDates, type DateRange } from '../date-range.js';
import { type Paging, skipOf } from '../paging.js';

export interface LogFilter extends DateRange {
  readonly type: 'all' | 'registered' | 'guest';
  readonly action: string;
  readonly ipAddress?: string | undefined;
}

/** The latest entries that are looked at for grouping by address. */
const GROUPED_MAX = 100_000;
const BATCH = 1000;

/** What an address did. */
export interface AddressGroup {
  readonly ipAddress: string;
  count: number;
  lastActivity: Date;
  readonly userTypes: Set<ActivityLogRecord['userType']>;
  readonly actions: Map<string, number>;
}

function queryOf(filter: LogFilter): QueryFilter<ActivityLogRecord> {
  const at = betweenDates(filter);
  return {
    ...(filter.type === 'all' ? {} : { userType: filter.type }),
    ...(filter.action === 'all' ? {} : { action: filter.action }),
    ...(filter.ipAddress ? { ipAddress: filter.ipAddress } : {}),
    ...(at ? { at } : {}),
  };
}

/** A page of the log, newest first. */
export async function listLogs(
  filter: LogFilter,
  paging: Paging,
): Promise<{ logs: ActivityLogRecord[]; total: number }> {
  const query = queryOf(filter);
  const [logs, total] = await Promise.all([
    ActivityLogModel.find(query).sort({ at: -1 }).skip(skipOf(paging)).limit(paging.limit).lean(),
    ActivityLogModel.countDocuments(query),
  ]);
  return { logs, total };
}

/** All matching entries, newest first, some at a time. */
export async function* streamLogs(filter: LogFilter): AsyncGenerator<ActivityLogRecord[]> {
  const cursor = ActivityLogModel.find(queryOf(filter))
    .sort({ at: -1 })
    .batchSize(BATCH)
    .lean()
    .cursor();
  let batch: ActivityLogRecord[] = [];
  for await (const log of cursor) {
    batch.push(log as ActivityLogRecord);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Entries by address, most recently active first; of the latest hundred thousand that match. */
export async function groupByAddress(filter: LogFilter): Promise<AddressGroup[]> {
  const fields = { ipAddress: 1, userType: 1, action: 1, at: 1 } as const;
  const cursor = ActivityLogModel.find(queryOf(filter), fields)
    .sort({ at: -1 })
    .limit(GROUPED_MAX)
    .batchSize(BATCH * 5)
    .lean()
    .cursor();
  // Newest first, so that addresses come in the order of their latest activity.
  const groups = new Map<string, AddressGroup>();
  for await (const { ipAddress, userType, action, at } of cursor) {
    const group = groups.get(ipAddress) ?? {
      ipAddress,
      count: 0,
      lastActivity: at,
      userTypes: new Set(),
      actions: new Map(),
    };
    group.count += 1;
    group.userTypes.add(userType);
    group.actions.set(action, (group.actions.get(action) ?? 0) + 1);
    groups.set(ipAddress, group);
  }
  return [...groups.values()];
}

/** Removes entries from before a moment. @returns how many. */
export async function deleteLogsBefore(before: Date): Promise<number> {
  return (await ActivityLogModel.deleteMany({ at: { $lt: before } })).deletedCount;
}

/** Record that notes up to when addresses are shortened. */
const SHORTENED_ID = 'logs-shortened';

/** Replaces the addresses of entries from before a moment by their networks. @returns how many changed. */
export async function shortenAddressesBefore(before: Date): Promise<number> {
  const setting = await SettingModel.findById(SHORTENED_ID).lean();
  const from = setting?.value instanceof Date ? setting.value : new Date(0);
  let changed = 0;
  let last: ActivityLogRecord | undefined;
  for (;;) {
    const range = last ? { $gte: last.at, $lt: before } : { $gte: from, $lt: before };
    const filter = {
      at: range,
      ipAddress: { $ne: '' },
      ...(last ? { _id: { $ne: last._id } } : {}),
    };
    const batch = await ActivityLogModel.find(filter, { ipAddress: 1, at: 1 })
      .sort({ at: 1 })
      .limit(BATCH)
      .lean<ActivityLogRecord[]>();
    const full = batch.filter(({ ipAddress }) => !ipAddress.includes('/'));
    if (full.length > 0) {
      await ActivityLogModel.collection.bulkWrite(
        full.map(({ _id, ipAddress }) => ({
          updateOne: {
            filter: { _id },
            update: { $set: { ipAddress: shortenedAddress(ipAddress) } },
          },
        })),
        { ordered: false },
      );
    }
    changed += full.length;
    // A batch of one moment only would never end; nothing is lost by stepping over it.
    const next = batch.at(-1);
    if (batch.length < BATCH || !next) break;
    last = next;
    if (batch[0]?.at.getTime() === next.at.getTime() && full.length === 0) break;
  }
  await SettingModel.updateOne(
    { _id: SHORTENED_ID },
    { $set: { value: before, updatedAt: new Date() } },
    { upsert: true },
  );
  return changed;
}
