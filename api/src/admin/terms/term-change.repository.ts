import { batchesById } from '@terimce/core/find-page';
import { TermModel, type TermRecord } from '@terimce/core/models/term';
import { TermChangeModel, type TermChangeRecord } from '@terimce/core/models/term-change';
import { Types } from 'mongoose';
import { adminTermFilter } from './term-filter.js';

export async function insertChange(record: TermChangeRecord): Promise<void> {
  await TermChangeModel.create(record);
}

export async function findChange(id: string): Promise<TermChangeRecord | undefined> {
  return (await TermChangeModel.findById(id).lean<TermChangeRecord>()) ?? undefined;
}

/** Changes that run but have not reported since a moment. */
export async function silentChanges(since: Date): Promise<TermChangeRecord[]> {
  return TermChangeModel.find({ state: 'running', heartbeatAt: { $lt: since } }).lean<
    TermChangeRecord[]
  >();
}

/**
 * Writes fields of a change that still runs.
 * @param silentSince only if it has not reported since then.
 * @returns whether it ran.
 */
export async function updateRunning(
  _id: string,
  fields: Partial<TermChangeRecord>,
  silentSince?: Date,
): Promise<boolean> {
  const silent = silentSince ? { heartbeatAt: { $lt: silentSince } } : {};
  const running = { _id, state: 'running', ...silent } as const;
  return (await TermChangeModel.updateOne(running, { $set: fields })).matchedCount === 1;
}

/** Writes fields of a change that has ended. */
export async function updateEnded(_id: string, fields: Partial<TermChangeRecord>): Promise<void> {
  await TermChangeModel.updateOne({ _id }, { $set: fields });
}

export async function countSelected(chosen: Chosen): Promise<number> {
  return TermModel.countDocuments(filterOf(chosen));
}

/** The selected terms in chunks. */
export function selectedTerms(chosen: Chosen, size: number): AsyncGenerator<TermRecord[]> {
  return batchesById(TermModel, filterOf(chosen), size);
}

/** What a change is about, and when it began. */
type Chosen = Pick<TermChangeRecord, 'selection' | 'change' | 'createdAt'>;

/** The terms of a selection; for a filter, only terms that existed when the selection was made. */
function filterOf({ selection, change, createdAt }: Chosen) {
  if (selection.ids) {
    const ids = selection.ids.map((id) => new Types.ObjectId(id));
    return { _id: { $in: ids }, deletedAt: { $exists: change.undelete === true } };
  }
  return {
    ...adminTermFilter({ ...selection.filter, deleted: change.undelete ? 'only' : 'without' }),
    createdAt: { $lte: createdAt },
  };
}
