import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Breakable } from '../../../components/breakable.js';
import { Button } from '../../../components/button.js';
import { dateColumn } from '../../../components/columns.js';
import type { Column } from '../../../components/data-table.js';
import { Dialog } from '../../../components/dialog.js';
import { Facts } from '../../../components/facts.js';
import { ChoiceField, DateRangeFields, Filters, SearchField } from '../../../components/filters.js';
import { optionsOf } from '../../../components/options.js';
import { Page } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { RowButton } from '../../../components/row-button.js';
import { cut, formatDateTimeSeconds } from '../../../lib/format.js';
import { namesIn, type Translate, useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { useList } from '../../../lib/use-list.js';
import { Diff } from '../terms/field-diff.js';
import { fieldName, textOr } from '../texts.js';
import { SavedViews } from '../views/saved-views.js';
import styles from './audit.module.css';
import { changesOf } from './audit-changes.js';

type Entry = CallData<'GET /admin/audit'>['entries'][number];

/** Characters of the change that the table shows. */
const SUMMARY_LENGTH = 90;

/** Who did what to what, with the values before and after, and when. */
export function AuditPage() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Entry>();
  const list = useList('GET /admin/audit', {
    filters: { by: '', action: '', subject: '', from: '', to: '' },
    query: { limit: 50 },
    rows: (data) => data.entries,
  });
  const { filters, set, isFiltered, reset } = list;

  const columns: Column<Entry>[] = [
    dateColumn('at', t('audit.at'), (entry) => entry.at, formatDateTimeSeconds),
    { id: 'by', header: t('audit.by'), primary: true, cell: (entry) => entry.by || '–' },
    {
      id: 'action',
      header: t('audit.action'),
      cell: (entry) => <span title={entry.action}>{actionText(t, entry.action)}</span>,
    },
    { id: 'subject', header: t('audit.subject'), cell: (entry) => <Subject {...entry} /> },
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
  ];
  return (
    <Page title={t('audit.title')}>
      <Filters
        onReset={isFiltered ? reset : undefined}
        end={<SavedViews table="audit" filters={filters} />}
      >
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
          options={optionsOf(namedActions(), (action) => actionText(t, action))}
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
        actions={(entry) => (
          <RowButton
            text={t('actions.detail')}
            name={`${actionText(t, entry.action)} ${subjectOf(t, entry)}`}
            onClick={() => setOpen(entry)}
          />
        )}
        rowId={(entry) => entry._id}
        list={list}
        failureText={t('audit.loadFailed')}
        empty={t('audit.none')}
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
              [t('audit.subject'), <Subject key="subject" {...open} />],
            ]}
          />
          {changesOf(open).length > 0 && (
            <Diff
              label={t('audit.changes')}
              diffs={changesOf(open)}
              from={t('audit.before')}
              to={t('audit.after')}
              noun={nounOf(open)}
            />
          )}
        </Dialog>
      )}
    </Page>
  );
}

/** The name of an action in the language of the page; its code if it has none. */
function actionText(t: Translate, action: string): string {
  return textOr(t, `audit.actions.${action.replace('.', '_')}`, action);
}

/** All actions that have a name, by noun and verb. */
function namedActions(): string[] {
  return namesIn('audit.actions')
    .map((key) => key.replace('_', '.'))
    .sort();
}

function nounOf({ action }: Entry): string {
  return action.split('.')[0] ?? '';
}

/** Where a subject is shown, by the noun of its action. */
const PATHS: Readonly<Record<string, (subject: string, name: string) => string>> = {
  term: (id) => `/admin/engineering?edit=${id}`,
  proposal: (id) => `/admin/engineering?edit=${id}`,
  user: (_, name) => `/admin/users?${new URLSearchParams({ search: name })}`,
  import: (id) => `/admin/imports/${id}`,
};

/** The subject of an action by name, with a link. */
function Subject(entry: Entry) {
  const { t } = useTranslation();
  const name = subjectOf(t, entry);
  const path = entry.subject && PATHS[nounOf(entry)]?.(entry.subject, name);
  const text = <Breakable text={name || '–'} />;
  return path ? <Link to={path}>{text}</Link> : text;
}

/** The name of a subject; feedback has only its kind. */
function subjectOf(t: Translate, { action, subject, subjectName }: Entry): string {
  if (action.startsWith('feedback.')) return textOr(t, `feedbackType.${subjectName}`, subject);
  if (action.startsWith('import.')) return subjectName || t('audit.importWithoutFile');
  return subjectName || subject;
}
