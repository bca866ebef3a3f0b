import type { TermStatus } from '@terimce/contract/term';
import { foldKey } from '@terimce/contract/text';
import type { QueryFilter, SortOrder } from 'mongoose';
import type { TermRecord } from '../models/term.js';

export type TermSort = 'alphabetical' | 'english' | 'popularity' | 'newest' | 'updated';

export interface TermListQuery {
  status?: TermStatus;
  category?: string;
  /** Browsing letter; see `letterTr` and `letterEn`. */
  letter?: { language: 'tr' | 'en'; letter: string };
  /** Folded prefix of either headword. */
  prefix?: string;
  importId?: string;
  ids?: readonly string[];
  /** Terms whose last change Meilisearch refused. */
  refused?: boolean;
  deleted?: boolean;
  sort?: TermSort;
  /** From 1. */
  page: number;
  limit: number;
}

const SORTS: Record<TermSort, Record<string, SortOrder>> = {
  alphabetical: { collationTr: 1 },
  english: { collationEn: 1 },
  popularity: { clickCount: -1, random: 1 },
  newest: { createdAt: -1 },
  updated: { updatedAt: -1 },
};

/** The order of a list, without the id that keeps equals in place. */
export function listSort({ sort = 'alphabetical' }: TermListQuery): Record<string, SortOrder> {
  return SORTS[sort];
}

/** Which terms a list is made of. */
export function listFilter(query: TermListQuery): QueryFilter<TermRecord> {
  const filter: QueryFilter<TermRecord> = query.deleted
    ? { deletedAt: { $exists: true } }
    : { deletedAt: { $exists: false } };
  if (query.status) filter.status = query.status;
  if (query.category) filter.category = query.category;
  if (query.importId) filter.importId = query.importId;
  if (query.ids) filter._id = { $in: query.ids };
  if (query.refused) filter['indexRefusal.at'] = { $exists: true };
  if (query.letter) {
    filter[query.letter.language === 'tr' ? 'letterTr' : 'letterEn'] = query.letter.letter;
  }
  const prefix = foldKey(query.prefix ?? '');
  if (prefix) {
    const range = { $gte: prefix, $lt: `${prefix}\uffff` };
    filter.$or = [{ englishFold: range }, { turkishFold: range }];
  }
  return filter;
}
