import type { SuggestionRecord } from '@terimce/core/models/engagement';
import type { Dictionary } from '@terimce/title-search/dictionary';
import { searchTitles } from '@terimce/title-search/search-titles';
import { type ApiRouter, handle } from '../http/api-router.js';
import { actorOf } from '../statistics/actor.js';
import type { AnalyticsService } from '../statistics/analytics.service.js';
import { ownFeedback, submitFeedback } from './feedback.repository.js';
import { presentOwnFeedback, presentOwnSuggestion } from './present-message.js';
import { ownSuggestions, requestWord, submitSuggestion } from './suggestion.repository.js';

interface MessageRouteDeps {
  readonly analytics: AnalyticsService;
  readonly dictionary: Dictionary;
}

const TURKISH_LETTER = /[çğıöşüÇĞİÖŞÜ]/;

/** Calls for messages that any visitor may send. */
export function bindMessageRoutes(
  router: ApiRouter,
  { analytics, dictionary }: MessageRouteDeps,
): void {
  /** The term that has the word that was asked for, whoever added it. */
  const named = ({ word }: SuggestionRecord) => {
    const [hit] = word
      ? searchTitles(dictionary.titles, word, { mode: 'finished', limit: 1 }).hits
      : [];
    return hit?.match === 'exact' ? hit.id : undefined;
  };

  handle(router, 'POST /feedback/submit', async ({ body }, context) => {
    const { id, isNew } = await submitFeedback(body, actorOf(context));
    const { type, termId } = body;
    if (isNew) {
      analytics.activity(actorOf(context), 'submit_feedback', { type, termId, hasRating: false });
    }
    return { data: { id } };
  });

  handle(router, 'GET /feedback/mine', async ({ query }, { user }) => {
    const { found, pagination } = await ownFeedback(user.id, query);
    const feedbacks = found.map((feedback) =>
      presentOwnFeedback(feedback, dictionary.get(String(feedback.termId))?.slug),
    );
    return { data: { feedbacks, pagination } };
  });

  handle(router, 'POST /suggestions/submit', async ({ body }, context) => {
    const { id, isNew } = await submitSuggestion(body, actorOf(context));
    const { category, englishTerm, turkishTerm } = body;
    if (isNew) {
      const metadata = { englishTerm, turkishTerm };
      analytics.activity(actorOf(context), 'suggest_term', { category, metadata });
    }
    return { data: { id } };
  });

  handle(router, 'POST /suggestions/request', async ({ body: { word } }, context) => {
    const language = TURKISH_LETTER.test(word) ? 'tr' : context.language;
    const { isNew, ...data } = await requestWord(word, { ...actorOf(context), language });
    if (isNew) analytics.activity(actorOf(context), 'suggest_term', { metadata: { word } });
    return { data };
  });

  handle(router, 'GET /suggestions/mine', async ({ query }, { user }) => {
    const { found, pagination } = await ownSuggestions(user.id, query);
    const suggestions = found.map((suggestion) => {
      const id = String(suggestion.termId ?? named(suggestion) ?? '');
      return presentOwnSuggestion(suggestion, dictionary.get(id)?.slug);
    });
    return { data: { suggestions, pagination } };
  });
}
