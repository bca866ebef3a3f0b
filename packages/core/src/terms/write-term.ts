import type { TermContent } from '@terimce/contract/term';
import mongoose, { isValidObjectId } from 'mongoose';
import { CodedError } from '../coded-error.js';
import { type Lane, TermModel, type TermRecord } from '../models/term.js';
import {
  type RevisionAction,
  SlugRedirectModel,
  TermRevisionModel,
} from '../models/term-history.js';
import { releaseChangeNumbers, takeChangeNumbers } from './change-sequence.js';
import { findNeighbours } from './duplicates.js';
import { outboxMark } from './outbox-mark.js';
import { RESERVED_SLUGS, takenAmong } from './slugs.js';

const ALIVE = { deletedAt: { $exists: false } } as const;
const DUPLICATE_KEY = 11_000;

interface Writer {
  by?: string;
  lane?: Lane;
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
 * One change of one term, if it still has the rev of `current`; undefined if somebody was faster.
 * @param unset members to remove, each with ''.
 */
export async function writeTerm(
  current: TermRecord,
  set: Partial<TermRecord>,
  writer: Writer,
  unset: Record<string, ''> = {},
): Promise<TermRecord | undefined> {
  const numbers = await takeChangeNumbers(1);
  const mark = outboxMark(numbers.first, writer.lane ?? 'edits', new Date(), writer.by);
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
    // Nobody waits for this: a late release only makes readers look again.
    releaseChangeNumbers(numbers).catch(() => undefined);
  }
}

/**
 * Leaves tombstones for those of `ids` that stand; in one command, with races tried again.
 * @param uneditedOnly leaves terms alone whose content was changed since they were added.
 */
export async function buryTerms(
  ids: readonly string[],
  writer: Writer,
  uneditedOnly = false,
): Promise<TermRecord[]> {
  const buried: TermRecord[] = [];
  let waiting = [...new Set(ids.filter((id) => isValidObjectId(id)))];
  for (let round = 0; waiting.length > 0 && round < 8; round += 1) {
    const filter = {
      _id: { $in: waiting },
      ...ALIVE,
      ...(uneditedOnly ? { edited: { $ne: true } } : {}),
    };
    const current = (await TermModel.find(filter).lean()) as TermRecord[];
    if (current.length === 0) break;
    const numbers = await takeChangeNumbers(current.length);
    const now = new Date();
    try {
      await TermModel.collection.bulkWrite(
        current.map((term, i) => {
          const mark = outboxMark(numbers.first + i, writer.lane ?? 'edits', now, writer.by);
          const tombstone = {
            deletedAt: now,
            deletedSlug: term.slug,
            slug: `~${term._id}`,
            ...(writer.by ? { deletedBy: writer.by } : {}),
          };
          const update = {
            ...mark,
            $set: { ...tombstone, ...mark.$set },
            $unset: { identity: '', isPublic: '', indexRefusal: '' },
          };
          return { updateOne: { filter: { _id: term._id, rev: term.rev }, update } };
        }),
        { ordered: false },
      );
    } finally {
      releaseChangeNumbers(numbers).catch(() => undefined);
    }
    const written = { $gte: numbers.first, $lt: numbers.first + current.length };
    const gone = (await TermModel.find({
      _id: { $in: current.map((term) => term._id) },
      seq: written,
    }).lean()) as TermRecord[];
    buried.push(...gone);
    const done = new Set(gone.map((term) => String(term._id)));
    waiting = current.map((term) => String(term._id)).filter((id) => !done.has(id));
  }
  return buried;
}

/** Adds to the history of terms. */
export async function recordRevisions(
  records: readonly TermRecord[],
  action: RevisionAction,
  by: string | undefined,
  changes: Record<string, { from: unknown; to: unknown }> = {},
): Promise<void> {
  if (records.length === 0) return;
  await TermRevisionModel.collection.insertMany(
    records.map((term) => ({
      termId: term._id,
      rev: term.rev,
      action,
      at: term.updatedAt,
      ...(by ? { by } : {}),
      changes,
    })) as never[],
    { ordered: false },
  );
}

/** @throws CodedError TERM_EXISTS when a standing term has the same headwords. */
export async function refuseDuplicate(
  content: TermContent,
  { confirmHomonym = false, own }: { confirmHomonym?: boolean | undefined; own?: string } = {},
): Promise<void> {
  const [neighbours = []] = await findNeighbours([content], own);
  const [closest] = neighbours;
  if (!closest || closest.likeness === 'similar') return;
  if (closest.likeness === 'homonym' && confirmHomonym) return;
  throw new CodedError('TERM_EXISTS', closest);
}

/** @throws CodedError SLUG_RESERVED, SLUG_TAKEN. */
export async function refuseSlug(slug: string, own?: string): Promise<void> {
  if (!slug) return;
  if (RESERVED_SLUGS.has(slug)) throw new CodedError('SLUG_RESERVED', { slug });
  if ((await takenAmong([slug], own)).has(slug)) throw new CodedError('SLUG_TAKEN', { slug });
}

/** Lets the old slug of a term lead to it, and removes a redirect that the new one had. */
export async function redirectSlug(from: string, to: string, id: string): Promise<void> {
  await SlugRedirectModel.updateOne(
    { _id: from },
    { $set: { termId: new mongoose.Types.ObjectId(id), at: new Date() } },
    { upsert: true },
  );
  await SlugRedirectModel.deleteOne({ _id: to });
}

function uniqueKeyError(error: unknown): CodedError | undefined {
  if (!(error instanceof mongoose.mongo.MongoServerError)) return undefined;
  if (error.code !== DUPLICATE_KEY) return undefined;
  const code = /identity/.test(error.message) ? 'TERM_EXISTS' : 'SLUG_TAKEN';
  return new CodedError(code, undefined, { cause: error });
}
