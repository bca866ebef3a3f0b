import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Section } from '../../../components/page.js';
import { Empty } from '../../../components/states.js';
import { useRowFocus } from '../../../components/use-row-focus.js';
import { formatDate } from '../../../lib/format.js';
import { refreshCalls } from '../../../lib/use-call.js';
import { useFormat } from '../../../lib/use-format.js';
import { useAction } from '../data/use-action.js';
import { useMay } from '../session/admin-session.js';
import { useTexts } from '../texts.js';
import styles from './dashboard.module.css';
import type { DashboardFigures } from './period-figures.js';

type EmptySearch = DashboardFigures['emptySearches'][number];

/** Searches without results, with a link to add the term. */
export function EmptySearches({ searches }: { searches: readonly EmptySearch[] }) {
  const t = useTexts();
  const { number } = useFormat();
  const { run, busy } = useAction();
  const mayEdit = useMay('contributor');
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
              {mayEdit && (
                <>
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
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
