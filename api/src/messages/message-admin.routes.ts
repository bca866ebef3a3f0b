import { SUGGESTION_CATEGORIES } from '@terimce/contract/categories';
import { namesOfUsers } from '../auth/user-names.repository.js';
import { type ApiRouter, handle } from '../http/api-router.js';
import { actorOf } from '../shared/audit/audit-log.js';
import { listFeedback } from './feedback.repository.js';
import { feedbackReviews, suggestionReviews } from './message-reviews.js';
import { presentFeedback, presentSuggestion, type Senders } from './present-message.js';
import { listSuggestions } from './suggestion.repository.js';

/** What the staff does with messages of visitors. */
export function bindMessageAdminRoutes(router: ApiRouter, bans: Senders['bans']): void {
  const sendersOf = async (messages: readonly { readonly userId?: unknown }[]) => ({
    names: await namesOfUsers(messages.map(({ userId }) => userId)),
    bans,
  });
  handle(router, 'GET /analytics/feedbacks', async ({ query }) => {
    const { found, pagination } = await listFeedback(query);
    const senders = await sendersOf(found);
    return { data: { feedbacks: found.map((one) => presentFeedback(one, senders)), pagination } };
  });
  handle(router, 'PATCH /analytics/feedbacks/{id}', async ({ params, body }, context) => {
    const feedback = await feedbackReviews.review(actorOf(context), params.id, body);
    return { data: presentFeedback(feedback, await sendersOf([feedback])) };
  });
  handle(router, 'POST /analytics/feedbacks/bulk-status', async ({ body }, context) => ({
    data: await feedbackReviews.reviewMany(actorOf(context), body.ids, body),
  }));
  handle(router, 'POST /analytics/feedbacks/bulk-delete', async ({ body }, context) => ({
    data: { deleted: await feedbackReviews.delete(actorOf(context), body.ids) },
  }));

  handle(router, 'GET /analytics/suggestions', async ({ query }) => {
    const { found, pagination } = await listSuggestions(query);
    const senders = await sendersOf(found);
    const suggestions = found.map((one) => presentSuggestion(one, senders));
    return { data: { suggestions, pagination, categories: [...SUGGESTION_CATEGORIES] } };
  });
  handle(router, 'PATCH /analytics/suggestions/{id}', async ({ params, body }, context) => {
    const suggestion = await suggestionReviews.review(actorOf(context), params.id, body);
    return { data: presentSuggestion(suggestion, await sendersOf([suggestion])) };
  });
  handle(router, 'POST /analytics/suggestions/bulk-status', async ({ body }, context) => ({
    data: await suggestionReviews.reviewMany(actorOf(context), body.ids, body),
  }));
  handle(router, 'POST /analytics/suggestions/bulk-delete', async ({ body }, context) => ({
    data: { deleted: await suggestionReviews.delete(actorOf(context), body.ids) },
  }));
}
