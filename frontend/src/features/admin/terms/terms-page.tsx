import type { AdminTerm } from '@terimce/contract/admin-term';
import { engineeringRoutes } from '@terimce/contract/routes/admin/engineering';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { ColumnMenu } from '../../../components/column-menu.js';
import { RowButton } from '../../../components/row-button.js';
import { RowMenu } from '../../../components/row-menu.js';
import { SelectionBar } from '../../../components/selection-bar.js';
import { useTranslation } from '../../../lib/i18n.js';
import { toast } from '../../../lib/toast.js';
import { useCall } from '../../../lib/use-call.js';
import { withParams } from '../../../lib/use-filters.js';
import { useHiddenColumns } from '../../../lib/use-hidden-columns.js';
import { useCategories } from '../data/use-categories.js';
import { ApproveAll } from '../imports/approve-all.js';
import { ExportDialog } from '../imports/export-dialog.js';
import { importName } from '../imports/import-name.js';
import { type ListColumns, useColumns } from '../list/list-columns.js';
import { ListPage } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';
import { useMay } from '../session/admin-session.js';
import { SavedViews, useSavedViews } from '../views/saved-views.js';
import { BulkActions } from './bulk-actions.js';
import { ConditionsBar } from './conditions-bar.js';
import { DeleteTermsDialog } from './delete-terms-dialog.js';
import { EditTermDialog } from './edit-term-form.js';
import { HistoryDialog } from './history-dialog.js';
import { MergeDialog } from './merge-dialog.js';
import type { SelectedTerms } from './term-change-dialog.js';
import { HIDDEN_AT_FIRST, useTermColumns } from './term-columns.js';
import { EngineeringViews } from './terms-nav.js';
import { useSelectedTerms } from './use-selected-terms.js';

/** All terms, 20 per page: search, sort, edit, delete. The open dialog is in the address. */
export function EngineeringPage() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const categories = useCategories();
  const [params, setParams] = useSearchParams();
  const [deleting, setDeleting] = useState<{ selected: SelectedTerms; only?: AdminTerm }>();
  const [merging, setMerging] = useState<AdminTerm>();
  const [exporting, setExporting] = useState(false);
  const view = useSavedViews('terms').active;
  const list = usePanelList(engineeringRoutes, 'GET /admin/engineering', {
    name: 'terms',
    noun: 'term',
    rows: 'terms',
    query: { deleted: 'without' },
    // A term that was just edited is searchable a moment later.
    refreshInterval: (data) => (data?.terms.some(isWaiting) ? 2000 : 0),
  });
  const { status, importId = '', conditions = '' } = list.filters;
  const source = useCall(
    'GET /admin/imports/{importId}',
    importId ? { params: { importId } } : null,
  ).data;
  const nameOf = (term: AdminTerm) => term.turkishTerm || term.englishTerm;
  const { filter, total, selected, checks, clear, selectMatching } = useSelectedTerms(list);
  const isNarrow = Object.keys(filter).length > 1;
  const settle = () => {
    clear();
    list.refresh();
  };

  const deleteSelected = () => {
    if (selected.count > 0) setDeleting({ selected });
    else toast({ title: t('engineering.nothingSelected'), kind: 'warning', timeout: 3000 });
  };
  const editId = params.get('edit');
  const historyId = params.get('history');
  const open = (kind: 'edit' | 'history', id: string | undefined, replace = false) =>
    setParams(
      (current) => withParams(current, { edit: undefined, history: undefined, [kind]: id }),
      { replace },
    );
  /** Opens the term of a row before or after the present one. */
  const step = (by: 1 | -1) => {
    const ids = list.rows?.map(list.idOf) ?? [];
    const at = ids.indexOf(editId ?? '');
    const id = at < 0 ? undefined : ids[at + by];
    return id === undefined ? undefined : () => open('edit', id, true);
  };

  const columns: ListColumns<AdminTerm> = {
    ...useTermColumns(),
    // Among the columns, because users may hide it.
    actions: {
      header: t('table.actions'),
      cell: (term) => (
        <span className="actions">
          <RowButton
            text={t('actions.edit')}
            name={nameOf(term)}
            onClick={() => open('edit', term._id)}
          />
          <RowMenu
            label={t('engineering.more', { name: nameOf(term) })}
            items={[
              { text: t('engineering.history'), run: () => open('history', term._id) },
              isAdmin && { text: t('engineering.merge'), run: () => setMerging(term) },
              isAdmin && {
                text: t('actions.delete'),
                run: () => setDeleting(only(term)),
                danger: true,
              },
            ]}
          />
        </span>
      ),
    },
  };
  const columnIds = Object.keys(columns);
  const { hidden, toggle } = useHiddenColumns('terms', columnIds, HIDDEN_AT_FIRST, view);
  const shown = columnIds.filter((id) => !hidden.includes(id));

  return (
    <ListPage
      list={list}
      head={
        <>
          <SavedViews table="terms" filters={list.filters} columns={shown} />
          <ColumnMenu columns={useColumns(list, columns)} hidden={hidden} onToggle={toggle} />
          <Button size="small" onClick={() => setExporting(true)}>
            {t('engineering.export')}
          </Button>
          {isAdmin && status === 'pending' && total > 0 && isNarrow && (
            <ApproveAll filter={filter} count={total} onDone={list.refresh} />
          )}
          {isAdmin && (
            <Button
              size="small"
              variant={selected.count > 0 ? 'danger' : 'ghost'}
              onClick={deleteSelected}
            >
              {t('engineering.bulkDelete')}
            </Button>
          )}
        </>
      }
      nav={<EngineeringViews />}
      filters={{
        search: true,
        status: true,
        category: categories,
        work: true,
        importId: Boolean(importId) && [
          { value: importId, label: (source && importName(source)) || importId },
        ],
      }}
      end={
        <ConditionsBar
          text={conditions}
          onChange={(next, options) => list.set({ conditions: next }, options)}
        />
      }
      columns={columns}
      hidden={hidden}
      onOpen={(term) => open('edit', term._id)}
      selection={isAdmin ? checks : undefined}
    >
      <SelectionBar count={selected.count} onClear={clear}>
        {selectMatching && (
          <Button size="small" onClick={selectMatching}>
            {t('engineering.selectMatching', { count: total })}
          </Button>
        )}
        <BulkActions
          selected={selected}
          onDelete={() => setDeleting({ selected })}
          onDone={settle}
        />
      </SelectionBar>

      {editId && (
        <EditTermDialog
          key={editId}
          id={editId}
          previous={step(-1)}
          next={step(1)}
          onClose={() => open('edit', undefined)}
          onHistory={() => open('history', editId)}
        />
      )}
      {historyId && <HistoryDialog id={historyId} onClose={() => open('history', undefined)} />}
      {merging && <MergeDialog first={merging} onClose={() => setMerging(undefined)} />}
      {exporting && (
        <ExportDialog
          view={{ query: list.query, columns: shown, total: list.pagination?.total }}
          onClose={() => setExporting(false)}
        />
      )}
      {deleting && (
        <DeleteTermsDialog {...deleting} onClose={() => setDeleting(undefined)} onDone={settle} />
      )}
    </ListPage>
  );
}

/** Longer, and Meilisearch has refused the term or is away; a table that is read again would not show more. */
const INDEXED_WITHIN_MS = 60_000;

/** Whether search is about to get the term, or its last change. */
function isWaiting({ status, indexed, updatedAt }: AdminTerm): boolean {
  return (
    status === 'approved' && !indexed && Date.now() - Date.parse(updatedAt) < INDEXED_WITHIN_MS
  );
}

/** The selection of a single term to be deleted. */
function only(term: AdminTerm) {
  return { selected: { selection: { ids: [term._id] }, count: 1 }, only: term };
}
