import { useRef } from 'react';
import { Section } from '../../../components/page.js';
import { Empty } from '../../../components/states.js';
import { useRowFocus } from '../../../components/use-row-focus.js';
import { formatDate } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { refreshCalls } from '../../../lib/use-call.js';
import { useMay } from '../session/admin-session.js';
import { QueryLink } from '../statistics/query-link.js';
import { SearchActions, useDismissSearch } from '../statistics/search-actions.js';
import styles from './dashboard.module.css';
import type { DashboardFigures } from './period-figures.js';

type EmptySearch = DashboardFigures['emptySearches'][number];

/** Searches without results, with a link to add the term. */
export function EmptySearches({ searches }: { searches: readonly EmptySearch[] }) {
  const { t } = useTranslation();
  const { dismiss, busy } = useDismissSearch(() => refreshCalls('GET /analytics/dashboard-stats'));
  const mayEdit = useMay('contributor');
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useRowFocus(list, searches);
  return (
    <Section title={t('dashboard.emptySearches')}>
      {searches.length === 0 ? (
        <Empty text={t('dashboard.noEmptySearches')} />
      ) : (
        <ul ref={list} {...keepFocus}>
          {searches.map(({ query, count, lastAt }) => (
            <li key={query} className={styles.rankedItem}>
              <span className={styles.query}>
                <QueryLink query={query} />
              </span>
              <span className={`lesser ${styles.figure}`}>
                {t('dashboard.times', { count })} · {formatDate(lastAt)}
              </span>
              {mayEdit && (
                <SearchActions
                  className={styles.action}
                  query={query}
                  busy={busy}
                  onDismiss={dismiss}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
