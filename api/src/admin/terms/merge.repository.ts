import { CodedError } from '@terimce/core/coded-error';
import {
  FavoriteModel,
  FeedbackModel,
  ReviewModel,
  SuggestionModel,
} from '@terimce/core/models/engagement';
import { EventModel, SumModel } from '@terimce/core/models/events';
import { TermModel, type TermRecord } from '@terimce/core/models/term';
import {
  SlugRedirectModel,
  TermMergeModel,
  type TermMergeRecord,
} from '@terimce/core/models/term-history';
import { type Model, Types } from 'mongoose';
import type { AdminActor } from '../../shared/audit/audit-log.js';

/** Favorites and reviews read at a time. */
const BATCH = 1000;

/** Models of records that belong to a term, apart from favorites and reviews. */
const LINKED = [
  EventModel,
  SumModel,
  SuggestionModel,
  FeedbackModel,
] as unknown as readonly OwnedModel[];
const OWNED = {
  favorites: FavoriteModel as unknown as OwnedModel,
  reviews: ReviewModel as unknown as OwnedModel,
};

/**
 * Moves what belongs to the merged term to the kept one: favorites, clicks and their sums, reviews, and links of
 * suggestions and feedback. Each record notes where it came from.
 */
export async function moveEngagement(merge: TermMergeRecord): Promise<void> {
  await moveOwned('favorites', merge);
  await moveOwned('reviews', merge);
  const { mergedId: from, keptId: to } = merge;
  const move = { $set: { termId: to }, $push: { mergedFrom: from } };
  for (const model of LINKED) await model.updateMany({ termId: from }, move);
}

/** Undoes {@link moveEngagement}. */
export async function returnEngagement({ _id, keptId, mergedId }: TermMergeRecord): Promise<void> {
  const back = { $set: { termId: mergedId }, $pull: { mergedFrom: mergedId } };
  for (const model of [...LINKED, ...Object.values(OWNED)]) {
    await model.updateMany({ termId: keptId, mergedFrom: mergedId }, back);
  }
  // What was dropped is read again: it may have been noted after the merge was read.
  const { dropped = {} } = (await TermMergeModel.findById(_id, { dropped: 1 }).lean()) ?? {};
  for (const [name, records] of Object.entries(dropped)) {
    const model = OWNED[name as keyof typeof OWNED];
    for (const { _id, ...record } of records) {
      const key = { userId: record.userId, termId: mergedId } as never;
      const insert = { $setOnInsert: { ...record, _id } } as never;
      await model.updateOne(key, insert, { upsert: true, timestamps: false });
    }
  }
}

/** How many users have a term as a favorite. @param mergedFrom only those that came from this term. */
export async function countFavorites(termId: string, mergedFrom?: string): Promise<number> {
  return FavoriteModel.countDocuments({ termId, ...(mergedFrom ? { mergedFrom } : {}) });
}

interface Owned {
  readonly _id: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly termId: Types.ObjectId;
  readonly mergedFrom?: Types.ObjectId[];
}
type OwnedModel = Model<Owned>;

/**
 * Moves records of which a user has at most one for each term. Where the user has one for both terms, that of the kept
 * term stays, and the other is noted in the merge before it is removed.
 */
async function moveOwned(
  name: keyof typeof OWNED,
  { _id, mergedId: from, keptId: to }: TermMergeRecord,
): Promise<void> {
  const model = OWNED[name];
  for (;;) {
    const batch = await model.find({ termId: from }).limit(BATCH).lean<Owned[]>();
    if (batch.length === 0) return;
    const users = batch.map(({ userId }) => userId);
    const both = await model.find({ termId: to, userId: { $in: users } }, { userId: 1 }).lean();
    const having = new Set(both.map(({ userId }) => String(userId)));
    const drop = batch.filter(({ userId }) => having.has(String(userId)));
    const move = batch.filter(({ userId }) => !having.has(String(userId)));
    const idsOf = (records: Owned[]) => records.map((record) => record._id);
    if (drop.length > 0) {
      const noted = { $addToSet: { [`dropped.${name}`]: { $each: drop } } };
      await TermMergeModel.updateOne({ _id }, noted);
      await model.deleteMany({ _id: { $in: idsOf(drop) } });
    }
    await model.updateMany(
      { _id: { $in: idsOf(move) } },
      { $set: { termId: to }, $push: { mergedFrom: from } },
    );
  }
}

/** Redirects the slug of the merged term, and all slugs that led to it, to the kept one. */
export async function moveSlugs({ _id, mergedId, keptId, slug }: TermMergeRecord): Promise<void> {
  const found = await SlugRedirectModel.find({ termId: mergedId }, { _id: 1 }).lean();
  const redirects = { $each: found.map((redirect) => redirect._id) };
  await TermMergeModel.updateOne({ _id }, { $addToSet: { redirects } });
  const target = { termId: keptId, at: new Date() };
  await SlugRedirectModel.updateMany({ termId: mergedId }, { $set: target });
  await SlugRedirectModel.updateOne({ _id: slug }, { $set: target }, { upsert: true });
}

/** Undoes {@link moveSlugs}; the slug itself becomes free. */
export async function returnSlugs(merge: TermMergeRecord): Promise<void> {
  const { keptId, mergedId, slug, redirects } = merge;
  await SlugRedirectModel.deleteOne({ _id: slug, termId: keptId });
  await SlugRedirectModel.updateMany(
    { _id: { $in: redirects }, termId: keptId },
    { $set: { termId: mergedId } },
  );
}

/** A term of any status, deleted ones included. */
export async function readTerm(id: string): Promise<TermRecord | undefined> {
  return (await TermModel.findById(id).lean<TermRecord>()) ?? undefined;
}

const begun = ({ username, ip }: AdminActor) => ({
  actor: { username, ip },
  begunAt: new Date(),
  entryId: new Types.ObjectId(),
});

/** Stores that a merge has to be done. */
export async function beginMerge(
  actor: AdminActor,
  { keepId, mergeId, slug }: { keepId: string; mergeId: string; slug: string },
): Promise<TermMergeRecord> {
  const now = begun(actor);
  const plan = {
    ...now,
    step: 'merging' as const,
    at: now.begunAt,
    by: actor.username,
    keptId: new Types.ObjectId(keepId),
    mergedId: new Types.ObjectId(mergeId),
    slug,
  };
  return (await TermMergeModel.create(plan)).toObject();
}

/** Stores that a merge has to be undone. */
export async function beginUndo(
  { _id }: TermMergeRecord,
  actor: AdminActor,
): Promise<TermMergeRecord> {
  const $set = { ...begun(actor), step: 'undoing' as const };
  const merge = await TermMergeModel.findOneAndUpdate(
    { _id },
    { $set },
    { returnDocument: 'after' },
  ).lean<TermMergeRecord>();
  if (!merge) throw new CodedError('TERM_NOT_FOUND');
  return merge;
}

/** Stores what the kept term will take over; the merge itself is changed with it. */
export async function noteTakenOver(
  merge: TermMergeRecord,
  changes: TermMergeRecord['changes'],
): Promise<void> {
  merge.changes = changes;
  await TermMergeModel.updateOne({ _id: merge._id }, { $set: { changes } });
}

/** What was begun and not ended, oldest first. */
export async function unfinishedMerges(): Promise<TermMergeRecord[]> {
  const unfinished = { step: { $in: ['merging', 'undoing'] as const } };
  return TermMergeModel.find(unfinished).sort({ begunAt: 1 }).lean<TermMergeRecord[]>();
}

/** A merge, or its undoing, is complete. */
export async function endMerge({ _id, step }: TermMergeRecord): Promise<void> {
  const undone = step === 'undoing' ? { $set: { undoneAt: new Date() } } : {};
  const $unset = { step: '', actor: '', begunAt: '', entryId: '' } as const;
  await TermMergeModel.updateOne({ _id }, { ...undone, $unset });
}

/** Forgets a merge that was taken back. */
export async function deleteMerge({ _id }: TermMergeRecord): Promise<void> {
  await TermMergeModel.deleteOne({ _id });
}

/** The merge that removed a term, unless it was undone. */
export async function findMerge(mergedId: string): Promise<TermMergeRecord | undefined> {
  const current = { mergedId, undoneAt: { $exists: false } };
  return (await TermMergeModel.findOne(current).sort({ at: -1 }).lean()) ?? undefined;
}

/** Those of `ids` that were removed by a merge that was not undone, the last one first. */
export async function mergedAmong(ids: readonly string[]): Promise<string[]> {
  const current = { mergedId: { $in: ids }, undoneAt: { $exists: false } };
  const found = await TermMergeModel.find(current, { mergedId: 1 }).sort({ at: -1 }).lean();
  return found.map(({ mergedId }) => String(mergedId));
}
