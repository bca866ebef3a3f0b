import { SUGGESTION_CATEGORIES } from '@terimce/contract/categories';
import { suggestionStatus } from '@terimce/contract/message';
import type { SuggestionRecord } from '@terimce/core/models/engagement';
import { namesOfUsers, senderOf, type UserName } from '../admin/users/user-admin.repository.js';
import { type ApiRouter, handle } from '../http/api-router.js';
import { actorOf } from '../shared/audit/audit-log.js';
import { removeSuggestions, reviewManySuggestions, reviewSuggestion } from './suggestion-admin.js';
import { listSuggestions } from './suggestion-admin.repository.js';

export function bindSuggestionAdminRoutes(router: ApiRouter): void {
  handle(router, 'GET /analytics/suggestions', async ({ query }) => {
    const { found, pagination } = await listSuggestions(query);
    const names = await namesOfUsers(found.map(({ userId }) => userId));
    const suggestions = found.map((suggestion) => presentSuggestion(suggestion, names));
    return { data: { suggestions, pagination, categories: [...SUGGESTION_CATEGORIES] } };
  });
  handle(router, 'PATCH /analytics/suggestions/{id}', async ({ params, body }, context) => {
    const suggestion = await reviewSuggestion(actorOf(context), params.id, body);
    return { data: presentSuggestion(suggestion, await namesOfUsers([suggestion.userId])) };
  });
  handle(router, 'POST /analytics/suggestions/bulk-status', async ({ body }, context) => ({
    data: await reviewManySuggestions(actorOf(context), body.ids, body),
  }));
  handle(router, 'POST /analytics/suggestions/bulk-delete', async ({ body }, context) => ({
    data: { deleted: await removeSuggestions(actorOf(context), body.ids) },
  }));
}

function presentSuggestion(suggestion: SuggestionRecord, names: ReadonlyMap<string, UserName>) {
  const { _id, category, customCategory, englishTerm, turkishTerm, definition, source } =
    suggestion;
  const { submitterEmail, contactName, ipAddress = '', termId, reason = '', notes } = suggestion;
  const { createdAt, updatedAt } = suggestion;
  return {
    _id,
    status: suggestionStatus(suggestion.status),
    category,
    customCategory,
    englishTerm,
    turkishTerm,
    definition,
    source,
    submitterEmail,
    contact: { name: contactName, email: submitterEmail },
    ipAddress,
    userId: senderOf(suggestion, names),
    termId,
    reason,
    notes,
    createdAt,
    updatedAt,
  };
}
