import { tagSlug } from '@terimce/contract/tags';
import { IS_PUBLIC, TermModel, type TermRecord } from '@terimce/core/models/term';
import {
  LISTED_PROJECTION,
  type ListedTerm,
  TERM_PROJECTION,
  type Term,
  toTerm,
} from '@terimce/core/terms/term';
import { lookupKeys, underLetter } from '@terimce/core/terms/term-keys';
import type { QueryFilter } from 'mongoose';

/** Public terms of a category, under a letter, or both. */
export interface BrowseFilter {
  /** Slug. */
  readonly category?: string | undefined;
  readonly letter?: string | undefined;
  /** Slug of the tag's page. */
  readonly tag?: string | undefined;
  /** Language of the letter and of the order. */
  readonly language: 'tr' | 'en';
}

const ORDER = { tr: 'collationTr', en: 'collationEn' } as const;

/** `limit` terms in dictionary order after the first `skip`. */
export async function listPublic(
  filter: BrowseFilter,
  skip: number,
  limit: number,
): Promise<ListedTerm[]> {
  const order = { [ORDER[filter.language]]: 1, _id: 1 } as const;
  const found = find(conditions(filter), LISTED_PROJECTION, order, limit, skip);
  // A tag has few terms: sorting them is cheaper than looking for them among all.
  return toTerms(filter.tag ? found.hint({ lookup: 1 }) : found);
}

export async function countPublic(filter: BrowseFilter): Promise<number> {
  return TermModel.countDocuments(conditions(filter));
}

/** The number of terms by the first character of their collation key, which stands for their letter. */
export async function countByLetter(
  filter: Pick<BrowseFilter, 'category' | 'language'>,
): Promise<Map<string, number>> {
  const start = { $substrCP: [`$${ORDER[filter.language]}`, 0, 1] };
  const groups = await TermModel.aggregate<{ _id: string; count: number }>([
    { $match: conditions(filter) },
    { $group: { _id: start, count: { $sum: 1 } } },
  ]);
  return new Map(groups.map(({ _id, count }) => [_id, count]));
}

/** How terms write a tag; undefined if no public term has it. @param slug that of the tag's page. */
export async function nameOfTag(slug: string): Promise<string | undefined> {
  const term = await TermModel.findOne(conditions({ tag: slug, language: 'tr' }), { tags: 1 })
    .hint({ lookup: 1 })
    .lean();
  return term?.tags.find((tag) => tagSlug(tag) === slug);
}

/** All tags of public terms. */
export async function listTags(): Promise<string[]> {
  return TermModel.distinct('tags', IS_PUBLIC);
}

/** The newest public terms. */
export async function listNewest(limit: number): Promise<ListedTerm[]> {
  return toTerms(find(IS_PUBLIC, LISTED_PROJECTION, { _id: -1 }, limit));
}

/** Terms with both definitions from before a moment: the candidates for the term of the day. */
const described = (before: Date): QueryFilter<TermRecord> => ({
  ...IS_PUBLIC,
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
  return (await toTerms(find(described(before), TERM_PROJECTION, { _id: 1 }, 1, place)))[0];
}

function find(
  filter: QueryFilter<TermRecord>,
  fields: Readonly<Record<string, 1>>,
  order: Record<string, 1 | -1>,
  limit: number,
  skip = 0,
) {
  return TermModel.find(filter, fields).sort(order).skip(skip).limit(limit);
}

async function toTerms(found: ReturnType<typeof find>): Promise<Term[]> {
  return ((await found.lean()) as TermRecord[]).map(toTerm);
}

function conditions({ category, letter, tag, language }: BrowseFilter): QueryFilter<TermRecord> {
  return {
    ...IS_PUBLIC,
    ...(category ? { category } : {}),
    ...(letter ? { [ORDER[language]]: underLetter(letter, language) } : {}),
    ...(tag ? { lookup: lookupKeys.tag(tag) } : {}),
  };
}
