import type { UiLanguage } from '@terimce/contract/languages';
import { skipOf } from '@terimce/core/find-page';
import { type ApiRouter, handle, handleRaw } from '../../http/api-router.js';
import { paginate } from '../../http/paginate.js';
import { rangesOf } from '../../reports/calendar.js';
import {
  figuresOf,
  listSearches,
  type SearchFilter,
  type SearchLine,
} from '../../reports/searches.js';
import { sendTable } from '../exchange/table-file.js';
import type { Cell } from '../exchange/xlsx-write.js';

const HEADERS: Record<UiLanguage, readonly string[]> = {
  tr: [
    'Sorgu',
    'Sayı',
    'Önceki dönem',
    'Arama',
    'Sonuçsuz',
    'Açılan terim',
    'Düzeltilen',
    'Son arama',
  ],
  en: [
    'Query',
    'Count',
    'Period before',
    'Searches',
    'Nothing found',
    'Terms opened',
    'Corrected',
    'Last search',
  ],
};
const CHUNK = 500;

export function bindSearchReportRoutes(router: ApiRouter): void {
  handle(router, 'GET /analytics/searches', async ({ query }) => {
    const lines = await listSearches(query);
    const skip = skipOf(query);
    return {
      data: {
        searches: await described(lines.slice(skip, skip + query.limit), query),
        pagination: paginate(lines.length, query.page, query.limit),
        ...rangesOf(query, new Date()),
      },
    };
  });
  handleRaw(router, 'GET /analytics/searches/export', async ({ query }, { language }, { res }) => {
    const lines = await listSearches(query);
    const table = {
      name: `searches-${query.view}`,
      headers: HEADERS[language],
      rows: rows(lines, query),
    };
    await sendTable(res, table, { ...query, language });
    return undefined;
  });
}

async function described(lines: readonly SearchLine[], filter: SearchFilter) {
  const figures = await figuresOf(
    lines.map(({ key }) => key),
    filter,
  );
  return lines.map(({ key, query, count, previous, lastAt }) => ({
    query,
    count,
    previousCount: previous,
    ...figures(key),
    lastAt: lastAt.toISOString(),
  }));
}

async function* rows(lines: SearchLine[], filter: SearchFilter): AsyncGenerator<Cell[][]> {
  for (let i = 0; i < lines.length; i += CHUNK) {
    const stats = await described(lines.slice(i, i + CHUNK), filter);
    yield stats.map((stat) => [
      stat.query,
      stat.count,
      stat.previousCount,
      stat.searches,
      stat.empty,
      stat.opened,
      stat.corrected,
      new Date(stat.lastAt),
    ]);
  }
}
