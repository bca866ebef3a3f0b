import type { TermRepository } from '@terimce/core/terms/term-repository';
import { type ApiRouter, handle } from '../../http/api-router.js';
import { dismissEmptySearch } from '../../reports/keep-sums.js';
import { actorOf, recordAction } from '../audit/audit-log.js';
import { countUsers, type ListedTerm, recentTerms } from './dashboard.repository.js';
import { dashboardStats, type RankedTerm } from './dashboard-stats.js';

const RECENT_TERMS = 10;
/** Number of most clicked terms on the dashboard. */
const TOP_CLICKED = 5;

/** The state of the index in short. */
export interface IndexHealth {
  readonly healthy: boolean;
  readonly degraded: boolean;
  readonly lagSeconds: number;
  readonly failed: number;
}

export function bindDashboardRoutes(
  router: ApiRouter,
  { terms, indexHealth }: { terms: TermRepository; indexHealth: () => Promise<IndexHealth> },
): void {
  handle(router, 'GET /analytics/dashboard-stats', async ({ query }) => {
    const figures = await dashboardStats(query);
    const topTerms = figures.topTerms.map(presentRanked);
    return {
      data: {
        stats: {
          totalSearches: figures.searches,
          totalTermClicks: figures.clicks,
          registeredUsers: figures.registeredUsers,
          newUsers: figures.newUsers,
          pendingFeedbacks: figures.pending.feedbacks,
          pendingSuggestions: figures.pending.suggestions,
        },
        previous: figures.previous,
        range: figures.range,
        before: figures.before,
        topTerms,
        topClickedTerms: topTerms.slice(0, TOP_CLICKED),
        topCategories: figures.topCategories,
        series: figures.series,
        emptySearches: figures.emptySearches,
      },
    };
  });
  handle(router, 'GET /admin/dashboard', async () => {
    const [termsByStatus, totalUsers, recent, index] = await Promise.all([
      terms.countByStatus(),
      countUsers(),
      recentTerms(RECENT_TERMS),
      indexHealth(),
    ]);
    return {
      data: {
        totalTerms: Object.values(termsByStatus).reduce((sum, count) => sum + count, 0),
        termsByStatus,
        totalUsers,
        recentTerms: recent.map((term) => ({
          ...presentListed(term),
          createdAt: term.createdAt,
        })),
        index,
      },
    };
  });
  handle(router, 'POST /admin/empty-searches/dismiss', async ({ body }, context) => {
    await dismissEmptySearch(body.query);
    await recordAction(actorOf(context), { action: 'empty-search.dismiss', subject: body.query });
    return { data: null };
  });
}

function presentListed({ _id, turkishTerm, englishTerm, slug, category }: ListedTerm) {
  return { _id, turkce_terim: turkishTerm, ingilizce_terim: englishTerm, slug, category };
}

function presentRanked({ term, count }: RankedTerm) {
  return { ...presentListed(term), searchCount: count };
}
