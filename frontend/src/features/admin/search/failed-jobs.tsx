import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import { Button } from '../../../components/button.js';
import { dateColumn, figureColumn } from '../../../components/columns.js';
import { DataTable } from '../../../components/data-table.js';
import { Section } from '../../../components/page.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useAction } from '../data/use-action.js';
import { useMay } from '../session/admin-session.js';

type Job = SearchStatus['failedJobs'][number];

/** Jobs of the queue that failed at every attempt, with the reason and a button that runs them again. */
export function FailedJobs({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { run, busy } = useAction();
  if (jobs.length === 0) return null;
  const retry = () =>
    run(
      'POST /admin/search/failures/retry',
      { body: {} },
      {
        done: ({ retried }) => t('search.retried', { value: retried }),
        fallback: t('search.retryFailed'),
      },
    );
  return (
    <Section
      title={t('search.failedJobs')}
      actions={
        isAdmin && (
          <Button size="small" busy={busy} onClick={() => void retry()}>
            {t('search.retryAll')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('search.failedJobs')}
        rows={jobs}
        rowId={(job) => job.id}
        columns={[
          { id: 'id', header: t('search.job'), primary: true, cell: (job) => job.id },
          figureColumn<Job>('terms', t('search.jobTerms'), (job) => job.terms),
          { id: 'reason', header: t('search.reason'), prose: true, cell: (job) => job.reason },
          figureColumn<Job>('attempts', t('search.attempts'), (job) => job.attempts),
          dateColumn<Job>('at', t('search.at'), (job) => job.failedAt),
        ]}
        empty=""
      />
    </Section>
  );
}
