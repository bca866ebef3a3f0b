import { Section } from '../../../components/page.js';
import { CallState } from '../../../components/states.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useLive } from '../data/use-live.js';
import { DriftPanel } from './drift-panel.js';
import { EngineFacts } from './engine-facts.js';
import { FailedJobs } from './failed-jobs.js';
import { PipelineFigures } from './pipeline-figures.js';
import { RebuildPanel } from './rebuild-panel.js';
import { ReleasePanel } from './release-panel.js';
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
