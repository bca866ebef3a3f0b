import type { SuggestionStatus } from '@terimce/contract/message';
import type { BodyOf, QueryOf } from '@terimce/contract/routes';
import { findPage, type Page } from '@terimce/core/find-page';
import { SuggestionModel, type SuggestionRecord } from '@terimce/core/models/engagement';
import { Types } from 'mongoose';
import { given, unlessAll } from '../shared/conditions.js';
import { anyContains } from '../shared/search-pattern.js';

export type SuggestionChange = BodyOf<'PATCH /analytics/suggestions/{id}'>;

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
    ...given({ status: unlessAll(status), category, userId, ipAddress }),
    ...anyContains(SEARCHED, search),
  };
  return findPage(SuggestionModel, filter, { createdAt: -1, _id: -1 }, query);
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
