import { z } from 'zod';
import { defineRoutes } from '../../route.js';
import { ADMIN_LIMIT_MAX, instant, paged, pagination, searchText, sortOrder } from '../common.js';
import { dayRange, fileReply, reportRange, tableFile } from './report-range.js';

/** All searches, those without results, those without a click, and those that were corrected. */
export const SEARCH_VIEWS = ['all', 'empty', 'unopened', 'corrected'] as const;

/** `change` is the difference from the range of comparison. */
export const SEARCH_SORTS = ['count', 'change', 'lastAt'] as const;

const filters = {
  ...reportRange,
  view: z.enum(SEARCH_VIEWS).default('all'),
  search: searchText,
  sortBy: z.enum(SEARCH_SORTS).default('count'),
  sortOrder,
};

/** A query, folded for counting, shown as it was last typed. */
export const searchStat = z
  .object({
    query: z.string(),
    /** Count of the view: all searches, or those without results or with a correction. */
    count: z.number(),
    /** The same in the range of comparison. */
    previousCount: z.number(),
    searches: z.number(),
    /** Searches without results, or with only similar ones. */
    empty: z.number(),
    /** Terms opened from its results. */
    opened: z.number(),
    corrected: z.number(),
    lastAt: instant,
  })
  .meta({ id: 'SearchStat' });

const shared = { tag: 'Search reports', access: 'panel', limit: 'admin' } as const;

export const searchReportRoutes = defineRoutes(shared, {
  'GET /analytics/searches': {
    summary: 'Searched queries',
    query: z.object({ ...filters, ...paged(50, ADMIN_LIMIT_MAX) }),
    data: z.object({
      searches: z.array(searchStat),
      pagination,
      range: dayRange.nullable(),
      before: dayRange.nullable(),
      /** Clicks and searches of the range that were above the budgets of their days and are in no figure. */
      leftOut: z.number(),
    }),
  },
  'GET /analytics/searches/export': {
    summary: 'Searched queries, as a file for spreadsheets',
    query: z.object({ ...filters, ...tableFile }),
    ...fileReply,
  },
});
