import type { CallReply } from '@terimce/contract/client';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { cut, formatDateTimeSeconds } from '../data/format.js';
import { useCall } from '../data/use-call.js';
import { useFilters } from '../data/use-filters.js';
import { fieldName, type Texts, textOr, useTexts } from '../texts.js';
import type { Column } from '../ui/data-table.js';
import { Dialog } from '../ui/dialog.js';
import { Diff } from '../ui/diff.js';
import { Facts } from '../ui/facts.js';
import { ChoiceField, DateRangeFields, Filters, SearchField } from '../ui/filters.js';
import { Page } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import styles from './audit.module.css';
import { AUDIT_ACTIONS } from './audit-actions.js';
import { changesOf } from './audit-changes.js';

type Entry = Extract<CallReply<'GET /admin/audit'>, { success: true }>['data']['entries'][number];

const DEFAULTS = { by: '', action: '', subject: '', from: '', to: '', page: '1' };
/** Characters of the change that the table shows. */
const SUMMARY_LENGTH = 90;

/** Who did what to what, before and after, and when. */
export function AuditPage() {
  const t = useTexts();
  const { filters, set, isFiltered, reset } = useFilters(DEFAULTS);
  const [open, setOpen] = useState<Entry>();
  const { page, ...rest } = filters;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
  const list = useCall('GET /admin/audit', { query: { ...given, page, limit: 50 } });

  const columns: Column<Entry>[] = [
    {
      id: 'at',
      header: t('audit.at'),
      oneLine: true,
      cell: (entry) => formatDateTimeSeconds(entry.at),
    },
    { id: 'by', header: t('audit.by'), primary: true, cell: (entry) => entry.by || '–' },
    {
      id: 'action',
      header: t('audit.action'),
      cell: (entry) => <span title={entry.action}>{actionText(t, entry.action)}</span>,
    },
    { id: 'subject', header: t('audit.subject'), cell: (entry) => entry.subject || '–' },
    {
      id: 'changes',
      header: t('audit.changes'),
      prose: true,
      cell: (entry) =>
        cut(
          changesOf(entry)
            .map((change) => fieldName(change.field, t))
            .join(', '),
          SUMMARY_LENGTH,
        ) || '–',
    },
    {
      id: 'actions',
      header: t('table.actions'),
      cell: (entry) => (
        <Button
          size="small"
          aria-label={`${t('actions.detail')}: ${actionText(t, entry.action)} ${entry.subject}`}
          onClick={() => setOpen(entry)}
        >
          {t('actions.detail')}
        </Button>
      ),
    },
  ];
  return (
    <Page title={t('audit.title')}>
      <Filters onReset={isFiltered ? reset : undefined}>
        <SearchField
          label={t('audit.byFilter')}
          value={filters.by}
          onSearch={(by) => set({ by }, { replace: true })}
        />
        <ChoiceField
          label={t('audit.actionFilter')}
          value={filters.action}
          onChange={(action) => set({ action })}
          all=""
          options={AUDIT_ACTIONS.map((value) => ({ value, label: actionText(t, value) }))}
        />
        <SearchField
          label={t('audit.subjectFilter')}
          value={filters.subject}
          onSearch={(subject) => set({ subject }, { replace: true })}
        />
        <DateRangeFields from={filters.from} to={filters.to} onChange={set} />
      </Filters>
      <PagedTable
        label={t('audit.title')}
        columns={columns}
        rows={list.data?.entries}
        rowId={(entry) => entry._id}
        list={list}
        failureText={t('audit.loadFailed')}
        empty={t('audit.none')}
        onPage={(next) => set({ page: next })}
        onOpen={setOpen}
      />
      {open && (
        <Dialog
          title={t('audit.modalTitle')}
          size="wide"
          onClose={() => setOpen(undefined)}
          footer={<Button onClick={() => setOpen(undefined)}>{t('actions.close')}</Button>}
        >
          <Facts
            className={styles.facts}
            facts={[
              [t('audit.at'), formatDateTimeSeconds(open.at)],
              [t('audit.by'), open.by || '–'],
              [t('audit.action'), `${actionText(t, open.action)} (${open.action})`],
              [t('audit.subject'), open.subject || '–'],
            ]}
          />
          {changesOf(open).length > 0 && (
            <Diff
              label={t('audit.changes')}
              diffs={changesOf(open)}
              from={t('audit.before')}
              to={t('audit.after')}
            />
          )}
        </Dialog>
      )}
    </Page>
  );
}

/** The name of an action in the language of the page; its code where it has none. */
function actionText(t: Texts, action: string): string {
  return textOr(t, `audit.actions.${action.replace('.', '-')}`, action);
}
