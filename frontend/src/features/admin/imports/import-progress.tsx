import type { ImportStatus } from '@terimce/contract/routes/admin/imports';
import { Callout } from '../../../components/callout.js';
import { Meter } from '../../../components/meter.js';
import { Stat, Stats } from '../../../components/stat.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import styles from './imports.module.css';

/** Whether the import has ended, and everything stored is searchable or refused. */
export function isSettled(status: ImportStatus): boolean {
  if (status.state === 'running') return false;
  return status.state !== 'done' || status.indexed + status.indexFailed >= status.published;
}

interface ImportProgressProps {
  status: ImportStatus;
  connection: 'live' | 'off';
}

/** The growing numbers of stored and searchable terms, the rate and the remaining time. */
export function ImportProgress({ status, connection }: ImportProgressProps) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const settled = isSettled(status);
  // What is still to be stored counts already: the share would fall while terms arrive.
  const expected =
    status.state === 'running' && status.pending === 0
      ? Math.min(status.total, status.published + status.total - status.processed)
      : status.published;
  const ofTotal = (value: number, total: number) => t('imports.ofTotal', { value, total });
  return (
    <section className="stack" aria-label={t('imports.one')}>
      <Meter
        label={t('imports.storing')}
        value={status.processed}
        max={status.total}
        text={ofTotal(status.stored, status.total)}
      />
      <Meter
        label={t('imports.indexing')}
        value={status.indexed}
        max={expected}
        text={ofTotal(status.indexed, expected)}
      />
      <Stats>
        <Stat label={t('lists.imports.columns.stored')} value={status.stored} />
        <Stat
          label={t('lists.imports.columns.duplicates')}
          value={status.duplicates}
          alarm="warning"
        />
        <Stat label={t('lists.imports.columns.rejected')} value={status.rejected} alarm="danger" />
        {status.changed > 0 && <Stat label={t('imports.changed')} value={status.changed} />}
        {status.same > 0 && <Stat label={t('imports.same')} value={status.same} />}
        <Stat label={t('imports.warnings')} value={status.warnings} />
        {!settled && (
          <>
            <Stat
              label={t('imports.rate')}
              value={status.docsPerSecond}
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
            value={status.indexFailed}
            tone="danger"
            to="/admin/search/failures"
          />
        )}
      </Stats>
      {!settled && (
        <p className="lesser">
          {t('imports.connection')}: {t(`imports.${connection}`)}
        </p>
      )}
      {status.pending > 0 && (
        <Callout tone="warning" role="status">
          {t('imports.pendingText', {
            pending: status.pending,
            indexed: status.indexed,
            published: status.published,
          })}
        </Callout>
      )}
      {settled && status.state === 'done' && status.indexFailed === 0 && status.pending === 0 && (
        <p className={styles.complete} role="status">
          {t('imports.complete')}
        </p>
      )}
      {status.undoneAt && (
        <p className="lesser">
          {t('imports.undoneText', {
            by: status.undoneBy,
            at: formatDateTime(status.undoneAt),
            left: status.left,
          })}
        </p>
      )}
      {status.state === 'interrupted' && (
        <Callout tone="warning">
          {t('imports.interruptedText', { processed: status.processed, total: status.total })}
        </Callout>
      )}
      {status.error && (
        <Callout tone="danger" role="alert">
          {t('errors.withMessage', { message: status.error })}
        </Callout>
      )}
    </section>
  );
}
