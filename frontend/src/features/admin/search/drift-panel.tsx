import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Section } from '../../../components/page.js';
import { Stat, Stats } from '../../../components/stat.js';
import { Empty } from '../../../components/states.js';
import { formatDateTimeSeconds } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import { useMay } from '../session/admin-session.js';
import styles from './search.module.css';

const POLL_MS = 1_000;
const KINDS = ['missing', 'extra', 'outdated'] as const;

/** The result of the last comparison of index and database, and the repair. */
export function DriftPanel({ drift }: { drift: SearchStatus['drift'] }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { run, busy } = useAction();
  const state = useCall('GET /admin/search/drift', isAdmin ? {} : null, {
    refreshInterval: (state) => (state?.pending ? POLL_MS : 0),
  });
  const working = state.data?.pending ?? false;

  async function compare(repair: boolean) {
    await run(
      'POST /admin/search/drift',
      { query: { repair } },
      { done: t('search.driftStarted'), fallback: t('search.driftFailed') },
    );
    state.refresh();
  }

  return (
    <Section
      title={t('search.driftTitle')}
      actions={
        isAdmin && (
          <>
            <Button size="small" busy={busy || working} onClick={() => void compare(false)}>
              {t('search.driftCheck')}
            </Button>
            <Button size="small" busy={busy || working} onClick={() => void compare(true)}>
              {t('search.driftRepair')}
            </Button>
          </>
        )
      }
    >
      <p className="minor" role="status">
        {working ? t('search.driftWorking') : t('search.driftText')}
      </p>
      {drift ? <DriftResult drift={drift} /> : <Empty text={t('search.driftNever')} />}
    </Section>
  );
}

function DriftResult({ drift }: { drift: NonNullable<SearchStatus['drift']> }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-2">
      {KINDS.every((kind) => drift[kind] === 0) ? (
        <p className={styles.good}>{t('search.driftNone')}</p>
      ) : (
        <Stats>
          {KINDS.map((kind) => (
            <Stat key={kind} label={t(`search.${kind}`)} value={drift[kind]} alarm="warning" />
          ))}
          <Stat label={t('search.repaired')} value={drift.repaired} />
        </Stats>
      )}
      <p className="minor">
        {t('search.checkedAt', { date: formatDateTimeSeconds(drift.checkedAt) })} ·{' '}
        {t('search.counts', { database: drift.databaseCount, index: drift.indexCount })}
        {KINDS.every((kind) => drift[kind] === 0) && drift.databaseCount !== drift.indexCount && (
          <span> · {t('search.onTheWay')}</span>
        )}
      </p>
      {KINDS.some((kind) => drift.sample[kind].length > 0) && (
        <details>
          <summary className={`lesser ${styles.summary}`}>{t('search.sample')}</summary>
          {KINDS.filter((kind) => drift.sample[kind].length > 0).map((kind) => (
            <p key={kind} className={styles.ids}>
              {t(`search.${kind}`)}:{' '}
              {drift.sample[kind].map((id) => (
                <Link key={id} to={`/admin/engineering?edit=${id}`}>
                  {id}
                </Link>
              ))}
            </p>
          ))}
        </details>
      )}
    </div>
  );
}
