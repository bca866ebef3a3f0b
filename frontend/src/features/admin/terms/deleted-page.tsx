import type { AdminTerm } from '@terimce/contract/admin-term';
import { Button } from '../../../components/button.js';
import type { Column } from '../../../components/data-table.js';
import { dateColumn } from '../../../components/date-column.js';
import { ListFilters } from '../../../components/list-filters.js';
import { Page } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { RowButton } from '../../../components/row-button.js';
import { SelectionBar } from '../../../components/selection-bar.js';
import { toast } from '../../../lib/toast.js';
import { useList } from '../../../lib/use-list.js';
import { useSelection } from '../../../lib/use-selection.js';
import { useAction } from '../data/use-action.js';
import { useTexts } from '../texts.js';
import { useTermColumns } from './term-columns.js';
import { EngineeringViews } from './terms-nav.js';

const SHOWN = new Set(['englishTerm', 'turkishTerm', 'category', 'status']);

/** Terms deleted within the last 30 days, with a button to restore them. */
export function DeletedPage() {
  const t = useTexts();
  const { run, busy } = useAction();
  const list = useList('GET /admin/engineering', {
    filters: { search: '' },
    query: { deleted: 'only', limit: 20 },
    rows: (data) => data.terms,
  });

  const selection = useSelection(
    list.rows,
    (term) => term._id,
    (term) => term.turkishTerm || term.englishTerm,
  );

  async function bringBackAll() {
    const ids = [...selection.ids];
    const reply = await run(
      'POST /admin/engineering/bulk-undelete',
      { body: { ids } },
      { fallback: t('engineering.undeleteFailed') },
    );
    if (!reply.success) return;
    const { restored, skipped } = reply.data;
    const title = t('engineering.undeletedCount', { restored, skipped: skipped.length });
    toast({ title, kind: skipped.length > 0 ? 'warning' : 'success' });
    selection.clear();
    list.refresh();
  }

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
    dateColumn('deletedAt', t('fields.deletedAt'), (term) => term.deletedAt),
  ];
  return (
    <Page title={t('engineering.title')} lead={t('engineering.deletedLead')}>
      <EngineeringViews />
      <ListFilters list={list} searchLabel={t('engineering.searchLabel')} />
      <PagedTable
        label={t('engineering.deleted')}
        columns={columns}
        actions={(term) => (
          <RowButton
            text={t('engineering.undelete')}
            name={term.turkishTerm || term.englishTerm}
            disabled={busy}
            onClick={() => void bringBack(term._id)}
          />
        )}
        rowId={(term) => term._id}
        list={list}
        empty={t('engineering.noDeleted')}
        selection={selection.checks}
      />
      <SelectionBar count={selection.ids.size} onClear={selection.clear}>
        <Button size="small" disabled={busy} onClick={() => void bringBackAll()}>
          {t('engineering.undelete')}
        </Button>
      </SelectionBar>
    </Page>
  );
}
