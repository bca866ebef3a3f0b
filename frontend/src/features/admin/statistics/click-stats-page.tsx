import { CLICK_PERIODS, clickRoutes } from '@terimce/contract/routes/admin/click-stats';
import { Link, useNavigate } from 'react-router-dom';
import { CategoryName } from '../../../components/category-name.js';
import { Headword } from '../../../components/headword.js';
import { Section } from '../../../components/page.js';
import { Sparkline } from '../../../components/sparkline.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import { TableExport } from '../data/table-export.js';
import { ListPage } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';
import { CategoryCards } from './category-cards.js';
import { type ClickStat, changeOf } from './click-stat.js';
import styles from './click-stats.module.css';
import { QueryLink } from './query-link.js';
import { LeftOutText, RangeFields, type RangeFilters, RangeText } from './range-filters.js';

/** Queries that a row shows before `+N`. */
const QUERIES = 3;

/** Clicks by term: cards by category, then the table. */
export function ClicksPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { number, percent, signed } = useFormat();
  const list = usePanelList(clickRoutes, 'GET /analytics/detailed-term-click-stats', {
    name: 'clicks',
    rows: 'termClickStats',
    id: 'termId',
    views: 'clicks',
  });
  const { set, rows } = list;
  const filters = list.filters as RangeFilters & Record<'sortBy' | 'category', string>;
  const isAllOf = ({ period, from, to }: Record<'period' | 'from' | 'to', string>) =>
    period === 'all' && !from && !to;
  const isAll = isAllOf(filters);
  /** A change needs a range; all clicks have none before them. */
  const change = (patch: Partial<typeof filters>, options?: { replace?: boolean }) => {
    const next = { ...filters, ...patch };
    const isVain = next.sortBy === 'change' && isAllOf(next);
    if (!isVain) set(patch, options);
    else set(patch.sortBy ? { ...patch, period: 'weekly' } : { ...patch, sortBy: 'totalClicks' });
  };
  // The page of a term leads back to the same list.
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const termPath = (row: ClickStat) =>
    `/admin/click-stats/${row.termId}?${new URLSearchParams(given)}`;

  return (
    <ListPage
      list={list}
      head={
        <TableExport call="GET /analytics/detailed-term-click-stats/export" query={list.query} />
      }
      filters={{
        search: true,
        period: <RangeFields filters={filters} periods={CLICK_PERIODS} onChange={change} />,
        sortBy: true,
      }}
      onFilter={change}
      before={
        <>
          <RangeText range={list.data?.range ?? null} before={list.data?.before ?? null} />
          <LeftOutText count={list.data?.leftOut} />
          {rows && rows.length > 0 && (
            <Section title={t('clicks.cards')}>
              <CategoryCards
                rows={rows}
                chosen={filters.category}
                onChoose={(next) => set({ category: next === filters.category ? '' : next })}
              />
            </Section>
          )}
        </>
      }
      columns={{
        term: {
          primary: true,
          cell: (row) => (
            <Link to={termPath(row)} className={styles.term}>
              <Headword lang="tr" text={row.turkishTerm || row.termTurkish} />{' '}
              <Headword lang="en" text={row.englishTerm || row.termEnglish} className="minor" />
            </Link>
          ),
        },
        category: ({ category }) =>
          category ? <CategoryName category={category} quiet /> : t('clicks.unknownCategory'),
        totalClicks: true,
        previousClicks: !isAll && { header: t('columns.before') },
        change: !isAll && {
          align: 'end',
          cell: (row) => {
            const ratio = changeOf(row);
            if (ratio === undefined) return t('clicks.newTerm');
            const sign = ratio > 0 ? '+' : '';
            return `${signed(row.totalClicks - row.previousClicks)} (${sign}${percent(ratio)})`;
          },
        },
        favoriteCount: true,
        uniqueUserCount: true,
        avgClickPosition: ({ avgClickPosition }) =>
          avgClickPosition === null ? '–' : number(avgClickPosition, 1),
        daily: ({ daily }) => (
          <Sparkline
            values={daily}
            label={t('clicks.trendLabel', { max: Math.max(0, ...daily), last: daily.at(-1) ?? 0 })}
          />
        ),
        searchQueries: ({ searchQueries, uniqueSearchCount }) =>
          searchQueries.length === 0 ? (
            '–'
          ) : (
            <ul>
              {searchQueries.slice(0, QUERIES).map((query) => (
                <li key={query}>
                  <QueryLink query={query} />
                </li>
              ))}
              {uniqueSearchCount > QUERIES && (
                <li className="minor">
                  {t('clicks.moreQueries', { count: uniqueSearchCount - QUERIES })}
                </li>
              )}
            </ul>
          ),
        lastClicked: true,
      }}
      onOpen={(row) => navigate(termPath(row))}
    />
  );
}
