import { type ApiRouter, handle, handleRaw } from '../../http/api-router.js';
import { paginate } from '../../http/paginate.js';
import { BOM, csvLine } from '../exchange/csv-text.js';
import { fileName, sendFile } from '../send-file.js';
import { allClickStats, type ClickStat, listClickStats } from './click-stats.service.js';
import type { ClickFilter, FindTerms } from './list-lines.js';
import { clickStatsOfTerm } from './term-clicks.service.js';

/** @param findTerms finds terms by a part of a headword. */
export function bindClickStatsRoutes(router: ApiRouter, findTerms: FindTerms): void {
  handle(router, 'GET /analytics/detailed-term-click-stats', async ({ query }) => {
    const { stats, total } = await listClickStats(query, query, findTerms);
    return {
      data: {
        termClickStats: stats.map(presentStat),
        pagination: paginate(total, query.page, query.limit),
      },
    };
  });
  handleRaw(
    router,
    'GET /analytics/detailed-term-click-stats/export',
    async ({ query }, _context, { res }) => {
      const file = { name: fileName('click-stats', 'csv'), type: 'text/csv; charset=utf-8' };
      await sendFile(res, file, csv(query, findTerms));
      return undefined;
    },
  );
  handle(router, 'GET /analytics/term-click-stats/{termId}', async ({ params, query }) => {
    const { stat, series, queries } = await clickStatsOfTerm(params.termId, query.period);
    return {
      data: {
        stat: presentStat(stat),
        series,
        queries: queries.map((entry) => ({ ...entry, lastAt: entry.lastAt.toISOString() })),
      },
    };
  });
}

async function* csv(filter: ClickFilter, findTerms: FindTerms): AsyncGenerator<string> {
  yield BOM +
    csvLine([
      'termId',
      'turkishTerm',
      'englishTerm',
      'category',
      'clicks',
      'previousClicks',
      'favorites',
      'uniqueUsers',
      'avgClickPosition',
      'uniqueSearches',
      'searchQueries',
      'lastClicked',
    ]);
  for await (const stats of allClickStats(filter, findTerms)) {
    yield stats
      .map(({ term, ...stat }) =>
        csvLine([
          String(term._id),
          term.turkishTerm,
          term.englishTerm,
          term.category,
          stat.clicks,
          stat.previousClicks,
          term.favoriteCount,
          stat.visitors,
          stat.avgPosition,
          stat.queries,
          stat.latestQueries.join(' | '),
          stat.lastAt?.toISOString(),
        ]),
      )
      .join('');
  }
}

function presentStat({ term, ...stat }: ClickStat) {
  const last = stat.lastAt?.toISOString() ?? null;
  return {
    termId: String(term._id),
    turkishTerm: term.turkishTerm,
    termTurkish: term.turkishTerm,
    englishTerm: term.englishTerm,
    termEnglish: term.englishTerm,
    category: term.category,
    clickCount: stat.clicks,
    totalClicks: stat.clicks,
    favoriteCount: term.favoriteCount ?? 0,
    userInteractions: stat.visitors,
    uniqueUserCount: stat.visitors,
    bounceRate: stat.bounceRate,
    avgClickPosition: stat.avgPosition,
    clickThrough: stat.clickThrough,
    searchQueries: stat.latestQueries,
    uniqueSearchCount: Math.max(stat.queries, stat.latestQueries.length),
    lastClicked: last,
    lastInteracted: last,
    daily: stat.daily,
    previousClicks: stat.previousClicks,
  };
}
