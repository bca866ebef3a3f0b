import type { AdminTerm } from '@terimce/contract/admin-term';
import { Button } from '../../../components/button.js';
import { formatDateTime } from '../data/format.js';
import { useAction } from '../data/use-action.js';
import { useCall } from '../data/use-call.js';
import { useFilters } from '../data/use-filters.js';
import { useTexts } from '../texts.js';
import type { Column } from '../ui/data-table.js';
import { Filters, SearchField } from '../ui/filters.js';
import { Page } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EngineeringViews } from './engineering-views.js';
import { useTermColumns } from './term-columns.js';

const SHOWN = new Set(['english', 'turkish', 'category', 'status']);

/** Terms deleted within the last 30 days, with the way back. */
export function DeletedPage() {
  const t = useTexts();
  const { run, busy } = useAction();
  const { filters, set, isFiltered, reset } = useFilters({ search: '', page: '1' });
  const list = useCall('GET /admin/engineering', {
    query: {
      deleted: 'only',
      page: filters.page,
      limit: 20,
      ...(filters.search ? { search: filters.search } : {}),
    },
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
    {
      id: 'deletedAt',
      header: t('fields.deletedAt'),
      oneLine: true,
      cell: (term) => formatDateTime(term.deletedAt),
    },
    {
      id: 'actions',
      header: t('table.actions'),
      cell: (term) => (
        <Button
          size="small"
          disabled={busy}
          aria-label={`${t('engineering.undelete')}: ${term.turkishTerm || term.englishTerm}`}
          onClick={() => void bringBack(term._id)}
        >
          {t('engineering.undelete')}
        </Button>
      ),
    },
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
      </Filters>
      <PagedTable
        label={t('engineering.deleted')}
        columns={columns}
        rows={list.data?.terms}
        rowId={(term) => term._id}
        list={list}
        empty={t('engineering.noDeleted')}
        onPage={(page) => set({ page })}
      />
    </Page>
  );
}
