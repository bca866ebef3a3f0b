import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import { Facts } from '../../../components/facts.js';
import { Meter } from '../../../components/meter.js';
import { Stat, Stats } from '../../../components/stat.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import styles from './search.module.css';

const CIRCUITS = {
  closed: 'search.circuitState.closed',
  open: 'search.circuitState.open',
  'half-open': 'search.circuitState.half',
  none: 'search.circuitState.none',
} as const;
/** A change that waits longer than this many seconds is marked. */
const LATE_SECONDS = 60;

/** Numbers of stored, searchable and waiting terms, and the state of search. */
export function PipelineFigures({ status }: { status: SearchStatus }) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const { queue, search, workers } = status;
  const lag = status.oldestUnindexedSeconds;
  return (
    <>
      <Meter
        label={t('search.progress')}
        value={status.indexed}
        max={status.stored}
        text={t('imports.ofTotal', { value: status.indexed, total: status.stored })}
      />
      <Stats>
        <Stat label={t('search.stored')} value={status.stored} />
        <Stat label={t('search.indexed')} value={status.indexed} />
        <Stat
          label={t('search.failed')}
          value={status.failed}
          alarm="danger"
          to="/admin/search/failures"
        />
        <Stat
          label={t('search.lag')}
          value={lag > 0 ? duration(lag) : t('search.noLag')}
          tone={lag > LATE_SECONDS ? 'warning' : 'plain'}
        />
        <Stat label={t('search.rate')} value={status.docsPerSecond} note={t('search.perSecond')} />
        <Stat
          label={t('search.remaining')}
          value={status.remainingSeconds === null ? '–' : duration(status.remainingSeconds)}
        />
      </Stats>
      <Facts
        className={styles.facts}
        facts={[
          [t('search.queue'), <QueueState key="queue" queue={queue} />],
          [
            t('search.circuit'),
            <span key="circuit" className={search.circuit === 'open' ? styles.bad : undefined}>
              {t(CIRCUITS[search.circuit])}
            </span>,
          ],
          [
            t('search.titleIndex'),
            t('search.titleTerms', { count: search.titleIndexTerms }) +
              (search.titleIndexReady ? '' : ` · ${t('search.notReady')}`),
          ],
          [t('search.version'), status.indexVersion],
          [t('search.workers'), <Workers key="workers" workers={workers} />],
        ]}
      />
    </>
  );
}

function QueueState({ queue }: { queue: SearchStatus['queue'] }) {
  const { t } = useTranslation();
  return (
    <>
      {t('search.queueValue', { edits: queue.edits, bulk: queue.bulk, active: queue.active })} ·{' '}
      {queue.kind === 'redis' ? t('search.queueRedis') : t('search.queueNone')}
      {!queue.reachable && <strong className={styles.bad}> · {t('search.queueDown')}</strong>}
    </>
  );
}

function Workers({ workers }: { workers: SearchStatus['workers'] }) {
  const { t } = useTranslation();
  if (workers.length === 0) return <span className={styles.bad}>{t('search.noWorkers')}</span>;
  return workers.map((worker) => (
    <div key={worker.name}>
      {worker.name}{' '}
      <span className="minor">
        {t('search.workerSeen', { date: formatDateTime(worker.seenAt) })}
      </span>
    </div>
  ));
}
