import { Link } from 'react-router-dom';
import { Section } from '../../../components/page.js';
import { Empty } from '../../../components/states.js';
import { formatDate } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { usePathTo } from '../session/admin-session.js';
import styles from './dashboard.module.css';
import type { DashboardTotals } from './totals.js';

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
