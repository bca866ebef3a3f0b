import { RESERVED_SLUGS } from '@terimce/contract/site-paths';
import type { TermContent } from '@terimce/contract/term-fields';
import { isValidObjectId, Types } from 'mongoose';
import { CodedError } from '../coded-error.js';
import { duplicatesIn, isDuplicateKey } from '../duplicate-key.js';
import { type Priority, TermModel, type TermRecord } from '../models/term.js';
import {
  type RevisionAction,
  SlugRedirectModel,
  TermRevisionModel,
} from '../models/term-history.js';
import { outboxMark, releaseChangeNumbers, takeChangeNumbers } from './change-sequence.js';
import { usedAmong } from './slugs.js';
import type { Changes } from './term.js';
import { findNeighbors } from './term-keys.js';

/** Who writes, and how. */
export interface Writer {
  /** User id or a name such as `seed`; stored in the history. */
  by?: string;
  /** `edit` unless the write is one of many. */
  priority?: Priority;
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

/**
 * One change of one term, if it still has the rev of `current`; undefined if another write came first.
 * @param unset fields to remove, each with ''.
 */
export async function writeTerm(
  current: TermRecord,
  set: Partial<TermRecord>,
  writer: Writer,
  unset: Record<string, ''> = {},
): Promise<TermRecord | undefined> {
  const numbers = await takeChangeNumbers(1);
  const mark = outboxMark(numbers.first, writer.priority ?? 'edit', new Date(), writer.by);
  try {
    const updated = await TermModel.findOneAndUpdate(
      { _id: current._id, rev: current.rev },
      { ...mark, $set: { ...set, ...mark.$set }, $unset: { ...unset, indexRefusal: '' } },
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

/** One of many changes: the fields that are set, and those that are removed. */
export interface TermChangeSet {
  readonly set: Partial<TermRecord>;
  readonly unset?: Readonly<Record<string, ''>>;
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
  const now = new Date();
  const commands = current.map((term, i) => {
    const { set, unset } = changeOf(term, now);
    const mark = outboxMark(numbers.first + i, writer.priority ?? 'edit', now, writer.by);
    const update = {
      ...mark,
      $set: { ...set, ...mark.$set },
      $unset: { ...unset, indexRefusal: '' },
    };
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

/** Adds to the history of terms. */
export async function recordRevisions(
  records: readonly TermRecord[],
  action: RevisionAction,
  by: string | undefined,
  changes: Changes | ((term: TermRecord) => Changes) = {},
): Promise<void> {
  if (records.length === 0) return;
  await TermRevisionModel.insertMany(
    records.map((term) => ({
      termId: term._id,
      rev: term.rev,
      action,
      at: term.updatedAt,
      ...(by ? { by } : {}),
      changes: typeof changes === 'function' ? changes(term) : changes,
    })),
    { ordered: false, lean: true },
  );
}

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

/** Redirects the old slug of a term to it, and removes a redirect from the new one. */
export async function redirectSlug(from: string, to: string, id: string): Promise<void> {
  const termId = new Types.ObjectId(id);
  await Promise.all([
    SlugRedirectModel.updateOne(
      { _id: from },
      { $set: { termId, at: new Date() } },
      { upsert: true },
    ),
    SlugRedirectModel.deleteOne({ _id: to }),
  ]);
}

function uniqueKeyError(error: unknown): CodedError | undefined {
  if (!isDuplicateKey(error)) return undefined;
  const code = /identity/.test(String(error)) ? 'TERM_EXISTS' : 'SLUG_TAKEN';
  return new CodedError(code, undefined, { cause: error });
}
