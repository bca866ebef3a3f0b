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
  { page, limit }: { page: number; limit: number },
): Promise<{ suggestions: SuggestionRecord[]; total: number }> {
  const [suggestions, total] = await Promise.all([
    SuggestionModel.find({ userId })
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    SuggestionModel.countDocuments({ userId }),
  ]);
  return { suggestions, total };
}
