import { Link } from 'react-router-dom';
import { formatDate } from '../data/format.js';
import { useTexts } from '../texts.js';
import { Section } from '../ui/page.js';
import { Empty } from '../ui/states.js';
import styles from './dashboard.module.css';
import type { DashboardTotals } from './totals.js';

/** What was added last. */
export function RecentTerms({ terms }: { terms: DashboardTotals['recentTerms'] }) {
  const t = useTexts();
  return (
    <Section title={t('dashboard.recent')}>
      {terms.length === 0 ? (
        <Empty text={t('dashboard.noTerms')} />
      ) : (
        <ul className={styles.ranked}>
          {terms.map((term) => (
            <li key={term._id} className={styles.rankedItem}>
              <Link to={`/admin/engineering?edit=${term._id}`} className={styles.rankedName}>
                <span lang="tr">{term.turkce_terim || '–'}</span> /{' '}
                <span lang="en">{term.ingilizce_terim || '–'}</span>
              </Link>
              <span className={styles.figure}>{formatDate(term.createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
