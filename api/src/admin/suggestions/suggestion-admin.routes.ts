import { SUGGESTION_CATEGORIES } from '@terimce/contract/categories';
import { suggestionStatus } from '@terimce/contract/message';
import type { SuggestionRecord } from '@terimce/core/models/engagement';
import { type ApiRouter, handle } from '../../http/api-router.js';
import { actorOf } from '../audit/audit-log.js';
import { namesOfUsers, type UserName } from '../users/user-admin.repository.js';
import { listSuggestions } from './suggestion-admin.repository.js';
import type { SuggestionAdminService } from './suggestion-admin.service.js';

export function bindSuggestionAdminRoutes(
  router: ApiRouter,
  service: SuggestionAdminService,
): void {
  handle(router, 'GET /analytics/suggestions', async ({ query }) => {
    const { found, pagination } = await listSuggestions(query, query);
    const names = await namesOfUsers(found.map(({ userId }) => userId));
    const suggestions = found.map((suggestion) => presentSuggestion(suggestion, names));
    return { data: { suggestions, pagination, categories: [...SUGGESTION_CATEGORIES] } };
  });
  handle(router, 'PATCH /analytics/suggestions/{id}', async ({ params, body }, context) => {
    const suggestion = await service.review(actorOf(context), params.id, body);
    return { data: presentSuggestion(suggestion, await namesOfUsers([suggestion.userId])) };
  });
  handle(router, 'POST /analytics/suggestions/bulk-status', async ({ body }, context) => ({
    data: await service.reviewMany(actorOf(context), body.ids, body),
  }));
  handle(router, 'POST /analytics/suggestions/bulk-delete', async ({ body }, context) => ({
    data: { deleted: await service.remove(actorOf(context), body.ids) },
  }));
}

function presentSuggestion(suggestion: SuggestionRecord, names: ReadonlyMap<string, UserName>) {
  const { submitterEmail, contactName, termId } = suggestion;
  const sender = names.get(String(suggestion.userId));
  return {
    _id: String(suggestion._id),
    status: suggestionStatus(suggestion.status),
    category: suggestion.category,
    customCategory: suggestion.customCategory,
    englishTerm: suggestion.englishTerm,
    turkishTerm: suggestion.turkishTerm,
    definition: suggestion.definition,
    source: suggestion.source,
    submitterEmail,
    contact: { name: contactName, email: submitterEmail },
    ipAddress: suggestion.ipAddress ?? '',
    userId: sender
      ? { _id: sender._id, fullName: sender.fullName, username: sender.username }
      : null,
    ...(termId ? { termId: String(termId) } : {}),
    reason: suggestion.reason ?? '',
    notes: suggestion.notes,
    createdAt: suggestion.createdAt.toISOString(),
    updatedAt: suggestion.updatedAt.toISOString(),
  };
}
