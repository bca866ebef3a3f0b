import type { Drift } from '@terimce/contract/routes/admin/search-status';
import { count, defineModel, laterCount, type RecordOf, typed } from './define-model.js';

/** Result of the last comparison of the index with the database. */
export type DriftReport = Omit<Drift, 'checkedAt'> & { checkedAt: Date };

export type RebuildPhase =
  | 'requested'
  | 'filling'
  | 'comparing'
  | 'swapping'
  | 'done'
  | 'failed'
  | 'cancelled';

export interface RebuildState {
  id: string;
  phase: RebuildPhase;
  requestedAt: Date;
  requestedBy?: string;
  finishedAt?: Date;
  cancelRequested?: boolean;
  /** The new index; every batch goes to it too while this is set. */
  index?: string;
  /** Last id that was filled in; the next step continues after it. */
  lastId?: string;
  filled: number;
  total: number;
  /** Creation time of the new index, stored just before it is swapped in. */
  newIndexCreatedAt?: string;
  error?: string;
}

/** What operators are told of. */
export const NOTICE_COUNTS = [
  'terms',
  'proposals',
  'suggestions',
  'wordRequests',
  'feedback',
  'failedIndexing',
  'fullDisk',
] as const;
export type NoticeCounts = Record<(typeof NOTICE_COUNTS)[number], number>;

/** The last notice; its counts are lowered when work is done. Those of a later version are missing in an older notice. */
export interface ToldState {
  number: number;
  at: Date;
  counts: Partial<NoticeCounts>;
}

/** Why a way of telling operators does not work. */
export interface NoticeFailure {
  /** Of the first failure since the last success. */
  since: Date;
  /** Failures since then. */
  count: number;
  /** The last one. */
  error: string;
  retryAt: Date;
}

const indexState = {
  _id: { type: String, required: true },
  /** Increases with each change that Meilisearch confirmed; part of the keys of search caches. */
  version: count,
  /** Creation time of the index in Meilisearch; another value means that it was replaced. */
  indexCreatedAt: String,
  host: String,
  healthy: Boolean,
  /** Number of documents in the engine. */
  documents: Number,
  healthError: String,
  /** The index with our name is somebody else's. */
  foreign: Boolean,
  engineVersion: String,
  checkedAt: Date,
  lastIndexedAt: Date,
  indexedTotal: laterCount,
  /** Of the last batch. */
  docsPerSecond: Number,
  drift: typed<DriftReport>(),
  /** Requests a comparison at once; without `repair` it only compares. */
  driftRequest: typed<{ at: Date; repair: boolean }>(),
  /** When a release was asked for that is not made yet. */
  releaseRequest: Date,
  rebuild: typed<RebuildState>(),
  /** What was told, by `webhook` and `mail`. */
  told: typed<Record<string, ToldState>>(),
  /** The ways of these that fail. */
  failing: typed<Record<string, NoticeFailure>>(),
  /** Worker processes by name, each with the time of its last report. */
  workers: typed<Record<string, Date>>(),
};
/** Shared state of the index pipeline: one record each for the index, the rebuild and the workers. */
export interface IndexStateRecord extends RecordOf<typeof indexState> {}
export const IndexStateModel = defineModel<IndexStateRecord>(
  'IndexState',
  'indexState',
  indexState,
);

/** The records of the pipeline. */
export const INDEX_STATE = 'index';
export const REBUILD_STATE = 'rebuild';
export const WORKERS_STATE = 'workers';
