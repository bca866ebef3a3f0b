import type { Lane, TermRecord } from '../models/term.js';

/** `queuedAt` of a term that could not be queued: long overdue. */
export const NEVER_QUEUED = new Date(0);

/** What every change of a term sets beside its content, in the same update. */
export function outboxMark(seq: number, lane: Lane, now: Date, by?: string) {
  return {
    $set: { seq, lane, queuedAt: now, updatedAt: now, ...(by ? { updatedBy: by } : {}) },
    $inc: { rev: 1 },
    // Kept when it is set already, so that the age of the oldest unindexed change is true.
    $min: { dirtySince: now },
  };
}

/** The outbox fields of a new record. */
export function newOutbox(
  seq: number,
  lane: Lane,
  now: Date,
): Pick<TermRecord, 'rev' | 'seq' | 'lane' | 'queuedAt' | 'dirtySince' | 'indexed' | 'updatedAt'> {
  return { rev: 1, seq, lane, queuedAt: now, dirtySince: now, indexed: {}, updatedAt: now };
}
