import { TERM_STATUSES } from '@terimce/contract/term';
import { Callout } from '../../../components/callout.js';
import { Section } from '../../../components/page.js';
import { Stat, Stats } from '../../../components/stat.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { useFormat } from '../../../lib/use-format.js';
import { usePathTo } from '../session/admin-session.js';
import styles from './dashboard.module.css';

export type DashboardTotals = CallData<'GET /admin/dashboard'>;

/** The state of the dictionary, independent of the period: terms by status and the search index. */
export function Totals({ totals }: { totals: DashboardTotals }) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const pathTo = usePathTo();
  const { index, termsByStatus, failingNotices } = totals;
  return (
    <Section title={t('dashboard.terms')}>
      {failingNotices.map(({ way, since }) => (
        <Callout key={way} tone="warning">
          {t('dashboard.noticesFail', { way, since: formatDateTime(since) })}
        </Callout>
      ))}
      <Stats>
        <Stat label={t('dashboard.totalTerms')} value={totals.totalTerms} />
        {TERM_STATUSES.map((status) => (
          <Stat
            key={status}
            label={t(`termStatus.${status}`)}
            value={termsByStatus[status] ?? 0}
            to={pathTo(`/admin/engineering?status=${status}`)}
          />
        ))}
        <Stat label={t('dashboard.totalUsers')} value={totals.totalUsers} />
      </Stats>
      <h3 className={`subtitle ${styles.subtitle}`}>{t('dashboard.index')}</h3>
      <Stats>
        <Stat
          label={t('dashboard.state')}
          value={index.healthy ? t('dashboard.healthy') : t('dashboard.unhealthy')}
          tone={index.healthy ? 'success' : 'danger'}
          note={index.degraded && t('dashboard.degraded')}
          to={pathTo('/admin/search')}
        />
        <Stat
          label={t('dashboard.lag')}
          value={index.lagSeconds > 0 ? duration(index.lagSeconds) : t('dashboard.upToDate')}
          tone={index.lagSeconds > 60 ? 'warning' : 'plain'}
        />
        <Stat
          label={t('dashboard.failed')}
          value={index.failed}
          alarm="danger"
          to={pathTo('/admin/search/failures')}
        />
      </Stats>
    </Section>
  );
}
