import { CLICK_PERIODS, CLICK_SORTS } from '@terimce/contract/routes/admin/click-stats';
import { Link, useNavigate } from 'react-router-dom';
import { CategoryName } from '../../../components/category-name.js';
import { dateColumn, figureColumn } from '../../../components/columns.js';
import type { Columns } from '../../../components/data-table.js';
import { Filters, SearchField } from '../../../components/filters.js';
import { Headword } from '../../../components/headword.js';
import { optionsOf } from '../../../components/options.js';
import { Page, Section } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { Sparkline } from '../../../components/sparkline.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import { useList } from '../../../lib/use-list.js';
import { TableExport } from '../data/table-export.js';
import { SavedViews } from '../views/saved-views.js';
import { CategoryCards } from './category-cards.js';
import { type ClickStat, changeOf } from './click-stat.js';
import styles from './click-stats.module.css';
import { QueryLink } from './query-link.js';
import { LeftOutText, RANGE_DEFAULTS, RangeFields, RangeText } from './range-filters.js';
import { SortFields } from './sort-fields.js';

const DEFAULTS = {
  ...RANGE_DEFAULTS,
  period: 'all',
  sortBy: 'totalClicks',
  sortOrder: 'desc',
  search: '',
  category: '',
};
/** Queries that a row shows before `+N`. */
const QUERIES = 3;

/** Clicks by term: cards by category, then the table. */
export function ClicksPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { number, percent, signed } = useFormat();
  const list = useList('GET /analytics/detailed-term-click-stats', {
    filters: DEFAULTS,
    query: { limit: 50 },
    rows: (data) => data.termClickStats,
  });
  const { filters, set, isFiltered, reset, rows } = list;
  const { search, category } = filters;
  const isAllOf = ({ period, from, to }: Record<'period' | 'from' | 'to', string>) =>
    period === 'all' && !from && !to;
  const isAll = isAllOf(filters);
  /** A change needs a range; all clicks have none before them. */
  const change = (patch: Partial<typeof filters>) => {
    const next = { ...filters, ...patch };
    const isVain = next.sortBy === 'change' && isAllOf(next);
    if (!isVain) set(patch);
    else set(patch.sortBy ? { ...patch, period: 'weekly' } : { ...patch, sortBy: DEFAULTS.sortBy });
  };
  // The page of a term leads back to the same list.
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const termPath = (row: ClickStat) =>
    `/admin/click-stats/${row.termId}?${new URLSearchParams(given)}`;

  const columns: Columns<ClickStat> = [
    {
      id: 'term',
      header: t('clicks.term'),
      primary: true,
      cell: (row) => (
        <Link to={termPath(row)} className={styles.term}>
          <Headword lang="tr" text={row.turkishTerm || row.termTurkish} />{' '}
          <Headword lang="en" text={row.englishTerm || row.termEnglish} className="minor" />
        </Link>
      ),
    },
    {
      id: 'category',
      header: t('clicks.category'),
      sortKey: 'category',
      cell: (row) =>
        row.category ? <CategoryName category={row.category} quiet /> : t('clicks.unknownCategory'),
    },
    figureColumn('clicks', t('clicks.totalClicks'), (row) => row.totalClicks, 'totalClicks'),
    !isAll && figureColumn('before', t('reports.before'), (row) => row.previousClicks),
    !isAll && {
      id: 'change',
      header: t('clicks.change'),
      align: 'end',
      sortKey: 'change',
      cell: (row) => {
        const ratio = changeOf(row);
        if (ratio === undefined) return t('clicks.newTerm');
        const sign = ratio > 0 ? '+' : '';
        return `${signed(row.totalClicks - row.previousClicks)} (${sign}${percent(ratio)})`;
      },
    },
    figureColumn(
      'favorites',
      t('clicks.favoriteCount'),
      (row) => row.favoriteCount,
      'favoriteCount',
    ),
    figureColumn('users', t('clicks.users'), (row) => row.uniqueUserCount),
    figureColumn('position', t('clicks.position'), (row) =>
      row.avgClickPosition === null ? '–' : number(row.avgClickPosition, 1),
    ),
    {
      id: 'trend',
      header: t('clicks.trend'),
      cell: (row) => (
        <Sparkline
          values={row.daily}
          label={t('clicks.trendLabel', {
            max: Math.max(0, ...row.daily),
            last: row.daily.at(-1) ?? 0,
          })}
        />
      ),
    },
    {
      id: 'queries',
      header: t('clicks.queries'),
      cell: (row) =>
        row.searchQueries.length === 0 ? (
          '–'
        ) : (
          <ul>
            {row.searchQueries.slice(0, QUERIES).map((query) => (
              <li key={query}>
                <QueryLink query={query} />
              </li>
            ))}
            {row.uniqueSearchCount > QUERIES && (
              <li className="minor">
                {t('clicks.moreQueries', { count: row.uniqueSearchCount - QUERIES })}
              </li>
            )}
          </ul>
        ),
    },
    {
      ...dateColumn('last', t('clicks.lastClicked'), (row) => row.lastClicked, formatDateTime),
      sortKey: 'lastClicked',
    },
  ];
  return (
    <Page
      title={t('clicks.title')}
      actions={
        <TableExport call="GET /analytics/detailed-term-click-stats/export" query={list.query} />
      }
    >
      <Filters
        onReset={isFiltered ? reset : undefined}
        end={<SavedViews table="clicks" filters={filters} />}
      >
        <SearchField
          label={t('clicks.searchLabel')}
          value={search}
          onSearch={(value) => set({ search: value }, { replace: true })}
        />
        <RangeFields filters={filters} periods={CLICK_PERIODS} onChange={change} />
        <SortFields
          filters={filters}
          options={optionsOf(CLICK_SORTS, (value) => t(`clicks.${value}`))}
          onChange={change}
        />
      </Filters>
      <RangeText range={list.data?.range ?? null} before={list.data?.before ?? null} />
      <LeftOutText count={list.data?.leftOut} />
      {rows && rows.length > 0 && (
        <Section title={t('clicks.cards')}>
          <CategoryCards
            rows={rows}
            chosen={category}
            onChoose={(next) => set({ category: next === category ? '' : next })}
          />
        </Section>
      )}
      <PagedTable
        label={t('clicks.title')}
        columns={columns}
        rowId={(row) => row.termId}
        list={list}
        failureText={t('clicks.loadFailed')}
        empty={t('clicks.none')}
        total={(numbers) => t('clicks.paging', numbers)}
        onOpen={(row) => navigate(termPath(row))}
        sort={list.sort}
      />
    </Page>
  );
}
