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

/** The changes that run, or that a process has left unfinished. */
export async function runningChanges(): Promise<string[]> {
  const found = await TermChangeModel.find({ state: 'running' }, { _id: 1 }).lean();
  return found.map(({ _id }) => _id);
}

/** Writes fields of a change that still runs. @returns whether it ran. */
export async function updateRunning(
  _id: string,
  fields: Partial<TermChangeRecord>,
): Promise<boolean> {
  const running = { _id, state: 'running' } as const;
  return (await TermChangeModel.updateOne(running, { $set: fields })).matchedCount === 1;
}

/** Writes fields of a change that has ended. */
export async function updateEnded(_id: string, fields: Partial<TermChangeRecord>): Promise<void> {
  await TermChangeModel.updateOne({ _id }, { $set: fields });
}

export async function countSelected(chosen: Chosen): Promise<number> {
  return TermModel.countDocuments(filterOf(chosen));
}

/** The selected terms in chunks, without those that were processed. */
export function selectedTerms(
  { lastId, ...chosen }: Chosen & Pick<TermChangeRecord, 'lastId'>,
  size: number,
): AsyncGenerator<TermRecord[]> {
  return batchesById(TermModel, filterOf(chosen), size, undefined, lastId);
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
