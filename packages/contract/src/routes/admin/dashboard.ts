import { z } from 'zod';
import { defineRoutes } from '../../route.js';
import { TERM_STATUSES } from '../../term.js';
import { instant, nothing } from '../common.js';
import { dayRange, reportRange } from './report-range.js';

export const DASHBOARD_PERIODS = ['daily', 'weekly', 'monthly'] as const;

const ranked = z.object({
  _id: z.string(),
  turkce_terim: z.string(),
  ingilizce_terim: z.string(),
  slug: z.string(),
  category: z.string(),
  searchCount: z.number(),
});

const shared = { tag: 'Administration', access: 'panel', limit: 'admin' } as const;

export const dashboardRoutes = defineRoutes(shared, {
  'GET /analytics/dashboard-stats': {
    summary: 'Figures of a period for the dashboard',
    query: z.object({ ...reportRange, period: z.enum(DASHBOARD_PERIODS).default('daily') }),
    data: z.object({
      stats: z.object({
        totalSearches: z.number(),
        totalTermClicks: z.number(),
        /** All accounts. */
        registeredUsers: z.number(),
        /** Accounts created in the period. */
        newUsers: z.number(),
        pendingFeedbacks: z.number(),
        pendingSuggestions: z.number(),
        /** Edits of contributors that wait for a decision. */
        openProposals: z.number(),
      }),
      /** The range of the figures, and the range of comparison. */
      range: dayRange,
      before: dayRange,
      /** Figures of the range of comparison. */
      previous: z.object({ searches: z.number(), clicks: z.number(), newUsers: z.number() }),
      topTerms: z.array(ranked),
      topCategories: z.array(z.object({ category: z.string(), count: z.number() })),
      /** At most five. */
      topClickedTerms: z.array(ranked),
      /** Searches and clicks by day, or by hour for a single day: `2026-11-20T14:00:00` in the site's time zone. */
      series: z.array(z.object({ at: z.string(), searches: z.number(), clicks: z.number() })),
      emptySearches: z.array(z.object({ query: z.string(), count: z.number(), lastAt: instant })),
    }),
  },
  'GET /admin/dashboard': {
    summary: 'Totals over all time and the latest additions',
    data: z.object({
      totalTerms: z.number(),
      termsByStatus: z.record(z.enum(TERM_STATUSES), z.number()),
      totalUsers: z.number(),
      recentTerms: z.array(ranked.omit({ searchCount: true }).extend({ createdAt: instant })),
      index: z.object({
        healthy: z.boolean(),
        degraded: z.boolean(),
        lagSeconds: z.number(),
        failed: z.number(),
      }),
      /** Ways of telling operators of waiting work that fail. */
      failingNotices: z.array(z.object({ way: z.string(), since: instant })),
    }),
  },
  'POST /admin/empty-searches/dismiss': {
    summary: 'Drop a search without results from the dashboard’s list',
    access: 'contributor',
    body: z.object({ query: z.string().trim().min(1).max(100) }),
    data: nothing,
  },
});
