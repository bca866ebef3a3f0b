import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Dialog } from '../../../components/dialog.js';
import { Pager } from '../../../components/pager.js';
import { CallState, Empty } from '../../../components/states.js';
import { formatDateTimeSeconds } from '../../../lib/format.js';
import { refreshCalls } from '../../../lib/use-call.js';
import { useFormat } from '../../../lib/use-format.js';
import { usePages } from '../../../lib/use-pages.js';
import { useAction } from '../data/use-action.js';
import { useSavedText } from '../data/use-saved-text.js';
import { useTexts } from '../texts.js';
import styles from './engineering.module.css';
import { Diff } from './field-diff.js';

/** Who changed what in a term and when, each with its diff and a button to restore it. */
export function HistoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts();
  const { number } = useFormat();
  const { run, busy } = useAction();
  const savedText = useSavedText();
  const [page, setPage] = useState('1');
  const [restoring, setRestoring] = useState<number>();
  const list = usePages('GET /admin/engineering/{id}/history', {
    request: (page) => ({ params: { id }, query: { page } }),
    rows: (data) => data.revisions,
    page,
    setPage,
  });
  const { data, refresh } = list;
  const newest = page === '1' ? data?.revisions[0]?.rev : undefined;

  async function restore(rev: number) {
    const reply = await run(
      'POST /admin/engineering/{id}/restore',
      { params: { id }, body: { rev } },
      {
        done: savedText('engineering.restored', { rev }),
        fallback: t('engineering.restoreFailed'),
      },
    );
    setRestoring(undefined);
    if (!reply.success) return;
    refreshCalls('GET /admin/engineering', 'GET /admin/terms/{id}');
    refresh();
  }

  return (
    <Dialog title={t('engineering.historyTitle')} size="wide" onClose={onClose}>
      <CallState call={list} failed={t('engineering.loadFailed')} />
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
              {Object.keys(revision.changes).length > 0 && (
                <Diff
                  label={`${t('engineering.rev')} ${revision.rev}`}
                  from={t('engineering.before')}
                  to={t('engineering.after')}
                  diffs={Object.entries(revision.changes).map(([field, change]) => ({
                    field,
                    ...change,
                  }))}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {data && <Pager {...data.pagination} stay onPage={list.setPage} />}
      {restoring !== undefined && (
        <ConfirmDialog
          title={t('engineering.restoreTitle', { rev: restoring })}
          confirm={t('engineering.restore')}
          busy={busy}
          onConfirm={() => void restore(restoring)}
          onClose={() => setRestoring(undefined)}
        >
          {t('engineering.restoreText')}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
