import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { Pager } from '../../../components/pager.js';
import { CallState, Empty } from '../../../components/states.js';
import { formatDateTimeSeconds } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { type CallData, refreshCalls } from '../../../lib/use-call.js';
import { useFormat } from '../../../lib/use-format.js';
import { usePages } from '../../../lib/use-pages.js';
import { ConfirmCall } from '../data/confirm-call.js';
import { useSavedText } from '../data/use-saved-text.js';
import { Diff, type FieldDiff } from './field-diff.js';
import styles from './terms.module.css';

type Revision = CallData<'GET /admin/engineering/{id}/history'>['revisions'][number];

/** Who changed what in a term and when, each with its diff and a button to restore it. */
export function HistoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const savedText = useSavedText();
  const [page, setPage] = useState('1');
  const [restoring, setRestoring] = useState<number>();
  const list = usePages('GET /admin/engineering/{id}/history', {
    request: (page) => ({ params: { id }, query: { page } }),
    rows: (data) => data.revisions,
    page,
    setPage,
  });
  const { data } = list;
  const newest = page === '1' ? data?.revisions[0]?.rev : undefined;

  return (
    <Dialog title={t('engineering.historyTitle')} size="wide" onClose={onClose}>
      <CallState call={list} failed={t('lists.terms.loadFailed')} />
      {data?.revisions.length === 0 && <Empty text={t('engineering.noHistory')} />}
      {data && data.revisions.length > 0 && (
        <ol className="stack gap-5">
          {data.revisions.map((revision) => (
            <li key={`${revision.rev} ${revision.action}`} className="stack gap-2">
              <div className={`row ${styles.revisionHead}`}>
                <span className={styles.revisionName}>
                  {number(revision.rev)}. {t(`engineering.action.${revision.action}`)}
                </span>
                <span>{formatDateTimeSeconds(revision.at)}</span>
                {revision.by && <span>{t('engineering.by', { name: revision.by })}</span>}
                {revision.rev === newest ? (
                  <span className="minor">{t('engineering.current')}</span>
                ) : (
                  <Button size="small" variant="ghost" onClick={() => setRestoring(revision.rev)}>
                    {t('engineering.restore')}
                  </Button>
                )}
              </div>
              {changesOf(revision).length > 0 && (
                <Diff
                  label={`${t('engineering.rev')} ${revision.rev}`}
                  from={t('engineering.before')}
                  to={t('engineering.after')}
                  diffs={changesOf(revision)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {data && <Pager {...data.pagination} stay onPage={list.setPage} />}
      {restoring !== undefined && (
        <ConfirmCall
          call="POST /admin/engineering/{id}/restore"
          request={{ params: { id }, body: { rev: restoring } }}
          done={savedText('engineering.restored', { rev: restoring })}
          fallback={t('engineering.restoreFailed')}
          title={t('engineering.restoreTitle', { rev: restoring })}
          confirm={t('engineering.restore')}
          onClose={() => setRestoring(undefined)}
          onDone={() => {
            refreshCalls('GET /admin/engineering', 'GET /admin/terms/{id}');
            list.refresh();
          }}
        >
          {t('engineering.restoreText')}
        </ConfirmCall>
      )}
    </Dialog>
  );
}

/** What changed, field by field; a merge names the other term, so its id is left out. */
function changesOf({ changes }: Revision): FieldDiff[] {
  const { termId, ...shown } = changes;
  return Object.entries(shown).map(([field, change]) => ({ field, ...change }));
}
