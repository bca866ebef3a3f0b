import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

export const REVISION_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'status',
  'merge',
  'unmerge',
] as const;
export type RevisionAction = (typeof REVISION_ACTIONS)[number];

/** One entry of a term's history: who changed what, and the values before and after. */
export interface TermRevisionRecord {
  termId: Types.ObjectId;
  rev: number;
  action: RevisionAction;
  at: Date;
  by?: string;
  changes: Record<string, { from: unknown; to: unknown }>;
}

const revisionSchema = new Schema<TermRevisionRecord>(
  {
    termId: { type: Schema.Types.ObjectId, required: true },
    rev: { type: Number, required: true },
    action: { type: String, enum: REVISION_ACTIONS, required: true },
    at: { type: Date, required: true },
    by: String,
    changes: { type: Schema.Types.Mixed, default: {} },
  },
  { ...schemaOptions, collection: 'termRevisions' },
);
revisionSchema.index({ termId: 1, rev: -1 });
revisionSchema.index({ at: -1 });
export const TermRevisionModel = defineModel<TermRevisionRecord>('TermRevision', revisionSchema);

/** A former slug of a term; `_id` is the former slug. */
export interface SlugRedirectRecord {
  _id: string;
  termId: Types.ObjectId;
  at: Date;
}

const redirectSchema = new Schema<SlugRedirectRecord>(
  {
    _id: { type: String, required: true },
    termId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { ...schemaOptions, collection: 'slugRedirects' },
);
redirectSchema.index({ termId: 1 });
export const SlugRedirectModel = defineModel<SlugRedirectRecord>('SlugRedirect', redirectSchema);

/** Allocation of change numbers; see `terms/change-sequence.ts`. */
export interface CounterRecord {
  _id: string;
  value: number;
  /** Allocated numbers whose writes may not have ended, by token. */
  pending: Record<string, { from: number; at: Date }>;
}

const counterSchema = new Schema<CounterRecord>(
  {
    _id: { type: String, required: true },
    value: { type: Number, default: 0 },
    pending: { type: Schema.Types.Mixed, default: {} },
  },
  { ...schemaOptions, collection: 'counters' },
);
export const CounterModel = defineModel<CounterRecord>('Counter', counterSchema);

/** What a merge moved and changed, so that it can be undone. */
export interface TermMergeRecord {
  _id: Types.ObjectId;
  /** The term that was merged and deleted, and the one that was kept. */
  mergedId: Types.ObjectId;
  keptId: Types.ObjectId;
  at: Date;
  by: string;
  /** Slug of the merged term; it redirects to the kept one. */
  slug: string;
  /** Slugs that redirected to the merged term before. */
  redirects: string[];
  /** Fields of the kept term that the merge changed. */
  changes: Record<string, { from: unknown; to: unknown }>;
  /** Favorites and reviews that were removed because their owner had both terms. */
  dropped: Record<string, Record<string, unknown>[]>;
  undoneAt?: Date;
}

const mergeSchema = new Schema<TermMergeRecord>(
  {
    mergedId: { type: Schema.Types.ObjectId, required: true },
    keptId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    by: { type: String, default: '' },
    slug: { type: String, default: '' },
    redirects: { type: [String], default: [] },
    changes: { type: Schema.Types.Mixed, default: {} },
    dropped: { type: Schema.Types.Mixed, default: {} },
    undoneAt: Date,
  },
  { ...schemaOptions, collection: 'termMerges' },
);
mergeSchema.index({ mergedId: 1, at: -1 });
export const TermMergeModel = defineModel<TermMergeRecord>('TermMerge', mergeSchema);
