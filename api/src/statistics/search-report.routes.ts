import { pageOf } from '@terimce/core/find-page';
import { type ApiRouter, handle, handleRaw } from '../http/api-router.js';
import { rangesOf } from '../shared/calendar.js';
import { type Column, inRange, sendTable, tableOf } from '../shared/files/table-file.js';
import { listSearches } from './searches.js';

type Row = Awaited<ReturnType<typeof listSearches>>[number];

const columns = ({ range, before }: ReturnType<typeof rangesOf>): readonly Column<Row>[] => [
  { tr: 'Sorgu', en: 'Query', cell: ({ query }) => query },
  inRange({ tr: 'Sayı', en: 'Count', cell: ({ count }) => count }, range),
  ...(before
    ? [
        inRange(
          { tr: 'Sayı', en: 'Count', cell: ({ previousCount }: Row) => previousCount },
          before,
        ),
        {
          tr: 'Fark',
          en: 'Difference',
          cell: ({ count, previousCount }: Row) => count - previousCount,
        },
      ]
    : []),
  { tr: 'Arama', en: 'Searches', cell: ({ searches }) => searches },
  { tr: 'Sonuçsuz', en: 'Nothing found', cell: ({ empty }) => empty },
  { tr: 'Açılan terim', en: 'Terms opened', cell: ({ opened }) => opened },
  { tr: 'Düzeltilen', en: 'Corrected', cell: ({ corrected }) => corrected },
  { tr: 'Son arama', en: 'Last search', cell: ({ lastAt }) => lastAt },
];

export function bindSearchReportRoutes(router: ApiRouter): void {
  handle(router, 'GET /analytics/searches', async ({ query }) => {
    const { found, pagination } = pageOf(await listSearches(query), query);
    return { data: { searches: found, pagination, ...rangesOf(query, new Date()) } };
  });
  handleRaw(router, 'GET /analytics/searches/export', async ({ query }, { language }, { res }) => {
    const ranges = rangesOf(query, new Date());
    const rows = await listSearches(query);
    const table = tableOf(`searches-${query.view}`, columns(ranges), [rows], language);
    await sendTable(res, { ...table, range: ranges.range }, { ...query, language });
  });
}
