import type { AdminTerm } from '@terimce/contract/admin-term';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { dateColumn } from '../../../components/columns.js';
import type { Column } from '../../../components/data-table.js';
import { DateRangeFields, Filters, SearchField } from '../../../components/filters.js';
import { Page } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { RowButton } from '../../../components/row-button.js';
import { SelectionBar } from '../../../components/selection-bar.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useList } from '../../../lib/use-list.js';
import { useAction } from '../data/use-action.js';
import { TermChangeDialog } from './term-change-dialog.js';
import { useTermColumns } from './term-columns.js';
import { EngineeringViews } from './terms-nav.js';
import { useSelectedTerms } from './use-selected-terms.js';

const SHOWN = new Set(['englishTerm', 'turkishTerm', 'category', 'status']);

/** Terms deleted within the last 30 days: one, several or all that match come back. */
export function DeletedPage() {
  const { t } = useTranslation();
  const { run, busy } = useAction();
  const [asking, setAsking] = useState(false);
  const list = useList('GET /admin/engineering', {
    filters: { search: '', deletedBy: '', deletedFrom: '', deletedTo: '' },
    query: { deleted: 'only', limit: 20 },
    rows: (data) => data.terms,
  });
  const { filters, set, isFiltered, reset } = list;
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const total = list.pagination?.total ?? 0;
  const { selected, checks, clear, selectMatching } = useSelectedTerms(list.rows, total, {
    status: 'all',
    ...given,
  });

  async function bringBack(id: string) {
    const reply = await run(
      'POST /admin/engineering/{id}/undelete',
      { params: { id } },
      { done: t('engineering.undeleted'), fallback: t('engineering.undeleteFailed') },
    );
    if (reply.success) list.refresh();
  }

  const columns: Column<AdminTerm>[] = [
    ...useTermColumns()
      .filter((column) => SHOWN.has(column.id))
      .map(({ sortKey: _, ...column }) => column),
    { id: 'deletedBy', header: t('fields.deletedBy'), cell: (term) => term.deletedBy || '–' },
    dateColumn('deletedAt', t('fields.deletedAt'), (term) => term.deletedAt),
  ];
  return (
    <Page title={t('engineering.title')} lead={t('engineering.deletedLead')}>
      <EngineeringViews />
      <Filters onReset={isFiltered ? reset : undefined}>
        <SearchField
          label={t('engineering.searchLabel')}
          value={filters.search}
          onSearch={(search) => set({ search }, { replace: true })}
        />
        <SearchField
          label={t('fields.deletedBy')}
          value={filters.deletedBy}
          onSearch={(deletedBy) => set({ deletedBy }, { replace: true })}
        />
        <DateRangeFields
          from={filters.deletedFrom}
          to={filters.deletedTo}
          onChange={(change) =>
            set('from' in change ? { deletedFrom: change.from } : { deletedTo: change.to })
          }
        />
      </Filters>
      <PagedTable
        label={t('engineering.deleted')}
        columns={columns}
        actions={(term) => (
          <RowButton
            text={t('engineering.undelete')}
            name={term.turkishTerm || term.englishTerm}
            busy={busy}
            onClick={() => void bringBack(term._id)}
          />
        )}
        rowId={(term) => term._id}
        list={list}
        empty={t('engineering.noDeleted')}
        selection={checks}
      />
      <SelectionBar count={selected.count} onClear={clear}>
        {selectMatching && (
          <Button size="small" onClick={selectMatching}>
            {t('engineering.selectMatching', { count: total })}
          </Button>
        )}
        <Button size="small" onClick={() => setAsking(true)}>
          {t('engineering.undelete')}
        </Button>
      </SelectionBar>
      {asking && (
        <TermChangeDialog
          selected={selected}
          change={{ undelete: true }}
          title={t('engineering.undeleteTitle')}
          confirm={t('engineering.undeleteCount', { count: selected.count })}
          done={(count) => t('engineering.undeletedCount', { count })}
          skipped={(count) => t('engineering.undeleteSkipped', { count })}
          failed={t('engineering.undeleteFailed')}
          onClose={() => setAsking(false)}
          onDone={() => {
            clear();
            list.refresh();
          }}
        >
          {t('engineering.undeleteText')}
        </TermChangeDialog>
      )}
    </Page>
  );
}
