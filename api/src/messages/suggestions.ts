import type { BodyOf } from '@terimce/contract/routes';
import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { SuggestionModel, type SuggestionRecord } from '@terimce/core/models/engagement';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { given } from '../shared/conditions.js';
import { type Receipt, storeOnce } from './store-once.js';

const NEWEST = { createdAt: -1, _id: -1 } as const;

/** Stores a suggestion from any visitor. `userId` is set if the sender is logged in. */
export function submitSuggestion(
  input: BodyOf<'POST /suggestions/submit'>,
  { userId, ipAddress }: { userId?: string | undefined; ipAddress: string },
): Promise<Receipt> {
  const { englishTerm, turkishTerm, category, customCategory, definition, source } = input;
  const content = { englishTerm, turkishTerm, category, customCategory, definition, source };
  const submitterEmail = input.email || input.contact?.email || '';
  const parts = [...Object.values(content), submitterEmail, userId ?? ''];
  return storeOnce('suggestion', parts, input.website, (_id) =>
    SuggestionModel.create({
      _id,
      ...content,
      submitterEmail,
      contactName: input.contact?.name ?? '',
      ipAddress,
      ...given({ userId }),
    }),
  );
}

/** A suggestion as its sender sees it: its content and its status. */
export interface OwnSuggestion extends SuggestionRecord {
  /** Slug of the term that it became, if that is public. */
  readonly termSlug: string | undefined;
}

/** A page of the user's own suggestions, newest first. */
export async function ownSuggestions(
  userId: string,
  paging: Paging,
  terms: Pick<TermRepository, 'findPublicByIds'>,
): Promise<Page<OwnSuggestion>> {
  const { found, pagination } = await findPage(SuggestionModel, { userId }, NEWEST, paging);
  const ids = found.flatMap(({ termId }) => (termId ? [String(termId)] : []));
  const slugs = new Map((await terms.findPublicByIds(ids)).map(({ _id, slug }) => [_id, slug]));
  return {
    pagination,
    found: found.map((suggestion) => ({
      ...suggestion,
      termSlug: suggestion.termId ? slugs.get(String(suggestion.termId)) : undefined,
    })),
  };
}
