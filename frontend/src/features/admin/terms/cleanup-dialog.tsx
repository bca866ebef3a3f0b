import { Button } from '../../../components/button.js';
import { CategoryName } from '../../../components/category-name.js';
import { Dialog } from '../../../components/dialog.js';
import { CallState, Empty } from '../../../components/states.js';
import { useCall } from '../../../lib/use-call.js';
import { DUPLICATE_STATUS_MS, useAction } from '../data/use-action.js';
import { useTexts } from '../texts.js';
import styles from './terms.module.css';

/** Previews what the automatic clean-up would keep and delete. */
export function CleanupDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts();
  const { run, busy } = useAction();
  const preview = useCall('POST /admin/engineering/cleanup-duplicates', {
    query: { preview: true },
  });
  const count = preview.data?.deleted ?? 0;

  async function cleanUp() {
    const reply = await run(
      'POST /admin/engineering/cleanup-duplicates',
      { query: { preview: false } },
      {
        done: t('duplicates.cleanupDone', { groups: preview.data?.groups ?? 0, deleted: count }),
        fallback: t('duplicates.cleanupFailed'),
        timeout: DUPLICATE_STATUS_MS,
      },
    );
    if (reply.success) onDone();
  }

  return (
    <Dialog
      title={t('duplicates.cleanupTitle')}
      description={t('duplicates.cleanupText')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          {count > 0 && (
            <Button variant="danger" disabled={busy} onClick={() => void cleanUp()}>
              {t('engineering.deleteCount', { count })}
            </Button>
          )}
        </>
      }
    >
      <CallState call={preview} failed={t('duplicates.cleanupFailed')} />
      {preview.data && count === 0 && <Empty text={t('duplicates.cleanupNone')} />}
      {preview.data && count > 0 && (
        <ul className={`stack gap-3 ${styles.report}`}>
          {preview.data.report.map(({ kept, deleted }) => (
            <li key={kept._id} className={`stack gap-1 ${styles.reportItem}`}>
              <span>
                <span className="minor">{t('duplicates.kept')}: </span>
                {kept.englishTerm || '–'} / {kept.turkishTerm || '–'} ·{' '}
                <CategoryName category={kept.category} quiet />
              </span>
              {deleted.map((term) => (
                <span key={term._id}>
                  <span className="minor">{t('duplicates.toDelete')}: </span>
                  <del className={styles.gone}>
                    {term.englishTerm || '–'} / {term.turkishTerm || '–'}
                  </del>{' '}
                  · <CategoryName category={term.category} quiet />
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
