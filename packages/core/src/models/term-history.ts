import { REVISION_ACTIONS } from '@terimce/contract/routes/admin/engineering';
import { Schema } from 'mongoose';
import { count, defineModel, type RecordOf, text, typed } from './define-model.js';

export type RevisionAction = (typeof REVISION_ACTIONS)[number];

const termRevision = {
  termId: { type: Schema.Types.ObjectId, required: true },
  rev: { type: Number, required: true },
  action: { type: String, enum: REVISION_ACTIONS, required: true },
  at: { type: Date, required: true },
  by: String,
  changes: { ...typed<Record<string, { from: unknown; to: unknown }>>(), default: {} },
};
/** One entry of a term's history: who changed what, and the values before and after. */
export const TermRevisionModel = defineModel('TermRevision', 'termRevisions', termRevision, [
  [{ termId: 1, rev: -1 }],
  [{ at: -1 }],
]);

const slugRedirect = {
  _id: { type: String, required: true },
  termId: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
};
/** A former slug of a term; `_id` is the former slug. */
export const SlugRedirectModel = defineModel('SlugRedirect', 'slugRedirects', slugRedirect, [
  [{ termId: 1 }],
]);

const counter = {
  _id: { type: String, required: true },
  value: count,
  /** Allocated numbers whose writes may not have ended, by token. */
  pending: { ...typed<Record<string, { from: number; at: Date }>>(), default: {} },
};
/** Allocation of change numbers; see `terms/change-sequence.ts`. */
export const CounterModel = defineModel('Counter', 'counters', counter);

const termMerge = {
  /** The term that was merged and deleted, and the one that was kept. */
  mergedId: { type: Schema.Types.ObjectId, required: true },
  keptId: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
  by: text,
  /** Slug of the merged term; it redirects to the kept one. */
  slug: text,
  /** Slugs that redirected to the merged term before. */
  redirects: { type: [String], default: [] },
  /** Fields of the kept term that the merge changed. */
  changes: { ...typed<Record<string, { from: unknown; to: unknown }>>(), default: {} },
  /** Favorites and reviews that were removed because their owner had both terms. */
  dropped: { ...typed<Record<string, Record<string, unknown>[]>>(), default: {} },
  undoneAt: Date,
  /** What is being done and may have to be continued; absent when the merge, or its undoing, is complete. */
  step: typed<'merging' | 'undoing'>(String),
  /** Who does it, since when, and the entry of the audit log that will tell of it. */
  actor: typed<{ username: string; ip: string }>(),
  begunAt: Date,
  entryId: Schema.Types.ObjectId,
};
/** What a merge moved and changed, so that it can be undone. */
export interface TermMergeRecord extends RecordOf<typeof termMerge> {}
export const TermMergeModel = defineModel<TermMergeRecord>('TermMerge', 'termMerges', termMerge, [
  [{ mergedId: 1, at: -1 }],
  [{ step: 1 }, { sparse: true }],
]);
