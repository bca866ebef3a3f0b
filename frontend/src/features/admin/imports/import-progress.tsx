import type { ImportStatus } from '@terimce/contract/routes/admin/imports';
import { useFormat } from '../data/use-format.js';
import type { Live } from '../data/use-live.js';
import { useTexts } from '../texts.js';
import { Meter } from '../ui/meter.js';
import { Stat, Stats } from '../ui/stat.js';
import styles from './imports.module.css';

/** Whether nothing more will happen: ended, and everything stored is searchable or refused. */
export function isSettled(status: ImportStatus): boolean {
  if (status.state === 'running') return false;
  return status.state !== 'done' || status.indexed + status.indexFailed >= status.stored;
}

interface ImportProgressProps {
  status: ImportStatus;
  connection: Live<ImportStatus>['connection'];
}

/** Stored and searchable terms as they grow, rate and remaining time. */
export function ImportProgress({ status, connection }: ImportProgressProps) {
  const t = useTexts();
  const { number, duration } = useFormat();
  const settled = isSettled(status);
  const ofTotal = (value: number, total: number) =>
    t('imports.ofTotal', { value: number(value), total: number(total) });
  return (
    <section className={styles.progress} aria-label={t('imports.one')}>
      <Meter
        label={t('imports.storing')}
        value={status.processed}
        max={status.total}
        text={ofTotal(status.stored, status.total)}
      />
      <Meter
        label={t('imports.indexing')}
        value={status.indexed}
        max={status.stored}
        text={ofTotal(status.indexed, status.stored)}
      />
      <Stats>
        <Stat label={t('imports.stored')} value={number(status.stored)} />
        <Stat
          label={t('imports.duplicates')}
          value={number(status.duplicates)}
          tone={status.duplicates > 0 ? 'warning' : 'plain'}
        />
        <Stat
          label={t('imports.rejected')}
          value={number(status.rejected)}
          tone={status.rejected > 0 ? 'danger' : 'plain'}
        />
        <Stat label={t('imports.warnings')} value={number(status.warnings)} />
        {!settled && (
          <>
            <Stat
              label={t('imports.rate')}
              value={number(status.docsPerSecond)}
              note={t('search.perSecond')}
            />
            <Stat
              label={t('imports.remaining')}
              value={status.remainingSeconds === null ? '–' : duration(status.remainingSeconds)}
            />
          </>
        )}
        {status.indexFailed > 0 && (
          <Stat
            label={t('imports.failedIndex')}
            value={number(status.indexFailed)}
            tone="danger"
            to="/admin/search/failures"
          />
        )}
      </Stats>
      {!settled && (
        <p className={styles.connection}>
          {t('imports.connection')}: {t(`imports.${connection}`)}
        </p>
      )}
      {settled && status.state === 'done' && status.indexFailed === 0 && (
        <p className={styles.complete} role="status">
          {t('imports.complete')}
        </p>
      )}
      {status.state === 'interrupted' && (
        <p className={styles.warn}>
          {t('imports.interruptedText', {
            processed: number(status.processed),
            total: number(status.total),
          })}
        </p>
      )}
      {status.error && (
        <p className={styles.error} role="alert">
          {t('errors.withMessage', { message: status.error })}
        </p>
      )}
    </section>
  );
}
