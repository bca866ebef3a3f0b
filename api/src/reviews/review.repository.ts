import { ReviewModel, type ReviewRecord } from '@terimce/core/models/engagement';
import { UserModel } from '@terimce/core/models/user';
import { isValidObjectId, type QueryFilter, Types } from 'mongoose';
import { containing } from '../admin/search-pattern.js';

export type ReviewStatus = ReviewRecord['status'];
export interface Paging {
  readonly page: number;
  readonly limit: number;
}

export async function findReview(
  userId: string,
  termId: string,
): Promise<ReviewRecord | undefined> {
  return (await ReviewModel.findOne({ userId, termId }).lean()) ?? undefined;
}

/** Saves the review of a user for a term; there is at most one. */
export async function saveReview(
  userId: string,
  termId: string,
  review: Pick<ReviewRecord, 'rating' | 'comment' | 'status'>,
): Promise<ReviewRecord> {
  const saved = await ReviewModel.findOneAndUpdate(
    { userId, termId },
    { $set: review },
    { upsert: true, returnDocument: 'after', lean: true },
  );
  if (!saved) throw new Error('The review was not written');
  return saved;
}

export async function deleteReview(userId: string, termId: string): Promise<void> {
  await ReviewModel.deleteOne({ userId, termId });
}

/** Approved comments of a term, newest first. */
export async function listComments(
  termId: string,
  paging: Paging,
): Promise<{ reviews: ReviewRecord[]; total: number }> {
  return list({ termId, status: 'approved', comment: { $ne: '' } }, paging);
}

/** Comments of all terms for moderation, newest first. @param search part of a comment, in any case. */
export async function listForModeration(
  { status, search, userId }: { status?: ReviewStatus; search?: string; userId?: string },
  paging: Paging,
): Promise<{ reviews: ReviewRecord[]; total: number }> {
  return list(
    {
      ...(status ? { status } : {}),
      ...(userId ? { userId } : {}),
      comment: search ? containing(search) : { $ne: '' },
    },
    paging,
  );
}

async function list(filter: QueryFilter<ReviewRecord>, { page, limit }: Paging) {
  const [reviews, total] = await Promise.all([
    ReviewModel.find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    ReviewModel.countDocuments(filter),
  ]);
  return { reviews, total };
}

/** Average of all ratings of a term, moderated or not; null without ratings. */
export async function averageRating(
  termId: string,
): Promise<{ average: number | null; ratings: number }> {
  const [group] = await ReviewModel.aggregate<{ average: number; ratings: number }>([
    { $match: { termId: new Types.ObjectId(termId) } },
    { $group: { _id: null, average: { $avg: '$rating' }, ratings: { $sum: 1 } } },
  ]);
  return { average: group?.average ?? null, ratings: group?.ratings ?? 0 };
}

export async function setReviewStatus(
  id: string,
  status: ReviewStatus,
): Promise<ReviewRecord | undefined> {
  if (!isValidObjectId(id)) return undefined;
  const options = { returnDocument: 'after', lean: true } as const;
  return (await ReviewModel.findByIdAndUpdate(id, { $set: { status } }, options)) ?? undefined;
}

/** User names by id, to show the authors. */
export async function usernamesOf(ids: readonly Types.ObjectId[]): Promise<Map<string, string>> {
  const users = await UserModel.find({ _id: { $in: ids } }, { username: 1 }).lean();
  return new Map(users.map(({ _id, username }) => [String(_id), username]));
}
