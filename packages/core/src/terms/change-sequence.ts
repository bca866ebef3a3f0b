import { randomBytes } from 'node:crypto';
import { CounterModel } from '../models/term-history.js';

const COUNTER_ID = 'terms';
/** A writer that has not reported back after this long is taken for dead, in milliseconds. */
const WRITER_TIMEOUT_MS = 60_000;

/** Change numbers `first` and following, handed out and not yet written. */
export interface ChangeNumbers {
  readonly first: number;
  readonly token: string;
}

/** Where the sequence stands. */
export interface SequencePosition {
  /** The highest number handed out. */
  readonly max: number;
  /** Every number up to this one has been written, so a reader may step over it. */
  readonly settled: number;
}

/** The highest number that this process knows to be handed out: whatever it is handed next lies above it. */
let seen = 0;

/**
 * Hands out `size` consecutive numbers of the change sequence. They count as pending until
 * {@link releaseChangeNumbers}, so that a reader never steps over a write that is on its way.
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
    // The database was restored to an earlier state under our feet.
    const own = { [`pending.${token}.from`]: before };
    await CounterModel.updateOne({ _id: COUNTER_ID }, { $set: own });
    seen = before;
  }
  seen = Math.max(seen, counter.value);
  return { first: before + 1, token };
}

/** Says that the writes under these numbers have ended, one way or the other. */
export async function releaseChangeNumbers({ token }: ChangeNumbers): Promise<void> {
  await CounterModel.updateOne({ _id: COUNTER_ID }, { $unset: { [`pending.${token}`]: '' } });
}

/** Reads the position; do this before reading the changes themselves. */
export async function sequencePosition(now = Date.now()): Promise<SequencePosition> {
  const counter = await CounterModel.findById(COUNTER_ID).lean();
  if (!counter) return { max: 0, settled: 0 };
  seen = Math.max(seen, counter.value);
  let settled = counter.value;
  for (const { from, at } of Object.values(counter.pending ?? {})) {
    if (now - at.getTime() < WRITER_TIMEOUT_MS) settled = Math.min(settled, from);
  }
  return { max: counter.value, settled };
}

/** Forgets numbers whose writers have died, so that the record stays small. */
export async function dropDeadWriters(now = Date.now()): Promise<void> {
  const counter = await CounterModel.findById(COUNTER_ID).lean();
  const dead = Object.entries(counter?.pending ?? {})
    .filter(([, { at }]) => now - at.getTime() >= WRITER_TIMEOUT_MS)
    .map(([token]) => [`pending.${token}`, ''] as const);
  if (dead.length === 0) return;
  await CounterModel.updateOne({ _id: COUNTER_ID }, { $unset: Object.fromEntries(dead) });
}
