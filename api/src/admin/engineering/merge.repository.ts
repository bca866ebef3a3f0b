import {
  FavoriteModel,
  FeedbackModel,
  ReviewModel,
  SuggestionModel,
} from '@terimce/core/models/engagement';
import { DailySumModel, TermClickModel } from '@terimce/core/models/events';
import { SlugRedirectModel } from '@terimce/core/models/term-history';
import { isValidObjectId, type Model, Types } from 'mongoose';

/** Favorites and reviews read at a time. */
const BATCH = 1000;

/**
 * Moves what belongs to one term to another: favorites, clicks and their sums, reviews, and links of
 * suggestions and feedback. Can be run again after an interruption.
 * @returns how many users had the first and not the second among their favorites.
 */
export async function moveEngagement(from: string, to: string): Promise<number> {
  const [fromId, toId] = [new Types.ObjectId(from), new Types.ObjectId(to)];
  const favorites = await moveOwned(FavoriteModel as unknown as OwnedModel, fromId, toId);
  await moveOwned(ReviewModel as unknown as OwnedModel, fromId, toId);
  const term = { $set: { termId: toId } };
  await TermClickModel.updateMany({ termId: fromId }, term);
  await SuggestionModel.updateMany({ termId: fromId }, term);
  await FeedbackModel.updateMany({ termId: fromId }, term);
  await moveSums(from, to);
  return favorites;
}

interface Owned {
  readonly _id: Types.ObjectId;
  readonly userId: Types.ObjectId;
}
type OwnedModel = Model<Owned & { termId: Types.ObjectId }>;

/** Moves records of which a user has at most one a term; where a user has both, the other stays. */
async function moveOwned(
  model: OwnedModel,
  from: Types.ObjectId,
  to: Types.ObjectId,
): Promise<number> {
  let moved = 0;
  for (;;) {
    const batch = await model.find({ termId: from }, { userId: 1 }).limit(BATCH).lean<Owned[]>();
    if (batch.length === 0) return moved;
    const users = batch.map(({ userId }) => userId);
    const both = await model.find({ termId: to, userId: { $in: users } }, { userId: 1 }).lean();
    const having = new Set(both.map(({ userId }) => String(userId)));
    const [drop, move] = [true, false].map((has) =>
      batch.filter(({ userId }) => having.has(String(userId)) === has).map(({ _id }) => _id),
    ) as [Types.ObjectId[], Types.ObjectId[]];
    await model.deleteMany({ _id: { $in: drop } });
    await model.updateMany({ _id: { $in: move } }, { $set: { termId: to } });
    moved += move.length;
  }
}

async function moveSums(from: string, to: string): Promise<void> {
  for (const kind of ['click', 'favorite']) {
    for (const sum of await DailySumModel.find({ kind, key: from }).lean()) {
      const inc: Record<string, number> = { count: sum.count };
      for (const [name, value] of Object.entries(sum.sums ?? {})) inc[`sums.${name}`] = value;
      await DailySumModel.collection.updateOne(
        { kind, day: sum.day, key: to },
        { $inc: inc },
        { upsert: true },
      );
      await DailySumModel.deleteOne({ kind, day: sum.day, key: from });
    }
  }
}

/** Lets a slug, and all that led to the first term, lead to the second. */
export async function moveSlugs(from: string, to: string, slug: string): Promise<void> {
  if (!isValidObjectId(to)) return;
  const target = { termId: new Types.ObjectId(to), at: new Date() };
  await SlugRedirectModel.updateMany({ termId: new Types.ObjectId(from) }, { $set: target });
  await SlugRedirectModel.updateOne({ _id: slug }, { $set: target }, { upsert: true });
}
