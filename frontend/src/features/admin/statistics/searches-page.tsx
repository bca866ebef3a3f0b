import { CLICK_PERIODS } from '@terimce/contract/routes/admin/click-stats';
import { SEARCH_SORTS, SEARCH_VIEWS } from '@terimce/contract/routes/admin/search-reports';
import { useState } from 'react';
import { dateColumn, figureColumn } from '../../../components/columns.js';
import type { Columns } from '../../../components/data-table.js';
import { Filters, SearchField } from '../../../components/filters.js';
import { optionsOf } from '../../../components/options.js';
import { Page } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { RowButton } from '../../../components/row-button.js';
import { Segments } from '../../../components/segments.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { useFormat } from '../../../lib/use-format.js';
import { useList } from '../../../lib/use-list.js';
import { TableExport } from '../data/table-export.js';
import { useMay } from '../session/admin-session.js';
import { SavedViews } from '../views/saved-views.js';
import { AddKeywordDialog } from './add-keyword-dialog.js';
import { QueryLink } from './query-link.js';
import { LeftOutText, RANGE_DEFAULTS, RangeFields, RangeText } from './range-filters.js';
import { SearchActions, useDismissSearch } from './search-actions.js';
import { SortFields } from './sort-fields.js';

type SearchStat = CallData<'GET /analytics/searches'>['searches'][number];

const FIGURES = ['empty', 'opened', 'corrected'] as const;
const DEFAULTS = {
  ...RANGE_DEFAULTS,
  period: 'weekly',
  view: 'all',
  search: '',
  sortBy: 'count',
  sortOrder: 'desc',
};

/** Searches of visitors: most frequent, without results, without a click, or misspelled. */
export function SearchesPage() {
  const { t } = useTranslation();
  const mayEdit = useMay('contributor');
  const { signed } = useFormat();
  const [adding, setAdding] = useState<string>();
  const list = useList('GET /analytics/searches', {
    filters: DEFAULTS,
    query: { limit: 50 },
    rows: (data) => data.searches,
  });
  const { filters, set, isFiltered, reset } = list;
  const isToDo = filters.view === 'empty' || filters.view === 'unopened';
  const { dismiss, busy } = useDismissSearch(list.refresh);

  const isCompared = Boolean(list.data?.before);
  const columns: Columns<SearchStat> = [
    {
      id: 'query',
      header: t('clicks.query'),
      primary: true,
      cell: (row) => <QueryLink query={row.query} />,
    },
    figureColumn('count', t('reports.count'), (row) => row.count, 'count'),
    isCompared && figureColumn('before', t('reports.before'), (row) => row.previousCount),
    isCompared && {
      id: 'change',
      header: t('clicks.change'),
      align: 'end',
      sortKey: 'change',
      cell: ({ count, previousCount }) =>
        previousCount > 0 ? signed(count - previousCount) : t('clicks.newTerm'),
    },
    ...FIGURES.map((id) => figureColumn<SearchStat>(id, t(`reports.${id}`), (row) => row[id])),
    {
      ...dateColumn<SearchStat>('last', t('clicks.lastAt'), (row) => row.lastAt, formatDateTime),
      sortKey: 'lastAt',
    },
  ];
  return (
    <Page
      title={t('reports.searches')}
      lead={t(`reports.viewLead.${filters.view as 'all'}`)}
      actions={<TableExport call="GET /analytics/searches/export" query={list.query} />}
    >
      <Segments
        label={t('reports.view')}
        value={filters.view}
        options={optionsOf(SEARCH_VIEWS, (value) => t(`reports.views.${value}`))}
        onChange={(view) => set({ view })}
      />
      <Filters
        onReset={isFiltered ? reset : undefined}
        end={<SavedViews table="searches" filters={filters} />}
      >
        <SearchField
          label={t('reports.searchLabel')}
          value={filters.search}
          onSearch={(search) => set({ search }, { replace: true })}
        />
        <RangeFields filters={filters} periods={CLICK_PERIODS} onChange={set} />
        <SortFields
          filters={filters}
          options={optionsOf(SEARCH_SORTS, (value) => t(`reports.sorts.${value}`))}
          onChange={set}
        />
      </Filters>
      <RangeText range={list.data?.range ?? null} before={list.data?.before ?? null} />
      <LeftOutText count={list.data?.leftOut} />
      <PagedTable
        label={t('reports.searches')}
        columns={columns}
        actions={
          mayEdit &&
          isToDo &&
          (({ query }) => (
            <span className="row">
              <SearchActions query={query} busy={busy} onDismiss={dismiss}>
                <RowButton
                  text={t('reports.addKeyword')}
                  name={query}
                  onClick={() => setAdding(query)}
                />
              </SearchActions>
            </span>
          ))
        }
        rowId={(row) => row.query}
        list={list}
        failureText={t('clicks.loadFailed')}
        empty={t('reports.noSearches')}
        sort={list.sort}
      />
      {adding !== undefined && (
        <AddKeywordDialog
          keyword={adding}
          onClose={() => setAdding(undefined)}
          onDone={() => {
            setAdding(undefined);
            dismiss(adding);
          }}
        />
      )}
    </Page>
  );
}
