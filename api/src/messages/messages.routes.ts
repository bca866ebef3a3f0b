import type { TermRepository } from '@terimce/core/terms/term-repository';
import { type ApiRouter, handle } from '../http/api-router.js';
import { actorOf } from '../statistics/actor.js';
import type { AnalyticsService } from '../statistics/analytics.service.js';
import { submitFeedback } from './feedback.repository.js';
import { presentOwnSuggestion } from './present-message.js';
import { ownSuggestions, submitSuggestion } from './suggestion.repository.js';

const MESSAGES = {
  feedback: {
    tr: 'Geri bildiriminiz alındı, teşekkür ederiz',
    en: 'Thank you, your feedback has been received',
  },
  suggestion: {
    tr: 'Terim öneriniz alındı, editörlerimiz inceleyecek',
    en: 'Thank you, your suggestion has been received and will be reviewed',
  },
} as const;

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
    return { data: { id }, message: MESSAGES.feedback[context.language] };
  });

  handle(router, 'POST /suggestions/submit', async ({ body }, context) => {
    const { id, isNew } = await submitSuggestion(body, actorOf(context));
    const { category, englishTerm, turkishTerm } = body;
    if (isNew) {
      const metadata = { englishTerm, turkishTerm };
      analytics.activity(actorOf(context), 'suggest_term', { category, metadata });
    }
    return { data: { id }, message: MESSAGES.suggestion[context.language] };
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
