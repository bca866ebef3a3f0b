import type { ImportStatus } from '@terimce/contract/routes/admin/imports';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { toast } from '../../../lib/toast.js';
import { download } from '../data/download.js';
import { formatDateTime } from '../data/format.js';
import { failureMessage, useAction } from '../data/use-action.js';
import { useCall } from '../data/use-call.js';
import { useFormat } from '../data/use-format.js';
import { useLive } from '../data/use-live.js';
import { useRouteParam } from '../data/use-route-param.js';
import { useMay } from '../session/admin-session.js';
import { useTexts } from '../texts.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { Page } from '../ui/page.js';
import { Failed, Loading } from '../ui/states.js';
import { BulkOutcome } from './bulk-outcome.js';
import { ImportProgress, isSettled } from './import-progress.js';
import { ImportStateBadge } from './import-state-badge.js';
import styles from './imports.module.css';

/** One import, followed live until everything it stored is searchable. Its address survives a reload. */
export function ImportPage() {
  const t = useTexts();
  const isAdmin = useMay('admin');
  const { number } = useFormat();
  const { run, busy } = useAction();
  const importId = useRouteParam('/admin/imports/:importId');
  const [undoing, setUndoing] = useState(false);
  const live = useLive<
    ImportStatus,
    'GET /admin/imports/{importId}/stream',
    'GET /admin/imports/{importId}'
  >(
    'GET /admin/imports/{importId}/stream',
    'GET /admin/imports/{importId}',
    { params: { importId } },
    { isFinal: isSettled },
  );
  const stored = useCall('GET /admin/imports/{importId}', { params: { importId } });
  const ended = live.data !== undefined && live.data.state !== 'running';
  const { refresh } = stored;
  // The result lists exist once the import has ended. `refresh` changes with every render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it ends
  useEffect(() => {
    if (ended) refresh();
  }, [ended]);
  const status = live.data ?? stored.data;

  async function undo() {
    const reply = await run(
      'POST /admin/imports/{importId}/undo',
      { params: { importId }, timeout: 0 } as { params: { importId: string } },
      { fallback: t('imports.undoFailed') },
    );
    setUndoing(false);
    if (!reply.success) return;
    toast({
      title: t('imports.undoneDone', { value: number(reply.data.deleted) }),
      kind: 'success',
    });
    refresh();
  }

  async function save(format: 'json' | 'csv') {
    const failure = await download(
      'GET /admin/imports/{importId}/rejected',
      { params: { importId }, query: { format } },
      `${importId}.${format}`,
    );
    if (failure) {
      toast({ title: failureMessage(failure, t, t('imports.exportFailed')), kind: 'error' });
    }
  }

  // After the end the live picture is over; an undo shows in the stored one.
  const shown = ended && stored.data?.result ? stored.data : status;
  const refused = (shown?.duplicates ?? 0) + (shown?.rejected ?? 0);
  return (
    <Page
      title={t('imports.one')}
      actions={
        <>
          {refused > 0 && ended && (
            <>
              <Button size="small" onClick={() => void save('json')}>
                {t('imports.downloadJson')}
              </Button>
              <Button size="small" onClick={() => void save('csv')}>
                {t('imports.downloadCsv')}
              </Button>
            </>
          )}
          {isAdmin && shown?.undoable && (
            <Button size="small" variant="danger" onClick={() => setUndoing(true)}>
              {t('imports.undo')}
            </Button>
          )}
        </>
      }
    >
      <Link to="/admin/imports" className={styles.back}>
        <ArrowLeft aria-hidden="true" /> {t('imports.back')}
      </Link>
      {!status && stored.loading && <Loading />}
      {!status && stored.failure && (
        <Failed failure={stored.failure} fallback={t('imports.notFound')} onRetry={refresh} />
      )}
      {status && (
        <>
          <p className={styles.lead}>
            <ImportStateBadge state={shown?.state ?? status.state} /> {status.createdBy} ·{' '}
            {formatDateTime(status.createdAt)}
          </p>
          <ImportProgress status={status} connection={live.connection} />
          {stored.data?.result && <BulkOutcome result={stored.data.result} />}
        </>
      )}
      {undoing && shown && (
        <ConfirmDialog
          title={t('imports.undoTitle')}
          confirm={t('imports.undoConfirm', { count: shown.stored, value: number(shown.stored) })}
          danger
          busy={busy}
          onConfirm={() => void undo()}
          onClose={() => setUndoing(false)}
        >
          {t('imports.undoText')}
        </ConfirmDialog>
      )}
    </Page>
  );
}
