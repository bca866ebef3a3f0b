import {
  FavoriteModel,
  FeedbackModel,
  ReviewModel,
  SuggestionModel,
} from '@terimce/core/models/engagement';
import { EventModel, SumModel } from '@terimce/core/models/events';
import {
  SlugRedirectModel,
  TermMergeModel,
  type TermMergeRecord,
} from '@terimce/core/models/term-history';
import { type Model, Types } from 'mongoose';

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

/** Records that were removed because their owner had one for both terms. */
export type Dropped = Record<keyof typeof OWNED, Record<string, unknown>[]>;

/**
 * Moves what belongs to one term to another: favorites, clicks and their sums, reviews, and links of suggestions and
 * feedback. Each record notes where it came from. Safe to run again after an interruption.
 */
export async function moveEngagement(from: string, to: string): Promise<Dropped> {
  const [fromId, toId] = [new Types.ObjectId(from), new Types.ObjectId(to)];
  const dropped = {
    favorites: await moveOwned(OWNED.favorites, fromId, toId),
    reviews: await moveOwned(OWNED.reviews, fromId, toId),
  };
  const move = { $set: { termId: toId }, $push: { mergedFrom: fromId } };
  for (const model of LINKED) await model.updateMany({ termId: fromId }, move);
  return dropped;
}

/** Undoes {@link moveEngagement}: moves records back from the second term to the first. */
export async function returnEngagement(to: string, from: string, dropped: Dropped): Promise<void> {
  const [fromId, toId] = [new Types.ObjectId(from), new Types.ObjectId(to)];
  const back = { $set: { termId: toId }, $pull: { mergedFrom: toId } };
  for (const model of [...LINKED, ...Object.values(OWNED)]) {
    await model.updateMany({ termId: fromId, mergedFrom: toId }, back);
  }
  for (const [name, records] of Object.entries(dropped)) {
    const model = OWNED[name as keyof Dropped];
    for (const { _id, ...record } of records) {
      const key = { userId: record.userId, termId: toId } as never;
      const insert = { $setOnInsert: { ...record, _id } } as never;
      await model.updateOne(key, insert, { upsert: true, timestamps: false });
    }
  }
}

export async function countFavorites(termId: string): Promise<number> {
  return FavoriteModel.countDocuments({ termId });
}

interface Owned {
  readonly _id: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly termId: Types.ObjectId;
  readonly mergedFrom?: Types.ObjectId[];
}
type OwnedModel = Model<Owned>;

/**
 * Moves records of which a user has at most one per term. Where a user has both, the record of the target term stays.
 * @returns the records that were removed.
 */
async function moveOwned(
  model: OwnedModel,
  from: Types.ObjectId,
  to: Types.ObjectId,
): Promise<Record<string, unknown>[]> {
  const dropped: Record<string, unknown>[] = [];
  for (;;) {
    const batch = await model.find({ termId: from }).limit(BATCH).lean<Owned[]>();
    if (batch.length === 0) return dropped;
    const users = batch.map(({ userId }) => userId);
    const both = await model.find({ termId: to, userId: { $in: users } }, { userId: 1 }).lean();
    const having = new Set(both.map(({ userId }) => String(userId)));
    const drop = batch.filter(({ userId }) => having.has(String(userId)));
    const move = batch.filter(({ userId }) => !having.has(String(userId)));
    const idsOf = (records: Owned[]) => records.map(({ _id }) => _id);
    await model.deleteMany({ _id: { $in: idsOf(drop) } });
    await model.updateMany(
      { _id: { $in: idsOf(move) } },
      { $set: { termId: to }, $push: { mergedFrom: from } },
    );
    dropped.push(...(drop as unknown as Record<string, unknown>[]));
  }
}

/** Redirects a slug, and all slugs that led to the first term, to the second. @returns the latter. */
export async function moveSlugs(from: string, to: string, slug: string): Promise<string[]> {
  const found = await SlugRedirectModel.find({ termId: from }, { _id: 1 }).lean();
  const target = { termId: new Types.ObjectId(to), at: new Date() };
  await SlugRedirectModel.updateMany({ termId: new Types.ObjectId(from) }, { $set: target });
  await SlugRedirectModel.updateOne({ _id: slug }, { $set: target }, { upsert: true });
  return found.map(({ _id }) => _id);
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

export async function recordMerge(merge: Omit<TermMergeRecord, '_id'>): Promise<void> {
  await TermMergeModel.create(merge);
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

export async function markUndone(id: Types.ObjectId): Promise<void> {
  await TermMergeModel.updateOne({ _id: id }, { $set: { undoneAt: new Date() } });
}
