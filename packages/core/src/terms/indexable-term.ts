import type { TermRecord } from '../models/term.js';

/** What the indexer reads of a term. */
export type IndexableTerm = Pick<
  TermRecord,
  | '_id'
  | 'englishTerm'
  | 'turkishTerm'
  | 'englishDefinition'
  | 'turkishDefinition'
  | 'category'
  | 'tags'
  | 'searchKeywords'
  | 'slug'
  | 'joinedFold'
  | 'collationTr'
  | 'collationEn'
  | 'letterTr'
  | 'letterEn'
  | 'clickCount'
  | 'favoriteCount'
  | 'createdAt'
  | 'translations'
  | 'status'
  | 'rev'
  | 'seq'
  | 'deletedAt'
  | 'dirtySince'
  | 'indexed'
  | 'indexRefusal'
>;

/** What a query must fetch for {@link IndexableTerm}. */
export const INDEXABLE_FIELDS: Record<keyof IndexableTerm, 1> = {
  _id: 1,
  englishTerm: 1,
  turkishTerm: 1,
  englishDefinition: 1,
  turkishDefinition: 1,
  category: 1,
  tags: 1,
  searchKeywords: 1,
  slug: 1,
  joinedFold: 1,
  collationTr: 1,
  collationEn: 1,
  letterTr: 1,
  letterEn: 1,
  clickCount: 1,
  favoriteCount: 1,
  createdAt: 1,
  translations: 1,
  status: 1,
  rev: 1,
  seq: 1,
  deletedAt: 1,
  dirtySince: 1,
  indexed: 1,
  indexRefusal: 1,
};
