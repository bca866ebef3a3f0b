import { logRoutes } from '@terimce/contract/routes/admin/logs';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Breakable } from '../../../components/breakable.js';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { Facts } from '../../../components/facts.js';
import { optionsOf } from '../../../components/options.js';
import { RowButton } from '../../../components/row-button.js';
import { cut, formatDateTimeSeconds } from '../../../lib/format.js';
import { namesIn, type Translate, useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { ListPage } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';
import { Diff } from '../terms/field-diff.js';
import { fieldName, textOr } from '../texts.js';
import styles from './audit.module.css';
import { changesOf } from './audit-changes.js';

type Entry = CallData<'GET /admin/audit'>['entries'][number];

/** Characters of the change that the table shows. */
const SUMMARY_LENGTH = 90;

/** Who did what to what, with the values before and after, and when. */
export function AuditPage() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Entry>();
  const list = usePanelList(logRoutes, 'GET /admin/audit', {
    name: 'audit',
    rows: 'entries',
    views: 'audit',
  });
  return (
    <ListPage
      list={list}
      filters={{
        by: true,
        action: optionsOf(namedActions(), (action) => actionText(t, action)),
        subject: true,
        from: true,
      }}
      columns={{
        at: (entry) => formatDateTimeSeconds(entry.at),
        by: { primary: true },
        action: (entry) => <span title={entry.action}>{actionText(t, entry.action)}</span>,
        subject: (entry) => <Subject {...entry} />,
        changes: {
          prose: true,
          cell: (entry) =>
            cut(
              changesOf(entry)
                .map((change) => fieldName(change.field, t))
                .join(', '),
              SUMMARY_LENGTH,
            ) || '–',
        },
      }}
      actions={(entry) => (
        <RowButton
          text={t('actions.detail')}
          name={`${actionText(t, entry.action)} ${subjectOf(t, entry)}`}
          onClick={() => setOpen(entry)}
        />
      )}
      onOpen={setOpen}
    >
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
              [t('lists.audit.columns.at'), formatDateTimeSeconds(open.at)],
              [t('lists.audit.columns.by'), open.by || '–'],
              [t('lists.audit.columns.action'), `${actionText(t, open.action)} (${open.action})`],
              [t('lists.audit.columns.subject'), <Subject key="subject" {...open} />],
            ]}
          />
          {changesOf(open).length > 0 && (
            <Diff
              label={t('lists.audit.columns.changes')}
              diffs={changesOf(open)}
              from={t('audit.before')}
              to={t('audit.after')}
              noun={nounOf(open)}
            />
          )}
        </Dialog>
      )}
    </ListPage>
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
