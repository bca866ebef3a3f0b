import { CLICK_PERIODS } from '@terimce/contract/routes/admin/clicks';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { CategoryName } from '../../../components/category-name.js';
import { toast } from '../../../lib/toast.js';
import { download } from '../data/download.js';
import { formatDateTime } from '../data/format.js';
import { failureMessage } from '../data/use-action.js';
import { useCall } from '../data/use-call.js';
import { useFilters } from '../data/use-filters.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import type { Column } from '../ui/data-table.js';
import { SelectField } from '../ui/fields.js';
import { Filters, SearchField } from '../ui/filters.js';
import { Headword } from '../ui/headword.js';
import { Page, Section } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { Sparkline } from '../ui/sparkline.js';
import { CategoryCards } from './category-cards.js';
import { bounceOf, type ClickStat, changeOf } from './click-stat.js';
import styles from './clicks.module.css';

const DEFAULTS = {
  period: 'all',
  sortBy: 'totalClicks',
  sortOrder: 'desc',
  search: '',
  category: '',
  page: '1',
};
const SORTS = ['totalClicks', 'favoriteCount', 'category', 'lastClicked'] as const;
/** Queries that a row names before `+N`. */
const QUERIES = 3;

/** Clicks by term: cards by category, then the table. */
export function ClicksPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { number, percent } = useFormat();
  const { filters, set, isFiltered, reset } = useFilters(DEFAULTS);
  const { page, search, category, ...sorting } = filters;
  const query = {
    period: sorting.period as 'all',
    sortBy: sorting.sortBy as 'totalClicks',
    sortOrder: sorting.sortOrder as 'desc',
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
  };
  const list = useCall('GET /analytics/detailed-term-click-stats', {
    query: { ...query, page, limit: 50 },
  });
  const rows = list.data?.termClickStats;
  const termPath = (row: ClickStat) =>
    `/admin/click-stats/${row.termId}${filters.period === 'all' ? '' : `?period=${filters.period}`}`;

  async function save() {
    const failure = await download(
      'GET /analytics/detailed-term-click-stats/export',
      { query },
      'terim-tiklamalari.csv',
    );
    if (failure) {
      toast({ title: failureMessage(failure, t, t('clicks.exportFailed')), kind: 'error' });
    }
  }

  const columns: Column<ClickStat>[] = [
    {
      id: 'term',
      header: t('clicks.term'),
      primary: true,
      cell: (row) => (
        <Link to={termPath(row)} className={styles.term}>
          <Headword lang="tr" text={row.turkishTerm || row.termTurkish} />
          <Headword
            lang="en"
            text={row.englishTerm || row.termEnglish}
            className={styles.english}
          />
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
    {
      id: 'clicks',
      header: t('clicks.totalClicks'),
      align: 'end',
      sortKey: 'totalClicks',
      cell: (row) => number(row.totalClicks ?? row.clickCount),
    },
    ...(filters.period === 'all'
      ? []
      : [
          {
            id: 'change',
            header: t('clicks.change'),
            align: 'end',
            cell: (row) => {
              const change = changeOf(row);
              if (change === undefined) return t('clicks.newTerm');
              return `${change > 0 ? '+' : ''}${percent(change)}`;
            },
          } satisfies Column<ClickStat>,
        ]),
    {
      id: 'favorites',
      header: t('clicks.favoriteCount'),
      align: 'end',
      sortKey: 'favoriteCount',
      cell: (row) => number(row.favoriteCount),
    },
    {
      id: 'users',
      header: t('clicks.users'),
      align: 'end',
      cell: (row) => number(row.uniqueUserCount ?? row.userInteractions),
    },
    {
      id: 'position',
      header: t('clicks.position'),
      align: 'end',
      cell: (row) =>
        row.avgClickPosition === null
          ? t('clicks.bounce', { value: number(bounceOf(row)) })
          : t('clicks.avgPosition', { value: number(row.avgClickPosition, 1) }),
    },
    {
      id: 'trend',
      header: t('clicks.trend'),
      cell: (row) => (
        <Sparkline
          values={row.daily}
          label={t('clicks.trendLabel', {
            max: number(Math.max(0, ...row.daily)),
            last: number(row.daily.at(-1) ?? 0),
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
          <>
            {row.searchQueries.slice(0, QUERIES).join(', ')}
            {row.uniqueSearchCount > QUERIES && (
              <span className={styles.minor}>
                {' '}
                {t('clicks.moreQueries', { count: row.uniqueSearchCount - QUERIES })}
              </span>
            )}
          </>
        ),
    },
    {
      id: 'last',
      header: t('clicks.lastClicked'),
      sortKey: 'lastClicked',
      oneLine: true,
      cell: (row) => formatDateTime(row.lastClicked ?? row.lastInteracted),
    },
  ];
  return (
    <Page
      title={t('clicks.title')}
      actions={
        <Button size="small" onClick={() => void save()}>
          {t('table.csv')}
        </Button>
      }
    >
      <Filters onReset={isFiltered ? reset : undefined}>
        <SearchField
          label={t('clicks.searchLabel')}
          value={search}
          onSearch={(value) => set({ search: value }, { replace: true })}
        />
        <SelectField
          label={t('clicks.period')}
          value={filters.period}
          onChange={(period) => set({ period })}
          options={CLICK_PERIODS.map((value) => ({ value, label: t(`clicks.${value}`) }))}
        />
        <SelectField
          label={t('clicks.sort')}
          value={filters.sortBy}
          onChange={(sortBy) => set({ sortBy })}
          options={SORTS.map((value) => ({ value, label: t(`clicks.${value}`) }))}
        />
        <SelectField
          label={t('clicks.order')}
          value={filters.sortOrder}
          onChange={(sortOrder) => set({ sortOrder })}
          options={[
            { value: 'desc', label: t('clicks.desc') },
            { value: 'asc', label: t('clicks.asc') },
          ]}
        />
      </Filters>
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
        rows={rows}
        rowId={(row) => row.termId}
        list={list}
        failureText={t('clicks.loadFailed')}
        empty={t('clicks.none')}
        onPage={(next) => set({ page: next })}
        total={(pagination) =>
          t('clicks.paging', {
            total: number(pagination.total),
            page: number(pagination.page),
            pages: number(pagination.pages),
          })
        }
        onOpen={(row) => navigate(termPath(row))}
        sort={{
          by: filters.sortBy,
          order: filters.sortOrder,
          onSort: (sortBy, sortOrder) => set({ sortBy, sortOrder }),
        }}
      />
    </Page>
  );
}
