import type { QueryOf } from '@terimce/contract/routes';
import { rangesOf } from '@terimce/core/calendar';
import { pageOf } from '@terimce/core/find-page';
import { type ApiRouter, handle, handleRaw } from '../http/api-router.js';
import { type Column, sendTable, tableOf } from '../shared/files/table-file.js';
import { comparedColumns, type Ranges } from './compared-columns.js';
import { areDaysKnown } from './known-days.repository.js';
import { leftOutIn } from './left-out.repository.js';
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
    const ranges = await comparedRanges(query);
    const { found, pagination } = pageOf(await listSearches(query, ranges), query);
    const leftOut = await leftOutIn(ranges.range, 'o', 'u');
    return { data: { searches: found, pagination, ...ranges, leftOut } };
  });
  handleRaw(router, 'GET /analytics/searches/export', async ({ query }, context, { res }) => {
    const language = context.language;
    const ranges = await comparedRanges(query);
    const rows = await listSearches(query, ranges);
    const table = tableOf(`searches-${query.view}`, columns(ranges), [rows], language);
    await sendTable(res, { ...table, range: ranges.range }, { ...query, language });
  });
}

/** The ranges of a report; without a comparison if some of their days are deleted, because it would count too few. */
async function comparedRanges(
  query: QueryOf<'GET /analytics/searches'> | QueryOf<'GET /analytics/searches/export'>,
): Promise<Ranges> {
  const { range, before } = rangesOf(query, new Date());
  const isKnown = range && before && (await areDaysKnown(range)) && (await areDaysKnown(before));
  return { range, before: isKnown ? before : null };
}
