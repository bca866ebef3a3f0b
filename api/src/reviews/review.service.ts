import { CodedError } from '@terimce/core/coded-error';
import type { Paging } from '@terimce/core/find-page';
import type { ReviewRecord } from '@terimce/core/models/engagement';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { namesOfUsers } from '../auth/user-names.repository.js';
import {
  averageRating,
  findReview,
  listComments,
  type ReviewStatus,
  saveReview,
  setReviewStatus,
} from './review.repository.js';

/** A review with the name of its author; '' if the account was deleted. */
export interface NamedReview extends ReviewRecord {
  readonly username: string;
}

/** Ratings and moderated comments. */
export class ReviewService {
  readonly #terms: Pick<TermRepository, 'findPublicById'>;

  constructor({ terms }: { terms: Pick<TermRepository, 'findPublicById'> }) {
    this.#terms = terms;
  }

  /** @throws CodedError TERM_NOT_FOUND. */
  async ofTerm(termId: string, paging: Paging, userId?: string) {
    await this.#term(termId);
    const [rating, comments, own] = await Promise.all([
      averageRating(termId),
      listComments(termId, paging),
      userId ? findReview(userId, termId) : undefined,
    ]);
    const [mine] = own ? await named([own]) : [];
    return {
      ...rating,
      mine,
      reviews: await named(comments.found),
      pagination: comments.pagination,
    };
  }

  /**
   * Saves or changes the user's own review. A new comment waits for moderation; the rating counts at once.
   * @throws CodedError TERM_NOT_FOUND.
   */
  async save(
    userId: string,
    termId: string,
    { rating, comment }: { rating: number; comment: string },
  ): Promise<NamedReview> {
    await this.#term(termId);
    const before = await findReview(userId, termId);
    const unchanged = before?.comment === comment ? before.status : 'pending';
    const status = comment === '' ? 'approved' : unchanged;
    const [saved] = await named([await saveReview(userId, termId, { rating, comment, status })]);
    return saved as NamedReview;
  }

  /** @throws CodedError NOT_FOUND. */
  async moderate(id: string, status: ReviewStatus): Promise<NamedReview> {
    const review = await setReviewStatus(id, status);
    if (!review) throw new CodedError('NOT_FOUND');
    const [result] = await named([review]);
    return result as NamedReview;
  }

  async #term(id: string): Promise<void> {
    if (!(await this.#terms.findPublicById(id))) throw new CodedError('TERM_NOT_FOUND');
  }
}

export async function named(reviews: readonly ReviewRecord[]): Promise<NamedReview[]> {
  const names = await namesOfUsers(reviews.map(({ userId }) => userId));
  return reviews.map((review) => ({
    ...review,
    username: names.get(String(review.userId))?.username ?? '',
  }));
}
