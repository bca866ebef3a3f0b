import { reviewRoutes } from '@terimce/contract/routes/reviews';
import { CodedError } from '@terimce/core/coded-error';
import { type ApiRouter, handle } from '../http/api-router.js';
import { actorOf, recordAction } from '../shared/audit/audit-log.js';
import { deleteReview, listForModeration } from './review.repository.js';
import { type NamedReview, named, type ReviewService } from './review.service.js';

/** With FEATURE_REVIEWS off every call is a 404 for everyone, logged in or not, as if it did not exist. */
export function bindDisabledReviewRoutes(router: ApiRouter): void {
  for (const key of Object.keys(reviewRoutes) as Array<keyof typeof reviewRoutes>) {
    const { summary, tag, limit, data } = reviewRoutes[key];
    router.bind({
      key,
      route: { summary, tag, limit, data, access: 'public' },
      raw: false,
      run: async () => {
        throw new CodedError('FEATURE_DISABLED');
      },
    });
  }
}

/** Ratings and comments of terms, and their moderation. */
export function bindReviewRoutes(router: ApiRouter, reviews: ReviewService): void {
  handle(router, 'GET /terms/{id}/reviews', async ({ params, query }, { user }) => {
    const found = await reviews.ofTerm(params.id, query, user?.id);
    const average = found.average === null ? null : Math.round(found.average * 10) / 10;
    return {
      data: {
        average,
        ratings: found.ratings,
        mine: found.mine ? presentReview(found.mine) : null,
        reviews: found.reviews.map(presentReview),
        pagination: found.pagination,
      },
    };
  });

  handle(router, 'PUT /terms/{id}/reviews', async ({ params, body }, { user }) => ({
    data: presentReview(await reviews.save(user.id, params.id, body)),
  }));

  handle(router, 'DELETE /terms/{id}/reviews', async ({ params }, { user }) => {
    await deleteReview(user.id, params.id);
    return { data: null };
  });

  handle(router, 'GET /admin/reviews', async ({ query }) => {
    const { found, pagination } = await listForModeration(query);
    return { data: { reviews: (await named(found)).map(presentReview), pagination } };
  });

  handle(router, 'PATCH /admin/reviews/{id}', async ({ params, body }, context) => {
    const moderated = await reviews.moderate(params.id, body.status);
    await recordAction(actorOf(context), {
      action: 'review.moderate',
      subject: String(moderated.termId),
      after: { status: body.status },
    });
    return { data: presentReview(moderated) };
  });
}

function presentReview(review: NamedReview) {
  const { _id, termId, username, rating, comment, status, createdAt } = review;
  return { _id, termId, username, rating, comment, status, createdAt };
}
