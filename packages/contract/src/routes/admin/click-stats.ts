import { z } from 'zod';
import { defineRoutes } from '../../route.js';
import {
  ADMIN_LIMIT_MAX,
  instant,
  objectId,
  paged,
  pagination,
  searchText,
  sortOrder,
} from '../common.js';
import { dayRange, fileReply, reportRange, tableFile } from './report-range.js';

export const CLICK_PERIODS = ['all', 'daily', 'weekly', 'monthly'] as const;
/** `change` is the difference from the range of comparison. */
export const CLICK_SORTS = [
  'totalClicks',
  'change',
  'favoriteCount',
  'category',
  'lastClicked',
] as const;
/** Bounce percentage that is shown if none can be computed. */
export const DEFAULT_BOUNCE_RATE = 25;

/** One term in the click statistics, in both naming styles. */
export const clickStat = z
  .object({
    termId: z.string(),
    turkishTerm: z.string(),
    termTurkish: z.string(),
    englishTerm: z.string(),
    termEnglish: z.string(),
    category: z.string(),
    clickCount: z.number(),
    totalClicks: z.number(),
    favoriteCount: z.number(),
    userInteractions: z.number(),
    uniqueUserCount: z.number(),
    bounceRate: z.number(),
    avgClickPosition: z.number().nullable(),
    /** Clicks divided by impressions in result lists, if impressions are known. */
    clickThrough: z.number().nullable(),
    searchQueries: z.array(z.string()),
    uniqueSearchCount: z.number(),
    lastClicked: instant.nullable(),
    lastInteracted: instant.nullable(),
    /** Clicks by day, oldest first, for a sparkline. */
    daily: z.array(z.number()),
    /** Clicks in the range of comparison. */
    previousClicks: z.number(),
  })
  .meta({ id: 'ClickStat' });

const filters = {
  ...reportRange,
  search: searchText,
  category: z.string().max(100).optional(),
  sortBy: z.enum(CLICK_SORTS).default('totalClicks'),
  sortOrder,
};

const shared = { tag: 'Click statistics', access: 'reports', limit: 'admin' } as const;

export const clickRoutes = defineRoutes(shared, {
  'GET /analytics/detailed-term-click-stats': {
    summary: 'Clicks by term',
    query: z.object({ ...filters, ...paged(50, ADMIN_LIMIT_MAX) }),
    data: z.object({
      termClickStats: z.array(clickStat),
      pagination,
      range: dayRange.nullable(),
      before: dayRange.nullable(),
      /** Clicks and searches of the range that were above the budgets of their days and are in no figure. */
      leftOut: z.number(),
    }),
  },
  'GET /analytics/detailed-term-click-stats/export': {
    summary: 'Clicks by term, as a file for spreadsheets',
    query: z.object({ ...filters, ...tableFile }),
    ...fileReply,
  },
  'GET /analytics/term-click-stats/{termId}': {
    summary: 'Clicks of one term by day, and the searches that led to it',
    params: z.object({ termId: objectId }),
    query: z.object(reportRange),
    data: z.object({
      stat: clickStat,
      range: dayRange.nullable(),
      before: dayRange.nullable(),
      series: z.array(z.object({ day: z.string(), clicks: z.number() })),
      queries: z.array(
        z.object({
          query: z.string(),
          count: z.number(),
          avgPosition: z.number().nullable(),
          lastAt: instant,
        }),
      ),
    }),
    errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
  },
});
