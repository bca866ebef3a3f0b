import { SUGGESTION_CATEGORIES } from '@terimce/contract/categories';
import type { SuggestionStatus } from '@terimce/contract/message';
import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { SuggestionModel, type SuggestionRecord } from '@terimce/core/models/engagement';
import { type QueryFilter, Types } from 'mongoose';
import { containing } from '../search-pattern.js';
import { bySender, type SenderFilter } from '../sender-filter.js';

export interface SuggestionFilter extends SenderFilter {
  readonly status: SuggestionStatus | 'all';
  /** A category of the suggestion form by its short or long name, or `all`. */
  readonly category?: string | undefined;
  readonly search?: string | undefined;
}

export interface SuggestionChange {
  readonly status: SuggestionStatus;
  readonly reason?: string | undefined;
  readonly notes?: string | undefined;
  readonly termId?: string | undefined;
}

const SEARCHED = [
  'englishTerm',
  'turkishTerm',
  'definition',
  'source',
  'customCategory',
  'submitterEmail',
  'contactName',
  'notes',
] as const;

/** A page of suggestions, newest first; `search` matches all their texts. */
export async function listSuggestions(
  filter: SuggestionFilter,
  paging: Paging,
): Promise<Page<SuggestionRecord>> {
  const part = filter.search ? containing(filter.search) : undefined;
  const categories = categoryNames(filter.category);
  const query: QueryFilter<SuggestionRecord> = {
    ...(filter.status === 'all' ? {} : { status: filter.status }),
    ...(categories ? { category: { $in: categories } } : {}),
    ...bySender(filter),
    ...(part ? { $or: SEARCHED.map((field) => ({ [field]: part })) } : {}),
  };
  return findPage(SuggestionModel, query, { createdAt: -1, _id: -1 }, paging);
}

/** Both spellings of a category of the form: `Makine` and `Makine Mühendisliği` are the same. */
function categoryNames(category: string | undefined): string[] | undefined {
  if (!category || category === 'all') return undefined;
  const short = category.replace(/ Mühendisliği$/, '');
  const known = SUGGESTION_CATEGORIES.filter((name) => name === category || name === short);
  return [...new Set<string>([...known, category, short, `${short} Mühendisliği`])];
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
        ...(notes === undefined ? {} : { notes }),
        ...(termId ? { termId: new Types.ObjectId(termId) } : {}),
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
