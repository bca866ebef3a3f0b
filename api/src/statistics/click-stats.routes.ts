import type { ContentLanguage } from '@terimce/contract/languages';
import { rangesOf } from '@terimce/core/calendar';
import { type ApiRouter, handle, handleRaw } from '../http/api-router.js';
import { type Column, sendTable, tableOf } from '../shared/files/table-file.js';
import type { CategoryService } from '../terms/category.service.js';
import { allClickStats, type ClickStat, listClickStats } from './click-stats.js';
import { comparedColumns, type Ranges } from './compared-columns.js';
import { leftOutIn } from './left-out.repository.js';
import type { ReportTerms } from './list-lines.js';
import { changeOf } from './sums.repository.js';
import { clickStatsOfTerm } from './term-clicks.js';

const figures = ({ clicks, previousClicks }: ClickStat) => ({
  count: clicks,
  before: previousClicks,
});

const PERCENT: Column<ClickStat> = {
  tr: 'Değişim (%)',
  en: 'Change (%)',
  cell: (row) =>
    row.previousClicks > 0 ? (changeOf(figures(row)) / row.previousClicks) * 100 : null,
};

const columns = (
  categoryName: (slug: string) => string,
  ranges: Ranges,
): readonly Column<ClickStat>[] => [
  { tr: 'Türkçe terim', en: 'Turkish term', cell: ({ term }) => term.turkishTerm },
  { tr: 'İngilizce terim', en: 'English term', cell: ({ term }) => term.englishTerm },
  {
    tr: 'Kategori',
    en: 'Category',
    cell: ({ term }) => term.category && categoryName(term.category),
  },
  ...comparedColumns({ tr: 'Tıklama', en: 'Clicks' }, figures, ranges),
  ...(ranges.before ? [PERCENT] : []),
  { tr: 'Favori', en: 'Favorites', cell: ({ term }) => term.favoriteCount ?? 0 },
  { tr: 'Kullanıcı', en: 'Users', cell: ({ visitors }) => visitors },
  { tr: 'Ortalama sıra', en: 'Average position', cell: ({ avgPosition }) => avgPosition },
  { tr: 'Sorgu sayısı', en: 'Number of queries', cell: ({ queries }) => queries },
  { tr: 'Sorgular', en: 'Queries', cell: ({ latestQueries }) => latestQueries.join(' | ') },
  { tr: 'Son tıklama', en: 'Last click', cell: ({ lastAt }) => lastAt },
];

export function bindClickStatsRoutes(
  router: ApiRouter,
  terms: ReportTerms,
  categories: Pick<CategoryService, 'catalog' | 'wanted'>,
): void {
  const named = async <Q extends { category?: string | undefined }>(
    query: Q,
    language: ContentLanguage,
  ) => {
    const catalog = await categories.catalog();
    return {
      ...query,
      language,
      category: await categories.wanted(query.category),
      categoryName: (slug: string) => catalog.nameOf(slug, language),
    };
  };
  handle(router, 'GET /analytics/detailed-term-click-stats', async ({ query }, context) => {
    const filter = await named(query, context.language);
    const { found, pagination } = await listClickStats(filter, query, terms);
    const termClickStats = found.map(presentStat);
    const ranges = rangesOf(query, new Date());
    const leftOut = await leftOutIn(ranges.range, 'o');
    return { data: { termClickStats, pagination, ...ranges, leftOut } };
  });
  handleRaw(
    router,
    'GET /analytics/detailed-term-click-stats/export',
    async ({ query }, context, { res }) => {
      const language = context.language;
      const ranges = rangesOf(query, new Date());
      const filter = await named(query, language);
      const rows = allClickStats(filter, terms);
      const table = tableOf('click-stats', columns(filter.categoryName, ranges), rows, language);
      await sendTable(res, { ...table, range: ranges.range }, { ...query, language });
    },
  );
  handle(router, 'GET /analytics/term-click-stats/{termId}', async ({ params, query }) => {
    const { stat, ...found } = await clickStatsOfTerm(params.termId, query);
    return { data: { stat: presentStat(stat), ...found } };
  });
}

function presentStat({ term, ...stat }: ClickStat) {
  return {
    termId: term._id,
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
    lastClicked: stat.lastAt ?? null,
    lastInteracted: stat.lastAt ?? null,
    daily: stat.daily,
    previousClicks: stat.previousClicks,
  };
}
