import type { FeedbackStatus } from '@terimce/contract/message';
import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { FeedbackModel, type FeedbackRecord } from '@terimce/core/models/engagement';
import type { QueryFilter } from 'mongoose';
import { containing } from '../search-pattern.js';
import { bySender, type SenderFilter } from '../sender-filter.js';

export interface FeedbackFilter extends SenderFilter {
  readonly status: FeedbackStatus | 'all';
  readonly type: FeedbackRecord['type'] | 'all';
  readonly search?: string | undefined;
}

/** A page of feedback, newest first; `search` matches messages, addresses, professions and notes. */
export async function listFeedback(
  filter: FeedbackFilter,
  paging: Paging,
): Promise<Page<FeedbackRecord>> {
  const part = filter.search ? containing(filter.search) : undefined;
  const fields = ['message', 'email', 'contactName', 'profession', 'notes'] as const;
  const query: QueryFilter<FeedbackRecord> = {
    ...(filter.status === 'all' ? {} : { status: filter.status }),
    ...(filter.type === 'all' ? {} : { type: filter.type }),
    ...bySender(filter),
    ...(part ? { $or: fields.map((field) => ({ [field]: part })) } : {}),
  };
  return findPage(FeedbackModel, query, { createdAt: -1, _id: -1 }, paging);
}

export async function findFeedback(id: string): Promise<FeedbackRecord | undefined> {
  return (await FeedbackModel.findById(id).lean()) ?? undefined;
}

/** Changes feedback if it still has the status `from`; undefined if somebody else changed it first. */
export async function changeFeedback(
  id: string,
  from: FeedbackStatus,
  change: { status: FeedbackStatus; notes?: string | undefined },
): Promise<FeedbackRecord | undefined> {
  const { status, notes } = change;
  const updated = await FeedbackModel.findOneAndUpdate(
    { _id: id, status: from },
    { $set: { status, ...(notes === undefined ? {} : { notes }) } },
    { returnDocument: 'after', lean: true },
  );
  return updated ?? undefined;
}

/** Deletes feedback for good. @returns the deleted records. */
export async function deleteFeedback(ids: readonly string[]): Promise<FeedbackRecord[]> {
  const found = await FeedbackModel.find({ _id: { $in: ids } }).lean();
  await FeedbackModel.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  return found;
}
