import { count, defineModel, laterCount, type RecordOf, typed } from './define-model.js';

/** The batch that was being sent to a target when the lease was taken. */
export interface InFlight {
  ids: string[];
  at: Date;
}

/** Result of the last comparison of a target with the database. */
export interface DriftReport {
  checkedAt: Date;
  databaseCount: number;
  indexCount: number;
  missing: number;
  extra: number;
  outdated: number;
  /** The first hundred ids of each kind. */
  sample: { missing: string[]; extra: string[]; outdated: string[] };
  /** How many of them were queued for repair; 0 if the check only compared. */
  repaired: number;
}

export const REBUILD_PHASES = [
  'requested',
  'filling',
  'replaying',
  'comparing',
  'swapping',
  'done',
  'failed',
  'cancelled',
] as const;
export type RebuildPhase = (typeof REBUILD_PHASES)[number];

export interface RebuildState {
  id: string;
  phase: RebuildPhase;
  requestedAt: Date;
  requestedBy?: string;
  startedAt?: Date;
  finishedAt?: Date;
  heartbeatAt?: Date;
  cancelRequested?: boolean;
  /** Target that is being rebuilt, its temporary index, and the finished targets. */
  target?: string;
  index?: string;
  targetsDone: string[];
  /** Change number from which changes are replayed after filling. */
  fromSeq?: number;
  /** Last id that was filled in; a restart continues after it. */
  lastId?: string;
  filled: number;
  total: number;
  /** Creation time of the new index, stored just before it is swapped in. */
  newIndexCreatedAt?: string;
  error?: string;
}

const indexState = {
  _id: { type: String, required: true },
  /** The process that may send now, and until when. */
  holder: String,
  heldUntil: Date,
  inFlight: typed<InFlight>(),
  /** Until then, bulk work leaves the lease to a process that has an edit to send. */
  pressedUntil: Date,
  /** Increases with each change that Meilisearch confirmed; part of the keys of search caches. */
  version: count,
  /** Creation time of the index in Meilisearch; another value means that the volume was wiped. */
  indexCreatedAt: String,
  host: String,
  /** This node may lack changes that others have: it was unreachable, or its index is being filled. */
  behind: Boolean,
  healthy: Boolean,
  /** Number of documents in the engine. */
  documents: Number,
  healthError: String,
  engineVersion: String,
  checkedAt: Date,
  lastIndexedAt: Date,
  indexedTotal: laterCount,
  docsPerSecond: Number,
  drift: typed<DriftReport>(),
  /** Requests a comparison at once; without `repair` it only compares. */
  driftRequest: typed<{ at: Date; repair: boolean }>(),
  rebuild: typed<RebuildState>(),
  /** Worker processes by name, each with the time of its last report. */
  workers: typed<Record<string, Date>>(),
};
/**
 * Shared state of the index pipeline. One record per index target (`target:<key>`), and one per job of which only one
 * may run at a time (`rebuild`, `keeper`).
 */
export interface IndexStateRecord extends RecordOf<typeof indexState> {}
export const IndexStateModel = defineModel<IndexStateRecord>(
  'IndexState',
  'indexState',
  indexState,
);
