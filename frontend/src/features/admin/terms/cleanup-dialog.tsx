import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { CategoryName } from '../../../components/category-name.js';
import { Dialog } from '../../../components/dialog.js';
import { CallState, Empty } from '../../../components/states.js';
import { useTranslation } from '../../../lib/i18n.js';
import { type CallData, useCall } from '../../../lib/use-call.js';
import { DUPLICATE_STATUS_MS, useAction } from '../data/use-action.js';
import styles from './terms.module.css';

type Report = CallData<'POST /admin/engineering/cleanup-duplicates'>['report'];

/** Of terms with the same names all but the newest; those of another category are meant to be there. */
const older = (report: Report, isHomonym: boolean) =>
  report.flatMap(({ kept, deleted }) =>
    deleted.filter(({ category }) => isHomonym || category === kept.category).map(({ _id }) => _id),
  );

/** Previews the clean-up: the editor decides about each record. */
export function CleanupDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const { run, busy } = useAction();
  const { data, ...preview } = useCall('POST /admin/engineering/cleanup-duplicates', {
    query: { preview: true },
  });
  const report = data?.report ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const ticked = chosen ?? new Set(older(report, false));
  const count = ticked.size;

  function toggle(id: string) {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  async function cleanUp() {
    const reply = await run(
      'POST /admin/engineering/delete-selected-duplicates',
      { body: { termIds: [...ticked] } },
      {
        done: t('engineering.bulkDone', { count }),
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
          {report.length > 0 && (
            <>
              <Button onClick={() => setChosen(new Set(older(report, true)))}>
                {t('duplicates.tickAll')}
              </Button>
              <Button
                variant="danger"
                busy={busy}
                disabled={count === 0}
                onClick={() => void cleanUp()}
              >
                {t('engineering.deleteCount', { count })}
              </Button>
            </>
          )}
        </>
      }
    >
      <CallState call={preview} failed={t('duplicates.cleanupFailed')} />
      {data && report.length === 0 && <Empty text={t('duplicates.cleanupNone')} />}
      {report.length > 0 && (
        <ul className={`stack gap-3 ${styles.report}`}>
          {report.map(({ kept, deleted }) => (
            <li key={kept._id} className={`stack gap-1 ${styles.reportItem}`}>
              {[kept, ...deleted].map((term) => (
                <label key={term._id} className="row">
                  <input
                    type="checkbox"
                    checked={ticked.has(term._id)}
                    onChange={() => toggle(term._id)}
                  />
                  <span>
                    {term.englishTerm || '–'} / {term.turkishTerm || '–'} ·{' '}
                    <CategoryName category={term.category} quiet />
                    {term === kept && ` · ${t('duplicates.newest')}`}
                  </span>
                </label>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
