import { TermModel, type TermRecord } from '@terimce/core/models/term';
import { TERM_PROJECTION, type Term, toTerm } from '@terimce/core/terms/term';
import type { QueryFilter } from 'mongoose';

/** Public terms of a category, under a letter, or both. */
export interface BrowseFilter {
  /** Slug. */
  readonly category?: string | undefined;
  readonly letter?: string | undefined;
  /** Of the letter and of the order. */
  readonly language: 'tr' | 'en';
}

const LETTER = { tr: 'letterTr', en: 'letterEn' } as const;
const ORDER = { tr: 'collationTr', en: 'collationEn' } as const;

/** `limit` terms in dictionary order after the first `skip`. */
export async function listPublic(
  filter: BrowseFilter,
  skip: number,
  limit: number,
): Promise<Term[]> {
  const records = await TermModel.find(conditions(filter), TERM_PROJECTION)
    .sort({ [ORDER[filter.language]]: 1, _id: 1 })
    .skip(skip)
    .limit(limit)
    .lean();
  return (records as TermRecord[]).map(toTerm);
}

export async function countPublic(filter: BrowseFilter): Promise<number> {
  return TermModel.countDocuments(conditions(filter));
}

/** Public terms by first letter of the headword in a language. */
export async function countByLetter(
  language: 'tr' | 'en',
  category?: string,
): Promise<Map<string, number>> {
  const groups = await TermModel.aggregate<{ _id: string; count: number }>([
    { $match: conditions({ language, category }) },
    { $group: { _id: `$${LETTER[language]}`, count: { $sum: 1 } } },
  ]);
  return new Map(groups.map(({ _id, count }) => [_id, count]));
}

/** What relatedness is judged by. */
export interface Neighbour {
  readonly _id: string;
  readonly englishTerm: string;
  readonly turkishTerm: string;
  readonly category: string;
  readonly clickCount: number;
}

/** Public terms of a category, the most read first; used while they are not all in memory. */
export async function listNeighbours(category: string, limit: number): Promise<Neighbour[]> {
  const fields = { englishTerm: 1, turkishTerm: 1, category: 1, clickCount: 1 } as const;
  const records = await TermModel.find(conditions({ category, language: 'tr' }), fields)
    .limit(limit)
    .lean();
  return records.map(({ _id, englishTerm, turkishTerm, clickCount }) => ({
    _id: String(_id),
    englishTerm,
    turkishTerm,
    category,
    clickCount,
  }));
}

function conditions({ category, letter, language }: BrowseFilter): QueryFilter<TermRecord> {
  return {
    isPublic: true,
    ...(category ? { category } : {}),
    ...(letter ? { [LETTER[language]]: letter } : {}),
  };
}
