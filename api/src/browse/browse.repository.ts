import { TermModel, type TermRecord } from '@terimce/core/models/term';
import { TERM_PROJECTION, type Term, toTerm } from '@terimce/core/terms/term';
import type { QueryFilter } from 'mongoose';

/** Public terms of a category, under a letter, or both. */
export interface BrowseFilter {
  /** Slug. */
  readonly category?: string | undefined;
  readonly letter?: string | undefined;
  /** Any of these, as terms store them. */
  readonly tags?: readonly string[] | undefined;
  /** Language of the letter and of the order. */
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
  const order = { [ORDER[filter.language]]: 1, _id: 1 } as const;
  return find(conditions(filter), order, limit, skip);
}

export async function countPublic(filter: BrowseFilter): Promise<number> {
  return TermModel.countDocuments(conditions(filter));
}

/** All tags of public terms. */
export async function listTags(): Promise<string[]> {
  return TermModel.distinct('tags', { isPublic: true });
}

/** The newest public terms. */
export async function listNewest(limit: number): Promise<Term[]> {
  return find({ isPublic: true }, { createdAt: -1, _id: -1 }, limit);
}

/** Terms with both definitions from before a moment: the candidates for the term of the day. */
const described = (before: Date): QueryFilter<TermRecord> => ({
  isPublic: true,
  createdAt: { $lt: before },
  englishTerm: { $ne: '' },
  turkishTerm: { $ne: '' },
  englishDefinition: { $ne: '' },
  turkishDefinition: { $ne: '' },
});

export async function countDescribed(before: Date): Promise<number> {
  return TermModel.countDocuments(described(before));
}

/** The term at `place` in the order of ids; undefined after the last. */
export async function findDescribed(before: Date, place: number): Promise<Term | undefined> {
  return (await find(described(before), { _id: 1 }, 1, place))[0];
}

/** Number of public terms by first letter of the headword in a language. */
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

async function find(
  filter: QueryFilter<TermRecord>,
  order: Record<string, 1 | -1>,
  limit: number,
  skip = 0,
): Promise<Term[]> {
  const found = TermModel.find(filter, TERM_PROJECTION).sort(order).skip(skip).limit(limit);
  return ((await found.lean()) as TermRecord[]).map(toTerm);
}

function conditions({ category, letter, tags, language }: BrowseFilter): QueryFilter<TermRecord> {
  return {
    isPublic: true,
    ...(category ? { category } : {}),
    ...(letter ? { [LETTER[language]]: letter } : {}),
    ...(tags ? { tags: { $in: [...tags] } } : {}),
  };
}
