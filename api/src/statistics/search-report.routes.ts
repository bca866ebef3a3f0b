import { contentLanguage } from '@terimce/contract/languages';
import { pageOf } from '@terimce/core/find-page';
import { type ApiRouter, handle, handleRaw } from '../http/api-router.js';
import { rangesOf } from '../shared/calendar.js';
import { type Column, sendTable, tableOf } from '../shared/files/table-file.js';
import { comparedColumns, type Ranges } from './compared-columns.js';
import { listSearches } from './searches.js';

type Row = Awaited<ReturnType<typeof listSearches>>[number];

const columns = (ranges: Ranges): readonly Column<Row>[] => [
  { tr: 'Sorgu', en: 'Query', cell: ({ query }) => query },
  ...comparedColumns<Row>(
    { tr: 'Sayı', en: 'Count' },
    ({ count, previousCount }) => ({ count, before: previousCount }),
    ranges,
  ),
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
  handleRaw(router, 'GET /analytics/searches/export', async ({ query }, context, { res }) => {
    const language = contentLanguage(context.language);
    const ranges = rangesOf(query, new Date());
    const rows = await listSearches(query);
    const table = tableOf(`searches-${query.view}`, columns(ranges), [rows], language);
    await sendTable(res, { ...table, range: ranges.range }, { ...query, language });
  });
}
