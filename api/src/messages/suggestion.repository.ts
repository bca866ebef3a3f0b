import type { SuggestionStatus } from '@terimce/contract/message';
import type { BodyOf, QueryOf } from '@terimce/contract/routes';
import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { SuggestionModel, type SuggestionRecord } from '@terimce/core/models/engagement';
import { Types } from 'mongoose';
import { given, withoutSpam } from '../shared/conditions.js';
import { anyContains } from '../shared/search-pattern.js';
import { type Receipt, storeOnce } from './claim.repository.js';

/** Stores a suggestion from any visitor. `userId` is set if the sender is logged in. */
export function submitSuggestion(
  input: BodyOf<'POST /suggestions/submit'>,
  { userId, ipAddress }: { userId?: string | undefined; ipAddress: string },
): Promise<Receipt> {
  const { englishTerm, turkishTerm, category, customCategory, definition, source } = input;
  const content = { englishTerm, turkishTerm, category, customCategory, definition, source };
  const submitterEmail = input.email || input.contact?.email || '';
  const parts = [...Object.values(content), submitterEmail, userId ?? ''];
  return storeOnce('suggestion', parts, input.website, (_id, status) =>
    SuggestionModel.create({
      _id,
      status,
      ...content,
      submitterEmail,
      contactName: input.contact?.name ?? '',
      ipAddress,
      ...given({ userId }),
    }),
  );
}

/** A page of the user's own suggestions, newest first. */
export function ownSuggestions(userId: string, paging: Paging): Promise<Page<SuggestionRecord>> {
  return findPage(SuggestionModel, { userId }, NEWEST, paging);
}

export type SuggestionChange = BodyOf<'PATCH /analytics/suggestions/{id}'>;

const NEWEST = { createdAt: -1, _id: -1 } as const;

const SEARCHED = [
  'englishTerm',
  'turkishTerm',
  'definition',
  'source',
  'customCategory',
  'submitterEmail',
  'contactName',
  'notes',
];

/** A page of suggestions, newest first; `search` matches all their texts. */
export async function listSuggestions(
  query: QueryOf<'GET /analytics/suggestions'>,
): Promise<Page<SuggestionRecord>> {
  const { status, userId, ipAddress, search } = query;
  const category = categoryNames(query.category);
  const filter = {
    ...given({ status: withoutSpam(status), category, userId, ipAddress }),
    ...anyContains(SEARCHED, search),
  };
  return findPage(SuggestionModel, filter, NEWEST, query);
}

/** Both spellings of a category of the form: `Makine` and `Makine Mühendisliği` are the same. */
function categoryNames(category: string | undefined) {
  if (!category || category === 'all') return undefined;
  const short = category.replace(/ Mühendisliği$/, '');
  return { $in: [short, `${short} Mühendisliği`] };
}

export async function findSuggestion(id: string): Promise<SuggestionRecord | undefined> {
  return (await SuggestionModel.findById(id).lean()) ?? undefined;
}

/** Changes a suggestion if it still has the status `from`; undefined if somebody else changed it first. */
export async function changeSuggestion(
  id: string,
  from: SuggestionStatus,
  { status, reason, notes, termId }: SuggestionChange,
): Promise<SuggestionRecord | undefined> {
  const updated = await SuggestionModel.findOneAndUpdate(
    { _id: id, status: from },
    {
      $set: {
        status,
        reason: status === 'rejected' ? (reason ?? '') : '',
        notes,
        termId: termId && new Types.ObjectId(termId),
      },
    },
    { returnDocument: 'after', lean: true },
  );
  return updated ?? undefined;
}

/** Deletes suggestions for good. @returns the deleted records. */
export async function deleteSuggestions(ids: readonly string[]): Promise<SuggestionRecord[]> {
  const found = await SuggestionModel.find({ _id: { $in: ids } }).lean();
  await SuggestionModel.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  return found;
}
