import { Schema } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

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

/**
 * Shared state of the index pipeline. One record per index target (`target:<key>`), and one per job of which only one
 * may run at a time (`rebuild`, `keeper`).
 */
export interface IndexStateRecord {
  _id: string;
  /** The process that may send now, and until when. */
  holder?: string;
  heldUntil?: Date;
  inFlight?: InFlight;
  /** Until then, bulk work leaves the lease to a process that has an edit to send. */
  pressedUntil?: Date;
  /** Increases with each change that Meilisearch confirmed; part of the keys of search caches. */
  version: number;
  /** Creation time of the index in Meilisearch; another value means that the volume was wiped. */
  indexCreatedAt?: string;
  host?: string;
  /** This node may lack changes that others have: it was unreachable, or its index is being filled. */
  behind?: boolean;
  healthy?: boolean;
  /** Number of documents in the engine. */
  documents?: number;
  healthError?: string;
  engineVersion?: string;
  checkedAt?: Date;
  lastIndexedAt?: Date;
  indexedTotal?: number;
  docsPerSecond?: number;
  drift?: DriftReport;
  /** Requests a comparison at once; without `repair` it only compares. */
  driftRequest?: { at: Date; repair: boolean };
  rebuild?: RebuildState;
  /** Worker processes by name, each with the time of its last report. */
  workers?: Record<string, Date>;
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

const schema = new Schema<IndexStateRecord>(
  {
    _id: { type: String, required: true },
    holder: String,
    heldUntil: Date,
    inFlight: { type: Schema.Types.Mixed },
    pressedUntil: Date,
    version: { type: Number, default: 0 },
    indexCreatedAt: String,
    host: String,
    behind: Boolean,
    healthy: Boolean,
    documents: Number,
    healthError: String,
    engineVersion: String,
    checkedAt: Date,
    lastIndexedAt: Date,
    indexedTotal: { type: Number, default: 0 },
    docsPerSecond: Number,
    drift: { type: Schema.Types.Mixed },
    driftRequest: { type: Schema.Types.Mixed },
    rebuild: { type: Schema.Types.Mixed },
    workers: { type: Schema.Types.Mixed },
  },
  { ...schemaOptions, collection: 'indexState' },
);
export const IndexStateModel = defineModel<IndexStateRecord>('IndexState', schema);
