import { RESERVED_SLUGS } from '@terimce/contract/site-paths';
import type { TermContent } from '@terimce/contract/term-fields';
import { isValidObjectId } from 'mongoose';
import { CodedError } from '../coded-error.js';
import { duplicatesIn, isDuplicateKey } from '../duplicate-key.js';
import { type ChangeAudit, type Priority, TermModel, type TermRecord } from '../models/term.js';
import { outboxMark, releaseChangeNumbers, takeChangeNumbers } from './change-sequence.js';
import { usedAmong } from './slugs.js';
import { type ChangeNote, unrecorded } from './term-history.js';
import { findNeighbors } from './term-keys.js';

/** Who writes, and how. */
export interface Writer {
  /** User id or a name such as `seed`; stored in the history. */
  by?: string;
  /** `edit` unless the write is one of many. */
  priority?: Priority;
  /** Set if the change has its own entry in the audit log. */
  audit?: ChangeAudit | undefined;
}

/** In each round one writer succeeds, so this must exceed the number of simultaneous writers of one term. */
const ATTEMPTS = 50;

/**
 * Repeats a write that depends on a read until nobody else has changed the data in between.
 * @param attempt reads and writes once; returns undefined if it lost the race.
 * @returns undefined if every attempt lost.
 */
export async function retryConflicts<T>(
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  return undefined;
}

/** @throws CodedError TERM_NOT_FOUND for unknown, malformed and deleted ids. */
export async function readCurrent(id: string, deleted = false): Promise<TermRecord> {
  const found = isValidObjectId(id)
    ? await TermModel.findOne({ _id: id, deletedAt: { $exists: deleted } }).lean()
    : null;
  if (!found) throw new CodedError('TERM_NOT_FOUND');
  return found as TermRecord;
}

/** A change of one term: the fields that are set, added to and removed, and what its history says. */
export interface TermChangeSet extends ChangeNote {
  readonly action: NonNullable<ChangeNote['action']>;
  readonly set: Partial<TermRecord>;
  readonly add?: Readonly<Record<string, number>> | undefined;
  readonly unset?: Readonly<Record<string, ''>>;
}

function updateOf(
  term: TermRecord,
  change: TermChangeSet,
  writer: Writer,
  { seq, at }: { seq: number; at: Date },
) {
  const mark = outboxMark(seq, writer.priority ?? 'edit', at, writer.by);
  return {
    ...mark,
    $set: { ...change.set, ...mark.$set },
    $inc: { ...change.add, ...mark.$inc },
    $unset: { ...change.unset, indexRefusal: '' },
    $push: { unrecorded: unrecorded(term.rev + 1, at, writer, change) },
  };
}

/** Changes a term if it still has the rev of `current`; undefined if another write came first. */
export async function writeTerm(
  current: TermRecord,
  change: TermChangeSet,
  writer: Writer,
): Promise<TermRecord | undefined> {
  const numbers = await takeChangeNumbers(1);
  try {
    const updated = await TermModel.findOneAndUpdate(
      { _id: current._id, rev: current.rev },
      updateOf(current, change, writer, { seq: numbers.first, at: new Date() }),
      { returnDocument: 'after' },
    ).lean();
    return (updated ?? undefined) as TermRecord | undefined;
  } catch (error) {
    throw uniqueKeyError(error) ?? error;
  } finally {
    // Not awaited: a late release only makes readers check again.
    releaseChangeNumbers(numbers).catch(() => undefined);
  }
}

export interface ManyWritten {
  readonly written: TermRecord[];
  /** Ids of terms that were not written, with the reasons. */
  readonly failed: Map<string, 'TERM_REV_CONFLICT' | 'TERM_EXISTS' | 'SLUG_TAKEN'>;
}

/** Changes each of these terms once, in one command; each only if it still has the rev of `current`. */
export async function writeTerms(
  current: readonly TermRecord[],
  writer: Writer,
  changeOf: (term: TermRecord, at: Date) => TermChangeSet,
): Promise<ManyWritten> {
  const failed: ManyWritten['failed'] = new Map();
  if (current.length === 0) return { written: [], failed };
  const numbers = await takeChangeNumbers(current.length);
  const at = new Date();
  const commands = current.map((term, i) => {
    const update = updateOf(term, changeOf(term, at), writer, { seq: numbers.first + i, at });
    return { updateOne: { filter: { _id: term._id, rev: term.rev }, update } };
  });
  try {
    await TermModel.bulkWrite(commands, { ordered: false });
  } catch (error) {
    for (const failure of duplicatesIn(error)) {
      const reason = /identity/.test(failure.errmsg ?? '') ? 'TERM_EXISTS' : 'SLUG_TAKEN';
      failed.set(String(current[failure.index]?._id), reason);
    }
  } finally {
    // Not awaited: a late release only makes readers check again.
    releaseChangeNumbers(numbers).catch(() => undefined);
  }
  const written = await TermModel.find({
    _id: { $in: current.map((term) => term._id) },
    seq: { $gte: numbers.first, $lt: numbers.first + current.length },
  }).lean<TermRecord[]>();
  const done = new Set(written.map((term) => String(term._id)));
  for (const { _id } of current) {
    const id = String(_id);
    if (!done.has(id) && !failed.has(id)) failed.set(id, 'TERM_REV_CONFLICT');
  }
  return { written, failed };
}

/** Cancels a scheduled publication. */
export const UNSCHEDULED = { publishAt: '', publishBy: '' } as const;

/** @throws CodedError TERM_EXISTS if an active term has the same headwords. */
export async function refuseDuplicate(
  content: TermContent,
  { confirmHomonym = false, own }: { confirmHomonym?: boolean | undefined; own?: string } = {},
): Promise<void> {
  const [neighbors = []] = await findNeighbors([content], own);
  const [closest] = neighbors;
  if (!closest || closest.likeness === 'similar') return;
  if (closest.likeness === 'homonym' && confirmHomonym) return;
  throw new CodedError('TERM_EXISTS', closest);
}

/** A slug that redirects to another term is free: the choice ends the redirect. @throws CodedError SLUG_RESERVED, SLUG_TAKEN. */
export async function refuseSlug(slug: string, own?: string): Promise<void> {
  if (!slug) return;
  if (RESERVED_SLUGS.has(slug)) throw new CodedError('SLUG_RESERVED', { slug });
  if ((await usedAmong([slug], own)).has(slug)) throw new CodedError('SLUG_TAKEN', { slug });
}

function uniqueKeyError(error: unknown): CodedError | undefined {
  if (!isDuplicateKey(error)) return undefined;
  const code = /identity/.test(String(error)) ? 'TERM_EXISTS' : 'SLUG_TAKEN';
  return new CodedError(code, undefined, { cause: error });
}
