import { failingNotices } from '@terimce/core/notices/notices';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { type ApiRouter, handle } from '../../http/api-router.js';
import { actorOf, recordAction } from '../../shared/audit/audit-log.js';
import type { ReportTerms } from '../../statistics/list-lines.js';
import { dismissEmptySearch } from '../../statistics/sums.repository.js';
import type { SearchStatusService } from '../search/search-status.service.js';
import { countUsers, type ListedTerm, recentTerms } from './dashboard.repository.js';
import { dashboardStats } from './dashboard-stats.js';

const RECENT_TERMS = 10;
/** Number of most clicked terms on the dashboard. */
const TOP_CLICKED = 5;

export function bindDashboardRoutes(
  router: ApiRouter,
  terms: TermRepository,
  status: SearchStatusService,
  reported: ReportTerms,
): void {
  handle(router, 'GET /analytics/dashboard-stats', async ({ query }) => {
    const figures = await dashboardStats(query, reported);
    const topTerms = figures.topTerms.map(({ searchCount, ...term }) => ({
      ...presentListed(term),
      searchCount,
    }));
    const topClickedTerms = topTerms.slice(0, TOP_CLICKED);
    return { data: { ...figures, topTerms, topClickedTerms } };
  });
  handle(router, 'GET /admin/dashboard', async () => {
    const [termsByStatus, totalUsers, recent, index, failing] = await Promise.all([
      terms.countByStatus(),
      countUsers(),
      recentTerms(RECENT_TERMS),
      status.health(),
      failingNotices(),
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
        failingNotices: failing.map(({ way, since }) => ({ way, since })),
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
