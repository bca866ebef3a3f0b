import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { formatDate } from '../data/format.js';
import { useAction } from '../data/use-action.js';
import { refreshCalls } from '../data/use-call.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import { Section } from '../ui/page.js';
import { Empty } from '../ui/states.js';
import { useRowFocus } from '../ui/use-row-focus.js';
import styles from './dashboard.module.css';
import type { DashboardFigures } from './period-figures.js';

type EmptySearch = DashboardFigures['emptySearches'][number];

/** What people looked for in vain, with the way to add it. */
export function EmptySearches({ searches }: { searches: readonly EmptySearch[] }) {
  const t = useTexts();
  const { number } = useFormat();
  const { run, busy } = useAction();
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useRowFocus(list, searches);

  async function dismiss(query: string) {
    const reply = await run(
      'POST /admin/empty-searches/dismiss',
      { body: { query } },
      { done: t('dashboard.dismissed') },
    );
    if (reply.success) refreshCalls('GET /analytics/dashboard-stats');
  }

  return (
    <Section title={t('dashboard.emptySearches')}>
      {searches.length === 0 ? (
        <Empty text={t('dashboard.noEmptySearches')} />
      ) : (
        <ul ref={list} className={styles.ranked} {...keepFocus}>
          {searches.map(({ query, count, lastAt }) => (
            <li key={query} className={styles.rankedItem}>
              <span className={styles.query}>{query}</span>
              <span className={styles.figure}>
                {t('dashboard.times', { count, value: number(count) })} · {formatDate(lastAt)}
              </span>
              <Link
                className={styles.action}
                to={`/admin/terms?${new URLSearchParams({ term: query })}`}
                aria-label={`${t('dashboard.addTerm')}: ${query}`}
              >
                {t('dashboard.addTerm')}
              </Link>
              <Button
                size="small"
                variant="ghost"
                disabled={busy}
                aria-label={`${t('dashboard.dismiss')}: ${query}`}
                onClick={() => void dismiss(query)}
              >
                {t('dashboard.dismiss')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
