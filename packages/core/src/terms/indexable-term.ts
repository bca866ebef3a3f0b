import type { TermRecord } from '../models/term.js';

/** The fields of a term that the indexer reads. */
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
  | 'translations'
  | 'status'
  | 'rev'
  | 'seq'
  | 'deletedAt'
  | 'dirtySince'
  | 'indexed'
  | 'indexRefusal'
>;

/** The projection for {@link IndexableTerm}. */
export const INDEXABLE_FIELDS: Record<keyof IndexableTerm, 1> = {
  _id: 1,
  englishTerm: 1,
  turkishTerm: 1,
  englishDefinition: 1,
  turkishDefinition: 1,
  category: 1,
  tags: 1,
  searchKeywords: 1,
  translations: 1,
  status: 1,
  rev: 1,
  seq: 1,
  deletedAt: 1,
  dirtySince: 1,
  indexed: 1,
  indexRefusal: 1,
};
