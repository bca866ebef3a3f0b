import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { SuggestionModel, type SuggestionRecord } from '@terimce/core/models/engagement';

export async function createSuggestion(
  suggestion: Omit<
    SuggestionRecord,
    'status' | 'termId' | 'notes' | 'reason' | 'createdAt' | 'updatedAt'
  >,
): Promise<void> {
  await SuggestionModel.create(suggestion);
}

/** A page of a user's suggestions, newest first. */
export async function listSuggestionsOf(
  userId: string,
  paging: Paging,
): Promise<Page<SuggestionRecord>> {
  return findPage(SuggestionModel, { userId }, { createdAt: -1, _id: -1 }, paging);
}
