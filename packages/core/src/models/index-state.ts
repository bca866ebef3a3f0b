import { Schema } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

/** What was being sent to a target when the lease was taken. */
export interface InFlight {
  ids: string[];
  at: Date;
}

/** What the last comparison of a target with the database found. */
export interface DriftReport {
  checkedAt: Date;
  databaseCount: number;
  indexCount: number;
  missing: number;
  extra: number;
  outdated: number;
  /** The first hundred ids of each kind. */
  sample: { missing: string[]; extra: string[]; outdated: string[] };
  /** How many of them were queued for repair; 0 when the check was only to look. */
  repaired: number;
}

/**
 * Shared state of the index pipeline. One record per index target (`target:<key>`), and one for each
 * job of which only one may run at a time (`rebuild`, `sweeper`).
 */
export interface IndexStateRecord {
  _id: string;
  /** Who may send right now, and until when. */
  holder?: string;
  heldUntil?: Date;
  inFlight?: InFlight;
  /** Until then bulk work leaves the lease to a process that has an edit to send. */
  pressedUntil?: Date;
  /** Raised after each change that Meilisearch confirmed; keys the caches of search. */
  version: number;
  /** Meilisearch's creation time of the index; another value means that the volume was wiped. */
  indexCreatedAt?: string;
  host?: string;
  /** Others may have changes that this node lacks: it was away, or its index is being filled. */
  behind?: boolean;
  healthy?: boolean;
  /** Documents that the engine counts. */
  documents?: number;
  healthError?: string;
  engineVersion?: string;
  checkedAt?: Date;
  lastIndexedAt?: Date;
  indexedTotal?: number;
  docsPerSecond?: number;
  drift?: DriftReport;
  /** Asks for a comparison at once; without `repair` it only looks. */
  driftRequest?: { at: Date; repair: boolean };
  rebuild?: RebuildState;
  /** Worker processes by name, with their last sign of life. */
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
  /** Target that is being rebuilt, its temporary index, and the targets that are done. */
  target?: string;
  index?: string;
  targetsDone: string[];
  /** Change number from which changes are replayed after filling. */
  fromSeq?: number;
  /** Last id that was filled in; a restart goes on behind it. */
  lastId?: string;
  filled: number;
  total: number;
  /** Creation time of the new index, kept just before it is swapped in. */
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
