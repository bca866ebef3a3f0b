import type { AdminTerm } from '@terimce/contract/admin-term';
import { TERM_STATUSES } from '@terimce/contract/term';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { toast } from '../../../lib/toast.js';
import { useCall } from '../data/use-call.js';
import { useCategories } from '../data/use-categories.js';
import { useFilters } from '../data/use-filters.js';
import { useHiddenColumns } from '../data/use-hidden-columns.js';
import { useSelection } from '../data/use-selection.js';
import { ExportDialog } from '../imports/export-dialog.js';
import { useMay } from '../session/admin-session.js';
import { useTexts } from '../texts.js';
import { ColumnMenu } from '../ui/column-menu.js';
import type { Column } from '../ui/data-table.js';
import { ListFilters } from '../ui/list-filters.js';
import { Page } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { RowMenu } from '../ui/row-menu.js';
import { SelectionBar } from '../ui/selection-bar.js';
import { BulkActions } from './bulk-actions.js';
import { DeleteTermsDialog } from './delete-terms-dialog.js';
import { EditTermDialog } from './edit-term-dialog.js';
import styles from './engineering.module.css';
import { EngineeringViews } from './engineering-views.js';
import { HistoryDialog } from './history-dialog.js';
import { MergeDialog } from './merge-dialog.js';
import { HIDDEN_AT_FIRST, useTermColumns } from './term-columns.js';

const DEFAULTS = {
  search: '',
  status: 'all',
  category: '',
  sortBy: 'updatedAt',
  sortOrder: 'desc',
  page: '1',
};

/** All terms, 20 a page: searched, sorted, edited, deleted. What is open is in the address. */
export function EngineeringPage() {
  const t = useTexts();
  const isAdmin = useMay('admin');
  const categories = useCategories();
  const state = useFilters(DEFAULTS);
  const { filters, set } = state;
  const [params, setParams] = useSearchParams();
  const [deleting, setDeleting] = useState<readonly AdminTerm[]>();
  const [merging, setMerging] = useState<AdminTerm>();
  const [exporting, setExporting] = useState(false);
  const { hidden, toggle } = useHiddenColumns('engineering', HIDDEN_AT_FIRST);
  const { search, category, status, ...rest } = filters;
  const list = useCall('GET /admin/engineering', {
    query: {
      ...rest,
      limit: 20,
      status: status as 'all',
      sortBy: rest.sortBy as 'updatedAt',
      sortOrder: rest.sortOrder as 'desc',
      ...(search ? { search } : {}),
      ...(category ? { category } : {}),
    },
  });
  const nameOf = (term: AdminTerm) => term.turkishTerm || term.englishTerm;
  const selection = useSelection(list.data?.terms, (term) => term._id, nameOf);
  const open = (kind: 'edit' | 'history', id: string | undefined) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.delete('edit');
      next.delete('history');
      if (id) next.set(kind, id);
      return next;
    });

  const columns: Column<AdminTerm>[] = [
    ...useTermColumns(),
    {
      id: 'actions',
      header: t('table.actions'),
      cell: (term) => (
        <span className={styles.actions}>
          <Button
            size="small"
            aria-label={`${t('actions.edit')}: ${nameOf(term)}`}
            onClick={() => open('edit', term._id)}
          >
            {t('actions.edit')}
          </Button>
          <RowMenu
            label={t('engineering.more', { name: nameOf(term) })}
            items={[
              { text: t('engineering.history'), run: () => open('history', term._id) },
              ...(isAdmin
                ? [
                    { text: t('engineering.merge'), run: () => setMerging(term) },
                    { text: t('actions.delete'), run: () => setDeleting([term]), danger: true },
                  ]
                : []),
            ]}
          />
        </span>
      ),
    },
  ];
  const editId = params.get('edit');
  const historyId = params.get('history');

  return (
    <Page
      title={t('engineering.title')}
      actions={
        <>
          <Button size="small" onClick={() => setExporting(true)}>
            {t('engineering.export')}
          </Button>
          {isAdmin && (
            <Button
              size="small"
              variant="danger"
              onClick={() => {
                if (selection.ids.size === 0) {
                  toast({
                    title: t('engineering.nothingSelected'),
                    kind: 'warning',
                    timeout: 3000,
                  });
                } else setDeleting(selection.chosen);
              }}
            >
              {t('engineering.bulkDelete')}
            </Button>
          )}
        </>
      }
    >
      <EngineeringViews />
      <ListFilters
        state={state}
        searchLabel={t('engineering.searchLabel')}
        choices={[
          {
            name: 'status',
            label: t('table.status'),
            options: TERM_STATUSES.map((value) => ({ value, label: t(`termStatus.${value}`) })),
          },
          { name: 'category', label: t('table.category'), all: '', options: categories },
        ]}
        end={<ColumnMenu columns={columns} hidden={hidden} onToggle={toggle} />}
      />
      <PagedTable
        label={t('engineering.title')}
        columns={columns}
        rows={list.data?.terms}
        rowId={(term) => term._id}
        list={list}
        failureText={t('engineering.loadFailed')}
        empty={t('engineering.none')}
        onPage={(page) => set({ page })}
        hidden={hidden}
        onOpen={(term) => open('edit', term._id)}
        sort={{
          by: filters.sortBy,
          order: filters.sortOrder,
          onSort: (sortBy, sortOrder) => set({ sortBy, sortOrder }),
        }}
        selection={isAdmin ? selection.checks : undefined}
      />
      <SelectionBar count={selection.ids.size} onClear={selection.clear}>
        <BulkActions
          terms={selection.chosen}
          onDelete={setDeleting}
          onDone={() => {
            selection.clear();
            list.refresh();
          }}
        />
      </SelectionBar>

      {editId && (
        <EditTermDialog
          key={editId}
          id={editId}
          onClose={() => open('edit', undefined)}
          onHistory={() => open('history', editId)}
        />
      )}
      {historyId && <HistoryDialog id={historyId} onClose={() => open('history', undefined)} />}
      {merging && <MergeDialog first={merging} onClose={() => setMerging(undefined)} />}
      {exporting && (
        <ExportDialog
          filters={{ search, category, status }}
          total={list.data?.pagination.total}
          onClose={() => setExporting(false)}
        />
      )}
      {deleting && (
        <DeleteTermsDialog
          terms={deleting}
          onClose={() => setDeleting(undefined)}
          onDone={() => {
            setDeleting(undefined);
            selection.clear();
            list.refresh();
          }}
        />
      )}
    </Page>
  );
}
