import type { QueryOf } from '@terimce/contract/routes';
import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { ReviewModel, type ReviewRecord } from '@terimce/core/models/engagement';
import { Types } from 'mongoose';
import { given, unlessAll } from '../shared/conditions.js';
import { containing } from '../shared/search-pattern.js';

export type ReviewStatus = ReviewRecord['status'];

const NEWEST = { createdAt: -1, _id: -1 } as const;
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
export async function listComments(termId: string, paging: Paging): Promise<Page<ReviewRecord>> {
  const filter = { termId, status: 'approved', comment: { $ne: '' } } as const;
  return findPage(ReviewModel, filter, NEWEST, paging);
}

/** Comments of all terms for moderation, newest first. @param search part of a comment, in any case. */
export async function listForModeration(
  query: QueryOf<'GET /admin/reviews'>,
): Promise<Page<ReviewRecord>> {
  const { status, search, userId } = query;
  const comment = search ? containing(search) : { $ne: '' };
  const filter = { ...given({ status: unlessAll(status), userId }), comment };
  return findPage(ReviewModel, filter, NEWEST, query);
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
  const options = { returnDocument: 'after', lean: true } as const;
  return (await ReviewModel.findByIdAndUpdate(id, { $set: { status } }, options)) ?? undefined;
}
