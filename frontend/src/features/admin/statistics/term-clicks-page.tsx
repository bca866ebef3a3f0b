import { CLICK_PERIODS, clickRoutes } from '@terimce/contract/routes/admin/click-stats';
import { useParams, useSearchParams } from 'react-router-dom';
import { BackLink } from '../../../components/back-link.js';
import { CategoryName } from '../../../components/category-name.js';
import { DataTable } from '../../../components/data-table.js';
import { Filters } from '../../../components/filters.js';
import { Page, Section } from '../../../components/page.js';
import { Stat, Stats } from '../../../components/stat.js';
import { CallState, Empty } from '../../../components/states.js';
import { TimeChart } from '../../../components/time-chart.js';
import { useTranslation } from '../../../lib/i18n.js';
import { type CallData, useCall } from '../../../lib/use-call.js';
import { useFilters } from '../../../lib/use-filters.js';
import { useFormat } from '../../../lib/use-format.js';
import { useColumns } from '../list/list-columns.js';
import { QueryLink } from './query-link.js';
import { RANGE_DEFAULTS, RangeFields, RangeText, rangeQuery } from './range-filters.js';

const QUERIES = {
  name: 'clicks',
  noun: 'query',
  row: clickRoutes['GET /analytics/term-click-stats/{termId}'].data.shape.queries.element,
} as const;
type Query = CallData<'GET /analytics/term-click-stats/{termId}'>['queries'][number];

/** One term: its clicks by day, and the searches that led to it. */
export function TermClicksPage() {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  const { termId = '' } = useParams();
  const [params] = useSearchParams();
  const { filters, set } = useFilters({ ...RANGE_DEFAULTS, period: 'all' });
  const read = useCall('GET /analytics/term-click-stats/{termId}', {
    params: { termId },
    query: rangeQuery<'all'>(filters),
  });
  const { data } = read;
  const stat = data?.stat;
  const category = stat?.category ? (
    <CategoryName category={stat.category} />
  ) : (
    t('clicks.unknownCategory')
  );
  const positionText = (position: number | null) => (position === null ? '–' : number(position, 1));
  const columns = useColumns<Query>(QUERIES, {
    query: { primary: true, cell: ({ query }) => <QueryLink query={query} /> },
    count: { header: t('clicks.times') },
    avgClickPosition: { align: 'end', cell: (row) => positionText(row.avgPosition) },
    lastAt: true,
  });
  return (
    <Page
      title={
        stat
          ? [stat.turkishTerm, stat.englishTerm].filter(Boolean).join(' / ')
          : t('lists.clicks.title')
      }
      // An empty line while it is read: what is below would move under the pointer.
      lead={stat ? category : '\u00a0'}
    >
      <BackLink to={`/admin/click-stats?${params}`}>{t('clicks.back')}</BackLink>
      <Filters>
        <RangeFields filters={filters} periods={CLICK_PERIODS} onChange={set} />
      </Filters>
      <RangeText range={data?.range ?? null} before={data?.before ?? null} />
      {!data && <CallState call={read} failed={t('lists.clicks.loadFailed')} />}
      {data && stat && (
        <>
          <Stats>
            <Stat
              label={t('lists.clicks.columns.totalClicks')}
              value={stat.totalClicks}
              note={data.before && t('clicks.previous', { value: stat.previousClicks })}
            />
            <Stat label={t('lists.clicks.columns.favoriteCount')} value={stat.favoriteCount} />
            <Stat label={t('lists.clicks.columns.uniqueUserCount')} value={stat.uniqueUserCount} />
            <Stat
              label={t('lists.clicks.columns.avgClickPosition')}
              value={positionText(stat.avgClickPosition)}
            />
            <Stat
              label={t('clicks.clickThrough')}
              value={stat.clickThrough === null ? '–' : percent(stat.clickThrough, 1)}
            />
          </Stats>
          <Section title={t('clicks.byDay')}>
            {data.series.every((point) => point.clicks === 0) ? (
              <Empty text={t('clicks.noSeries')} />
            ) : (
              <TimeChart
                label={t('clicks.byDay')}
                at={data.series.map((point) => point.day)}
                series={[
                  {
                    name: t('lists.clicks.columns.totalClicks'),
                    values: data.series.map((point) => point.clicks),
                  },
                ]}
              />
            )}
          </Section>
          <Section title={t('clicks.queryTable')}>
            <DataTable
              label={t('clicks.queryTable')}
              columns={columns}
              rows={data.queries}
              rowId={(row) => row.query}
              empty={t('clicks.noQueries')}
            />
          </Section>
        </>
      )}
    </Page>
  );
}
