import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { formatDate } from '../data/format.js';
import { useAction } from '../data/use-action.js';
import { refreshCalls } from '../data/use-call.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { Section } from '../ui/page.js';
import styles from './dashboard.module.css';
import type { DashboardFigures } from './period-figures.js';

type EmptySearch = DashboardFigures['emptySearches'][number];

/** What people looked for in vain, with the way to add it. */
export function EmptySearches({ searches }: { searches: readonly EmptySearch[] }) {
  const t = useTexts();
  const { number } = useFormat();
  const { run, busy } = useAction();

  async function dismiss(query: string) {
    const reply = await run(
      'POST /admin/empty-searches/dismiss',
      { body: { query } },
      { done: t('dashboard.dismissed') },
    );
    if (reply.success) refreshCalls('GET /analytics/dashboard-stats');
  }

  const columns: Column<EmptySearch>[] = [
    {
      id: 'query',
      header: t('dashboard.query'),
      primary: true,
      cell: (search) => <span className={styles.query}>{search.query}</span>,
    },
    {
      id: 'count',
      header: t('dashboard.count'),
      align: 'end',
      cell: (search) => number(search.count),
    },
    {
      id: 'last',
      header: t('dashboard.last'),
      oneLine: true,
      cell: (search) => formatDate(search.lastAt),
    },
    {
      id: 'actions',
      header: t('table.actions'),
      cell: (search) => (
        <span className={styles.actions}>
          <Link
            className={styles.action}
            to={`/admin/terms?${new URLSearchParams({ term: search.query })}`}
          >
            {t('dashboard.addTerm')}
          </Link>
          <Button
            size="small"
            variant="ghost"
            disabled={busy}
            aria-label={`${t('dashboard.dismiss')}: ${search.query}`}
            onClick={() => void dismiss(search.query)}
          >
            {t('dashboard.dismiss')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Section title={t('dashboard.emptySearches')}>
      <DataTable
        label={t('dashboard.emptySearches')}
        columns={columns}
        rows={searches}
        rowId={(search) => search.query}
        empty={t('dashboard.noEmptySearches')}
      />
    </Section>
  );
}
