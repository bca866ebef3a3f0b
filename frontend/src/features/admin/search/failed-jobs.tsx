import { type SearchStatus, searchStatus } from '@terimce/contract/routes/admin/search-status';
import { Button } from '../../../components/button.js';
import { DataTable } from '../../../components/data-table.js';
import { Section } from '../../../components/page.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useAction } from '../data/use-action.js';
import { useColumns } from '../list/list-columns.js';
import { useMay } from '../session/admin-session.js';

const JOBS = {
  name: 'failures',
  noun: 'job',
  row: searchStatus.shape.failedJobs.element,
} as const;
type Job = SearchStatus['failedJobs'][number];

/** Jobs of the queue that failed at every attempt, with the reason and a button that runs them again. */
export function FailedJobs({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { run, busy } = useAction();
  const columns = useColumns<Job>(JOBS, {
    id: { header: t('search.job'), primary: true },
    terms: { header: t('search.jobTerms') },
    reason: { prose: true },
    attempts: { header: t('search.attempts') },
    failedAt: { header: t('lists.failures.columns.at') },
  });
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
        columns={columns}
        empty=""
      />
    </Section>
  );
}
