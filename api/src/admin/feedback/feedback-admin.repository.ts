import type { FeedbackStatus } from '@terimce/contract/message';
import { FeedbackModel, type FeedbackRecord } from '@terimce/core/models/engagement';
import type { QueryFilter } from 'mongoose';
import { type Paging, skipOf } from '../paging.js';
import { containing } from '../search-pattern.js';

export interface FeedbackFilter {
  readonly status: FeedbackStatus | 'all';
  readonly type: FeedbackRecord['type'] | 'all';
  readonly search?: string | undefined;
}

/** A page of feedback, newest first; `search` looks into messages, addresses, professions and notes. */
export async function listFeedback(
  filter: FeedbackFilter,
  paging: Paging,
): Promise<{ feedbacks: FeedbackRecord[]; total: number }> {
  const part = filter.search ? containing(filter.search) : undefined;
  const fields = ['message', 'email', 'contactName', 'profession', 'notes'] as const;
  const query: QueryFilter<FeedbackRecord> = {
    ...(filter.status === 'all' ? {} : { status: filter.status }),
    ...(filter.type === 'all' ? {} : { type: filter.type }),
    ...(part ? { $or: fields.map((field) => ({ [field]: part })) } : {}),
  };
  const [feedbacks, total] = await Promise.all([
    FeedbackModel.find(query)
      .sort({ createdAt: -1, _id: -1 })
      .skip(skipOf(paging))
      .limit(paging.limit)
      .lean(),
    FeedbackModel.countDocuments(query),
  ]);
  return { feedbacks, total };
}

export async function findFeedback(id: string): Promise<FeedbackRecord | undefined> {
  return (await FeedbackModel.findById(id).lean()) ?? undefined;
}

/** Changes feedback while it still has the status `from`; undefined if somebody was faster. */
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
