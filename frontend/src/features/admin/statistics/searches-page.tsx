import { CLICK_PERIODS } from '@terimce/contract/routes/admin/click-stats';
import { SEARCH_VIEWS, searchReportRoutes } from '@terimce/contract/routes/admin/search-reports';
import { useState } from 'react';
import { optionsOf } from '../../../components/options.js';
import { RowButton } from '../../../components/row-button.js';
import { Segments } from '../../../components/segments.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import { TableExport } from '../data/table-export.js';
import { ListPage } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';
import { useMay } from '../session/admin-session.js';
import { AddKeywordDialog } from './add-keyword-dialog.js';
import { QueryLink } from './query-link.js';
import { LeftOutText, RangeFields, type RangeFilters, RangeText } from './range-filters.js';
import { SearchActions, useDismissSearch } from './search-actions.js';

/** Searches of visitors: most frequent, without results, without a click, or misspelled. */
export function SearchesPage() {
  const { t } = useTranslation();
  const mayEdit = useMay('contributor');
  const { signed } = useFormat();
  const [adding, setAdding] = useState<string>();
  const list = usePanelList(searchReportRoutes, 'GET /analytics/searches', {
    name: 'searches',
    rows: 'searches',
    id: 'query',
    defaults: { period: 'weekly' },
    views: 'searches',
  });
  const { set } = list;
  const filters = list.filters as RangeFilters & { view: 'all' };
  const isToDo = ['empty', 'unopened'].includes(filters.view);
  const { dismiss, busy } = useDismissSearch(list.refresh);

  const isCompared = Boolean(list.data?.before);
  return (
    <ListPage
      list={list}
      lead={t(`reports.viewLead.${filters.view}`)}
      head={<TableExport call="GET /analytics/searches/export" query={list.query} />}
      nav={
        <Segments
          label={t('reports.view')}
          value={filters.view}
          options={optionsOf(SEARCH_VIEWS, (value) => t(`reports.views.${value}`))}
          onChange={(view) => set({ view })}
        />
      }
      filters={{
        search: true,
        period: <RangeFields filters={filters} periods={CLICK_PERIODS} onChange={set} />,
        sortBy: true,
      }}
      before={
        <>
          <RangeText range={list.data?.range ?? null} before={list.data?.before ?? null} />
          <LeftOutText count={list.data?.leftOut} />
        </>
      }
      columns={{
        query: { primary: true, cell: ({ query }) => <QueryLink query={query} /> },
        count: true,
        previousCount: isCompared && { header: t('columns.before') },
        change: isCompared && {
          align: 'end',
          cell: ({ count, previousCount }) =>
            previousCount > 0 ? signed(count - previousCount) : t('clicks.newTerm'),
        },
        empty: true,
        opened: true,
        corrected: true,
        lastAt: true,
      }}
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
    >
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
    </ListPage>
  );
}
