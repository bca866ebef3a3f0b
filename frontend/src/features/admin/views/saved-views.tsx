import {
  type SavedView,
  VIEW_NAME_MAX,
  type ViewTable,
  viewRoutes,
} from '@terimce/contract/routes/admin/views';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { CheckField, SelectField, TextField } from '../../../components/field.js';
import { RowMenu } from '../../../components/row-menu.js';
import { useTranslation } from '../../../lib/i18n.js';
import { schemaResolver } from '../../../lib/schema-resolver.js';
import { refreshCalls, useCall } from '../../../lib/use-call.js';
import { VIEW_PARAM } from '../../../lib/use-filters.js';
import { refused, useForm } from '../../../lib/use-form.js';
import { ConfirmCall } from '../data/confirm-call.js';
import { useAction } from '../data/use-action.js';
import { useMay } from '../session/admin-session.js';
import styles from './saved-views.module.css';

interface SavedViewsProps {
  table: ViewTable;
  /** The filters of the table that a view stores, by name. */
  filters: Readonly<Record<string, string>>;
  /** Visible columns, if the table has a selection of them. */
  columns?: readonly string[];
}

/** Selects one of the saved views of a table, with actions for it. */
export function SavedViews({ table, filters, columns = [] }: SavedViewsProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { run } = useAction();
  const [naming, setNaming] = useState<'new' | 'change'>();
  const [deleting, setDeleting] = useState(false);
  const { active, all, choose, filtersAmong } = useSavedViews(table);
  const content = { filters: filtersAmong(Object.keys(filters)), columns: [...columns] };
  const failed = { fallback: t('views.saveFailed') };

  async function update(view: SavedView) {
    const request = { params: { id: view._id }, body: content };
    await run('PUT /admin/views/{id}', request, { ...failed, done: t('views.saved') });
    refreshCalls('GET /admin/views');
  }
  return (
    <div className={`row gap-1 ${styles.views}`}>
      <SelectField
        label={t('views.label')}
        labelHidden
        value={active?._id ?? ''}
        onChange={(id) => choose(all.find((view) => view._id === id))}
        options={[
          { value: '', label: t('views.none') },
          ...all.map((view) => ({
            value: view._id,
            label: view.own ? view.name : t('views.of', { name: view.name, owner: view.owner }),
          })),
        ]}
      />
      <RowMenu
        label={t('views.actions')}
        items={[
          { text: t('views.saveNew'), run: () => setNaming('new') },
          ...(active && (active.own || isAdmin)
            ? [
                { text: t('views.update'), run: () => void update(active) },
                { text: t('views.change'), run: () => setNaming('change') },
                { text: t('views.delete'), run: () => setDeleting(true), danger: true },
              ]
            : []),
        ]}
      />
      {naming && (
        <NameDialog
          view={naming === 'change' ? active : undefined}
          body={{ ...content, table }}
          onClose={() => setNaming(undefined)}
          onSaved={(view) => {
            setNaming(undefined);
            refreshCalls('GET /admin/views');
            if (naming === 'new') choose(view);
          }}
        />
      )}
      {deleting && active && (
        <ConfirmCall
          call="DELETE /admin/views/{id}"
          request={{ params: { id: active._id } }}
          done={t('views.deleted')}
          {...failed}
          title={t('views.deleteTitle')}
          confirm={t('views.delete')}
          danger
          onClose={() => {
            setDeleting(false);
            // Also after a failure: somebody else may have deleted it.
            refreshCalls('GET /admin/views');
          }}
          onDone={() => choose(undefined)}
        >
          {t(active.shared ? 'views.deleteShared' : 'views.deleteText', { name: active.name })}
        </ConfirmCall>
      )}
    </div>
  );
}

interface NameDialogProps {
  /** The view that is renamed or shared; undefined for a new one. */
  view: SavedView | undefined;
  /** Content of a new view. */
  body: Pick<SavedView, 'table' | 'filters' | 'columns'>;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

/** Asks for the name of a view, and whether it is shared. */
function NameDialog({ view, body, onClose, onSaved }: NameDialogProps) {
  const { t } = useTranslation();
  const mayShare = useMay('contributor');
  const { run } = useAction();
  const form = useForm({
    initial: { name: view?.name ?? '', shared: view?.shared ?? false },
    resolver: schemaResolver(viewRoutes['PUT /admin/views/{id}'].body),
    fieldsOfCodes: { VIEW_EXISTS: 'name' },
    send: async (given) => {
      const texts = {
        fallback: t('views.saveFailed'),
        done: t('views.saved'),
        quiet: ['VIEW_EXISTS'],
      } as const;
      const reply = view
        ? await run('PUT /admin/views/{id}', { params: { id: view._id }, body: given }, texts)
        : await run('POST /admin/views', { body: { ...body, ...given } }, texts);
      if (reply.success) onSaved(reply.data);
      return refused(reply);
    },
  });

  return (
    <ConfirmDialog
      title={t(view ? 'views.change' : 'views.saveNew')}
      confirm={t('actions.save')}
      disabled={form.values.name.trim() === ''}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <TextField
        label={t('views.name')}
        {...form.field('name')}
        maxLength={VIEW_NAME_MAX}
        required
      />
      {mayShare && (
        <CheckField
          label={t('views.share')}
          checked={form.values.shared}
          onChange={(shared) => form.change({ shared })}
        />
      )}
    </ConfirmDialog>
  );
}

/** The saved views of a table. The selected one is in the address, together with its filters. */
export function useSavedViews(table: ViewTable) {
  const [params, setParams] = useSearchParams();
  const { data } = useCall('GET /admin/views', { query: { table } });
  const id = params.get(VIEW_PARAM);
  return {
    all: data ?? [],
    active: data?.find((view) => view._id === id),
    /** Shows a view, or the table without one. */
    choose: (view: Pick<SavedView, '_id' | 'filters'> | undefined) =>
      setParams(view ? { ...view.filters, [VIEW_PARAM]: view._id } : {}),
    /** The filters in the address, by query parameter. */
    filtersAmong: (names: readonly string[]): Record<string, string> =>
      Object.fromEntries([...params].filter(([name]) => name !== 'page' && names.includes(name))),
  };
}
