import type { UiLanguage } from '@terimce/contract/languages';
import { type ApiRouter, handle, handleRaw } from '../../http/api-router.js';
import { paginate } from '../../http/paginate.js';
import { rangeOf, rangesOf } from '../../reports/calendar.js';
import type { CategoryService } from '../../terms/category.service.js';
import { sendTable } from '../exchange/table-file.js';
import type { Cell } from '../exchange/xlsx-write.js';
import { allClickStats, type ClickStat, listClickStats } from './click-stats.js';
import type { ClickFilter, FindTerms } from './list-lines.js';
import { clickStatsOfTerm } from './term-clicks.js';

const HEADERS: Record<UiLanguage, readonly string[]> = {
  tr: [
    'Türkçe terim',
    'İngilizce terim',
    'Kategori',
    'Tıklama',
    'Önceki dönem',
    'Fark',
    'Değişim (%)',
    'Favori',
    'Kullanıcı',
    'Ortalama sıra',
    'Sorgu sayısı',
    'Sorgular',
    'Son tıklama',
    'Kimlik',
  ],
  en: [
    'Turkish term',
    'English term',
    'Category',
    'Clicks',
    'Period before',
    'Difference',
    'Change (%)',
    'Favorites',
    'Users',
    'Average position',
    'Number of queries',
    'Queries',
    'Last click',
    'Id',
  ],
};

/** @param findTerms finds terms by a part of a headword. */
export function bindClickStatsRoutes(
  router: ApiRouter,
  findTerms: FindTerms,
  categories: Pick<CategoryService, 'book' | 'wanted'>,
): void {
  const named = async <Q extends { category?: string | undefined }>(
    query: Q,
    language: UiLanguage,
  ) => {
    const book = await categories.book();
    return {
      ...query,
      language,
      category: await categories.wanted(query.category),
      categoryName: (slug: string) => book.nameOf(slug, language),
    };
  };
  handle(router, 'GET /analytics/detailed-term-click-stats', async ({ query }, { language }) => {
    const { stats, total } = await listClickStats(await named(query, language), query, findTerms);
    return {
      data: {
        termClickStats: stats.map(presentStat),
        pagination: paginate(total, query.page, query.limit),
        ...rangesOf(query, new Date()),
      },
    };
  });
  handleRaw(
    router,
    'GET /analytics/detailed-term-click-stats/export',
    async ({ query }, { language }, { res }) => {
      // A refusal after the header line would only end the connection.
      rangeOf(query, new Date());
      const rows = tableRows(await named(query, language), findTerms);
      const table = { name: 'click-stats', headers: HEADERS[language], rows };
      await sendTable(res, table, { ...query, language });
      return undefined;
    },
  );
  handle(router, 'GET /analytics/term-click-stats/{termId}', async ({ params, query }) => {
    const { stat, series, queries } = await clickStatsOfTerm(params.termId, query);
    return {
      data: {
        stat: presentStat(stat),
        series,
        queries: queries.map((entry) => ({ ...entry, lastAt: entry.lastAt.toISOString() })),
      },
    };
  });
}

async function* tableRows(
  filter: ClickFilter & { readonly categoryName: (category: string) => string },
  findTerms: FindTerms,
): AsyncGenerator<Cell[][]> {
  for await (const stats of allClickStats(filter, findTerms)) {
    yield stats.map(({ term, ...stat }) => [
      term.turkishTerm,
      term.englishTerm,
      filter.categoryName(term.category),
      stat.clicks,
      stat.previousClicks,
      stat.clicks - stat.previousClicks,
      stat.previousClicks > 0
        ? ((stat.clicks - stat.previousClicks) / stat.previousClicks) * 100
        : null,
      term.favoriteCount ?? 0,
      stat.visitors,
      stat.avgPosition,
      stat.queries,
      stat.latestQueries.join(' | '),
      stat.lastAt,
      String(term._id),
    ]);
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
