import type { QueryOf } from '@terimce/contract/routes';
import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { SettingModel } from '@terimce/core/models/admin';
import { FeedbackModel, SuggestionModel } from '@terimce/core/models/engagement';
import { EventModel, type EventRecord } from '@terimce/core/models/events';
import { SignInModel } from '@terimce/core/models/user';
import type { Model, Query, QueryFilter, Types } from 'mongoose';
import { shortenedAddress } from '../../http/address.js';
import { given, unlessAll } from '../../shared/conditions.js';
import { betweenDates } from '../../shared/date-range.js';

/** An event that is in the activity log; see `EventModel`. */
export type LogEntry = EventRecord & Required<Pick<EventRecord, 'action' | 'userType'>>;
const LogModel = EventModel as unknown as Model<LogEntry>;

export type LogFilter = Omit<QueryOf<'GET /analytics/user-logs'>, keyof Paging>;

/** Number of latest entries that are grouped by address. */
const GROUPED_MAX = 100_000;
const BATCH = 1000;

/** The activity of one address. */
export interface AddressGroup {
  readonly ipAddress: string;
  count: number;
  lastActivity: Date;
  readonly userTypes: Set<LogEntry['userType']>;
  readonly actions: Map<string, number>;
}

function queryOf(filter: LogFilter): QueryFilter<LogEntry> {
  const { userId, ipAddress } = filter;
  const userType = unlessAll(filter.type);
  const action = unlessAll(filter.action) ?? { $gt: '' };
  return given({ userType, action, userId, ipAddress, at: betweenDates(filter) });
}

/** A page of the log, newest first. */
export async function listLogs(query: LogFilter & Paging): Promise<Page<LogEntry>> {
  return findPage(LogModel, queryOf(query), { at: -1 }, query);
}

/** All matching entries, newest first, in batches. */
export async function* streamLogs(filter: LogFilter): AsyncGenerator<LogEntry[]> {
  yield* inBatches(LogModel.find(queryOf(filter)).sort({ at: -1 }));
}

async function* inBatches<T>(query: Query<T[], T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const record of query.batchSize(BATCH).lean<T[]>().cursor()) {
    batch.push(record);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Entries grouped by address, most recently active first; only the latest 100,000 matches are read. */
export async function groupByAddress(filter: LogFilter): Promise<AddressGroup[]> {
  const fields = { ipAddress: 1, userType: 1, action: 1, at: 1 } as const;
  const cursor = LogModel.find(queryOf(filter), fields)
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

/** Removes entries older than a moment. @returns how many. */
export async function deleteLogsBefore(before: Date): Promise<number> {
  return (await EventModel.deleteMany({ at: { $lt: before } })).deletedCount;
}

/** Record of the moment up to which addresses are shortened. */
const SHORTENED_ID = 'logs-shortened';

interface Addressed {
  readonly _id: Types.ObjectId;
  readonly ipAddress: string;
}

/** Models of records with an address, each with the field that says how old a record is. */
const ADDRESSED = [
  [EventModel, 'at'],
  [FeedbackModel, 'createdAt'],
  [SuggestionModel, 'createdAt'],
  [SignInModel, 'createdAt'],
] as unknown as ReadonlyArray<[model: Model<Addressed>, date: string]>;

/** Replaces the addresses of entries older than a moment by their networks. @returns how many changed. */
export async function shortenAddressesBefore(before: Date): Promise<number> {
  const setting = await SettingModel.findById(SHORTENED_ID).lean();
  const from = setting?.value instanceof Date ? setting.value : new Date(0);
  let changed = 0;
  for (const [model, date] of ADDRESSED) {
    const old = { [date]: { $gte: from, $lt: before }, ipAddress: { $gt: '' } };
    for await (const batch of inBatches(model.find(old, { ipAddress: 1 }).sort({ [date]: 1 }))) {
      const full = batch.filter(({ ipAddress }) => !ipAddress.includes('/'));
      await model.bulkWrite(
        full.map(({ _id, ipAddress }) => ({
          updateOne: {
            filter: { _id },
            update: { $set: { ipAddress: shortenedAddress(ipAddress) } },
            timestamps: false,
          },
        })),
        { ordered: false },
      );
      changed += full.length;
    }
  }
  await SettingModel.updateOne(
    { _id: SHORTENED_ID },
    { $set: { value: before, updatedAt: new Date() } },
    { upsert: true },
  );
  return changed;
}
