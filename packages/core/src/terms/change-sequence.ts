import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { batchesById } from '../find-page.js';
import { IS_PUBLIC, type Priority, PUBLIC, TermModel, type TermRecord } from '../models/term.js';
import { CounterModel } from '../models/term-history.js';
import { TERM_PROJECTION, type Term, toTerm } from './term.js';

const COUNTER_ID = 'terms';
/** A writer that has not released its numbers after this long is considered dead, in milliseconds. */
const WRITER_TIMEOUT_MS = 60_000;

/** Consecutive change numbers from `first` on, allocated and not yet written. */
export interface ChangeNumbers {
  readonly first: number;
  readonly token: string;
}

/** The highest number that this process has seen allocated; any number it gets later is higher. */
let seen = 0;
// The next connection may be to another database.
mongoose.connection.on('close', () => {
  seen = 0;
});

/**
 * Allocates `size` consecutive numbers of the change sequence. They are pending until {@link releaseChangeNumbers},
 * so that a reader never skips a write in progress.
 */
export async function takeChangeNumbers(size: number): Promise<ChangeNumbers> {
  const token = randomBytes(9).toString('base64url');
  const from = seen;
  const counter = await CounterModel.findOneAndUpdate(
    { _id: COUNTER_ID },
    { $inc: { value: size }, $set: { [`pending.${token}`]: { from, at: new Date() } } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  if (!counter) throw new Error('The change sequence could not be advanced');
  const before = counter.value - size;
  if (from > before) {
    // The database was restored to an earlier state while this process was running.
    const own = { [`pending.${token}.from`]: before };
    await CounterModel.updateOne({ _id: COUNTER_ID }, { $set: own });
    seen = before;
  }
  seen = Math.max(seen, counter.value);
  return { first: before + 1, token };
}

/** Releases the numbers: their writes have ended, with or without success. */
export async function releaseChangeNumbers({ token }: ChangeNumbers): Promise<void> {
  await CounterModel.updateOne({ _id: COUNTER_ID }, { $unset: { [`pending.${token}`]: '' } });
}

/**
 * The highest allocated number, and the one up to which all have been written, so that a reader may advance past it.
 * Do this before reading the changes themselves.
 */
export async function sequencePosition(now = Date.now()) {
  const counter = await CounterModel.findById(COUNTER_ID).lean();
  if (!counter) return { max: 0, settled: 0 };
  seen = Math.max(seen, counter.value);
  let settled = counter.value;
  for (const { from, at } of Object.values(counter.pending ?? {})) {
    if (isAlive(at, now)) settled = Math.min(settled, from);
  }
  return { max: counter.value, settled };
}

/** A time far in the future comes from a clock that was ahead. */
function isAlive(at: Date, now: number): boolean {
  return Math.abs(now - at.getTime()) < WRITER_TIMEOUT_MS;
}

/**
 * Raises the sequence to the highest number of any term. A backup that was made during writes may contain terms with
 * higher numbers; if those numbers were allocated again, readers would skip them.
 */
export async function raiseSequence(): Promise<void> {
  const [last] = await TermModel.find({}, { seq: 1 }).sort({ seq: -1 }).limit(1).lean();
  if (!last) return;
  await CounterModel.updateOne(
    { _id: COUNTER_ID },
    { $max: { value: last.seq } },
    { upsert: true },
  );
}

/** Removes numbers whose writers have died, so that the record stays small. */
export async function dropDeadWriters(now = Date.now()): Promise<void> {
  const counter = await CounterModel.findById(COUNTER_ID).lean();
  const dead = Object.entries(counter?.pending ?? {})
    .filter(([, { at }]) => !isAlive(at, now))
    .map(([token]) => [`pending.${token}`, ''] as const);
  if (dead.length === 0) return;
  await CounterModel.updateOne({ _id: COUNTER_ID }, { $unset: Object.fromEntries(dead) });
}

/** The fields that every change of a term sets besides its content, in the same update. */
export function outboxMark(seq: number, waiting: Priority, now: Date, by?: string) {
  return {
    $set: { seq, waiting, updatedAt: now, ...(by ? { updatedBy: by } : {}) },
    $inc: { rev: 1 },
    // Kept if already set, so that the age of the oldest unindexed change is correct.
    $min: { dirtySince: now },
  };
}

/** The outbox fields of a new record. */
export function newOutbox(
  seq: number,
  waiting: Priority,
  now: Date,
): Pick<TermRecord, 'rev' | 'seq' | 'waiting' | 'dirtySince' | 'updatedAt'> {
  return { rev: 1, seq, waiting, dirtySince: now, updatedAt: now };
}

/** A change for readers that keep a copy: the current term, or that it is no longer public. */
export interface TermChange {
  _id: string;
  seq: number;
  rev: number;
  at: Date;
  /** Absent if the term was deleted or is not approved. */
  term?: Term;
  /** The term was public before. */
  wasPublic?: true;
}

/** How often a term is used. */
export type TermUse = Pick<Term, '_id' | 'clickCount' | 'favoriteCount'>;

/**
 * A cursor before every change since a time. Times follow change numbers, except for writes at the same moment, so
 * the time is looked up by halving the sequence.
 */
export async function cursorAt(time: Date): Promise<number> {
  const before = new Date(time.getTime() - WRITER_TIMEOUT_MS);
  let [low, high] = [0, (await sequencePosition()).settled];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [next] = await TermModel.find({ seq: { $gt: middle } }, { seq: 1, updatedAt: 1 })
      .sort({ seq: 1 })
      .limit(1)
      .lean();
    if (next && next.updatedAt < before) low = Math.max(middle + 1, Math.min(next.seq, high));
    else high = middle;
  }
  return low;
}

/**
 * What a process reads that keeps a copy of the public terms: all of them at first, then the changes, and how often
 * they are used.
 */
export const termFeed = {
  /** How often the most used public terms were opened and kept as favorites, up to `limit` of each kind. */
  async mostUsed(limit: number): Promise<TermUse[]> {
    const fields = { clickCount: 1, favoriteCount: 1 } as const;
    const most = (count: keyof typeof fields) =>
      TermModel.find({ ...IS_PUBLIC, [count]: { $gt: 0 } }, fields)
        .sort({ [count]: -1 })
        .limit(limit)
        .lean();
    const found = (await Promise.all([most('clickCount'), most('favoriteCount')])).flat();
    return found.map(({ _id, clickCount, favoriteCount }) => {
      return { _id: String(_id), clickCount, favoriteCount };
    });
  },

  /** Every approved term in the order of ids, with at most one batch in memory. */
  async *streamApproved({ batchSize = 1000 } = {}): AsyncGenerator<Term[]> {
    for await (const records of batchesById(TermModel, PUBLIC, batchSize, TERM_PROJECTION)) {
      yield records.map(toTerm);
    }
  },

  /** Where a copy of the terms that is read from now on continues: a higher number may be written behind its back. */
  async settledSeq(): Promise<number> {
    return (await sequencePosition()).settled;
  },

  /** The highest change number allocated so far; 0 if nothing was ever written. */
  async maxSeq(): Promise<number> {
    return (await sequencePosition()).max;
  },

  /**
   * Changes after `cursor` in the order of the sequence, and the cursor for the next call. Changes may be repeated
   * while writes are in progress, so apply a change only if its `seq` is new.
   * @param isKnown whether the reader has applied a change: it is not read again.
   */
  async changesSince(
    cursor: number,
    limit = 1000,
    isKnown?: (id: string, seq: number) => boolean,
  ): Promise<{ changes: TermChange[]; cursor: number; more: boolean }> {
    const { settled } = await sequencePosition();
    let records: TermRecord[] = [];
    let reached = settled;
    let more = false;
    for (let from = cursor; ; ) {
      const fields = isKnown ? { seq: 1 as const } : TERM_PROJECTION;
      const page = (await TermModel.find({ seq: { $gt: from } }, fields)
        .sort({ seq: 1 })
        .limit(limit)
        .lean()) as TermRecord[];
      records.push(...page);
      if (page.length < limit) break;
      from = page.at(-1)?.seq ?? from;
      // If a write does not end (its process was killed) the cursor stays before it. Later changes must be read in
      // this call; otherwise they would not be read until that write is given up.
      if (from > settled) continue;
      reached = from;
      more = true;
      break;
    }
    if (isKnown) {
      const ids = records.flatMap(({ _id, seq }) => (isKnown(String(_id), seq) ? [] : _id));
      const unknown = TermModel.find({ _id: { $in: ids } }, TERM_PROJECTION).batchSize(limit);
      records = ids.length > 0 ? await unknown.lean<TermRecord[]>() : [];
      records.sort((a, b) => a.seq - b.seq);
    }
    const changes = records.map((record) => {
      const { seq, rev, status, deletedAt, updatedAt: at, wasPublic } = record;
      const change: TermChange = { _id: String(record._id), seq, rev, at };
      if (wasPublic) change.wasPublic = true;
      if (status === 'approved' && !deletedAt) change.term = toTerm(record);
      return change;
    });
    return { changes, cursor: Math.max(cursor, reached), more };
  },
};
