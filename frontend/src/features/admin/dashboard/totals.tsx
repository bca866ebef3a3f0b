import { TERM_STATUSES } from '@terimce/contract/term';
import { Link } from 'react-router-dom';
import { Section } from '../../../components/page.js';
import { Stat, Stats } from '../../../components/stat.js';
import { Empty } from '../../../components/states.js';
import { formatDate } from '../../../lib/format.js';
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
  const { index, termsByStatus } = totals;
  return (
    <Section title={t('dashboard.terms')}>
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

/** The latest terms. */
export function RecentTerms({ terms }: { terms: DashboardTotals['recentTerms'] }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  return (
    <Section title={t('dashboard.recent')}>
      {terms.length === 0 ? (
        <Empty text={t('dashboard.noTerms')} />
      ) : (
        <ul>
          {terms.map((term) => {
            const to = pathTo(`/admin/engineering?edit=${term._id}`);
            const name = (
              <>
                <span lang="tr">{term.turkce_terim || '–'}</span> /{' '}
                <span lang="en">{term.ingilizce_terim || '–'}</span>
              </>
            );
            return (
              <li key={term._id} className={styles.rankedItem}>
                {to ? (
                  <Link to={to} className={styles.rankedName}>
                    {name}
                  </Link>
                ) : (
                  <span className={styles.rankedName}>{name}</span>
                )}
                <span className={`lesser ${styles.figure}`}>{formatDate(term.createdAt)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
