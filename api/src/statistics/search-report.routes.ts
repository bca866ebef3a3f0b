import { pageOf } from '@terimce/core/find-page';
import { type ApiRouter, handle, handleRaw } from '../http/api-router.js';
import { rangesOf } from '../shared/calendar.js';
import { type Column, sendTable, tableOf } from '../shared/files/table-file.js';
import { figuresOf, listSearches, type SearchFilter, type SearchLine } from './searches.js';

type Row = Awaited<ReturnType<typeof described>>[number];

const COLUMNS: readonly Column<Row>[] = [
  { tr: 'Sorgu', en: 'Query', cell: ({ query }) => query },
  { tr: 'Sayı', en: 'Count', cell: ({ count }) => count },
  { tr: 'Önceki dönem', en: 'Period before', cell: ({ previousCount }) => previousCount },
  { tr: 'Arama', en: 'Searches', cell: ({ searches }) => searches },
  { tr: 'Sonuçsuz', en: 'Nothing found', cell: ({ empty }) => empty },
  { tr: 'Açılan terim', en: 'Terms opened', cell: ({ opened }) => opened },
  { tr: 'Düzeltilen', en: 'Corrected', cell: ({ corrected }) => corrected },
  { tr: 'Son arama', en: 'Last search', cell: ({ lastAt }) => lastAt },
];
const CHUNK = 500;

export function bindSearchReportRoutes(router: ApiRouter): void {
  handle(router, 'GET /analytics/searches', async ({ query }) => {
    const { found, pagination } = pageOf(await listSearches(query), query);
    const searches = await described(found, query);
    return { data: { searches, pagination, ...rangesOf(query, new Date()) } };
  });
  handleRaw(router, 'GET /analytics/searches/export', async ({ query }, { language }, { res }) => {
    const lines = await listSearches(query);
    const table = tableOf(`searches-${query.view}`, COLUMNS, rows(lines, query), language);
    await sendTable(res, table, { ...query, language });
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
    lastAt,
  }));
}

async function* rows(lines: SearchLine[], filter: SearchFilter): AsyncGenerator<Row[]> {
  for (let i = 0; i < lines.length; i += CHUNK) {
    yield await described(lines.slice(i, i + CHUNK), filter);
  }
}
