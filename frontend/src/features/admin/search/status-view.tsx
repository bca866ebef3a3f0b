import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Facts } from '../../../components/facts.js';
import { Section } from '../../../components/page.js';
import { CallState, Empty } from '../../../components/states.js';
import { formatDateTimeSeconds } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import { useLive } from '../data/use-live.js';
import { useMay } from '../session/admin-session.js';
import { DriftPanel } from './drift-panel.js';
import { FailedJobs } from './failed-jobs.js';
import { PipelineFigures } from './pipeline-figures.js';
import { RebuildPanel } from './rebuild-panel.js';
import styles from './search.module.css';

/** The current state of the pipeline. */
export function StatusView() {
  const { t } = useTranslation();
  const live = useLive('GET /admin/search/status', {});
  const { data: status } = live;
  if (!status) return <CallState call={live} failed={t('search.loadFailed')} />;
  const connection = live.failure ? 'off' : 'live';
  return (
    <>
      <Section
        title={t('search.pipeline')}
        actions={
          <span className={`row lesser ${styles.connection}`} data-state={connection}>
            {t(`imports.${connection}`)}
          </span>
        }
      >
        <PipelineFigures status={status} />
      </Section>
      <FailedJobs jobs={status.failedJobs} />
      <Section title={t('search.server')}>
        <EngineFacts engine={status.engine} />
      </Section>
      <div className={`stack ${styles.halves}`}>
        <DriftPanel drift={status.drift} />
        <RebuildPanel status={status} />
      </div>
      <ReleasePanel />
    </>
  );
}

/** The search server and its state. */
function EngineFacts({ engine }: { engine: SearchStatus['engine'] }) {
  const { t } = useTranslation();
  if (!engine) return <Empty text={t('search.noServer')} />;
  return (
    <Facts
      className={styles.facts}
      facts={[
        [t('search.host'), engine.host],
        [
          t('search.health'),
          <div key="health">
            <Badge tone={engine.healthy ? 'success' : 'danger'}>
              {engine.healthy ? t('search.healthy') : t('search.unhealthy')}
            </Badge>
            {engine.error && <div>{engine.error}</div>}
          </div>,
        ],
        [t('search.engine'), engine.version ?? '–'],
        [t('search.documents'), engine.documents ?? '–'],
        [t('search.lastIndexed'), formatDateTimeSeconds(engine.lastIndexedAt)],
      ]}
    />
  );
}

/** The last dated copy of all terms, and the request for another one. */
function ReleasePanel() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { run, busy } = useAction();
  const [last] = useCall('GET /releases', {}).data ?? [];

  return (
    <Section
      title={t('search.release')}
      actions={
        isAdmin && (
          <Button
            size="small"
            busy={busy}
            onClick={() =>
              void run(
                'POST /admin/releases',
                {},
                { done: t('search.releaseStarted'), fallback: t('search.releaseFailed') },
              )
            }
          >
            {t('search.releaseStart')}
          </Button>
        )
      }
    >
      <p className="minor">{t('search.releaseText')}</p>
      <p>
        {last
          ? t('search.releaseLast', { id: last.id, count: last.terms })
          : t('search.releaseNone')}{' '}
        <a href="/data">/data</a>
      </p>
    </Section>
  );
}
