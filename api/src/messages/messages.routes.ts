import type { TermRepository } from '@terimce/core/terms/term-repository';
import { type ApiRouter, handle } from '../http/api-router.js';
import { actorOf } from '../statistics/actor.js';
import type { AnalyticsService } from '../statistics/analytics.service.js';
import { TEXTS } from '../texts/texts.js';
import { submitFeedback } from './feedback.repository.js';
import { presentOwnSuggestion } from './present-message.js';
import { ownSuggestions, submitSuggestion } from './suggestion.repository.js';

/** Calls for messages that any visitor may send. */
export function bindMessageRoutes(
  router: ApiRouter,
  { analytics, terms }: { analytics: AnalyticsService; terms: TermRepository },
): void {
  handle(router, 'POST /feedback/submit', async ({ body }, context) => {
    const { id, isNew } = await submitFeedback(body, actorOf(context));
    const { type, termId } = body;
    if (isNew) {
      analytics.activity(actorOf(context), 'submit_feedback', { type, termId, hasRating: false });
    }
    return { data: { id }, message: TEXTS[context.language].messages.feedback };
  });

  handle(router, 'POST /suggestions/submit', async ({ body }, context) => {
    const { id, isNew } = await submitSuggestion(body, actorOf(context));
    const { category, englishTerm, turkishTerm } = body;
    if (isNew) {
      const metadata = { englishTerm, turkishTerm };
      analytics.activity(actorOf(context), 'suggest_term', { category, metadata });
    }
    return { data: { id }, message: TEXTS[context.language].messages.suggestion };
  });

  handle(router, 'GET /suggestions/mine', async ({ query }, { user }) => {
    const { found, pagination } = await ownSuggestions(user.id, query);
    const became = found.flatMap(({ termId }) => (termId ? [String(termId)] : []));
    const slugs = new Map(
      (await terms.findPublicByIds(became)).map(({ _id, slug }) => [_id, slug]),
    );
    const suggestions = found.map((suggestion) => presentOwnSuggestion(suggestion, slugs));
    return { data: { suggestions, pagination } };
  });
}
