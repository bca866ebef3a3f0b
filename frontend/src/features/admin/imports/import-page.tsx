import type { ImportStatus } from '@terimce/contract/routes/admin/imports';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BackLink } from '../../../components/back-link.js';
import { Button } from '../../../components/button.js';
import { Page } from '../../../components/page.js';
import { CallState } from '../../../components/states.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { refreshCalls } from '../../../lib/use-call.js';
import { download } from '../data/download.js';
import { useAction } from '../data/use-action.js';
import { EVERY_MS, useLive } from '../data/use-live.js';
import { useAdminUser, useMay } from '../session/admin-session.js';
import { StateBadge } from '../state-badge.js';
import { ApproveAll } from './approve-all.js';
import { OutcomeSummary } from './bulk-outcome.js';
import { ImportProgress, isSettled } from './import-progress.js';
import { ImportRows } from './import-rows.js';
import { UndoDialog } from './undo-dialog.js';

/** While an import runs, its numbers are small; afterwards each reply also has up to thousands of its rows. */
function followMs(status: ImportStatus): number {
  if (isSettled(status)) return 0;
  return status.state === 'running' ? EVERY_MS : 2 * EVERY_MS;
}

/** One import, followed live until all its stored terms are searchable. Its address survives a reload. */
export function ImportPage() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const user = useAdminUser();
  const { importId = '' } = useParams();
  const [undoing, setUndoing] = useState(false);
  const { run, busy } = useAction();
  const live = useLive('GET /admin/imports/{importId}', { params: { importId } }, followMs);
  const status = live.data;
  const ended = status !== undefined && isSettled(status);

  const changed = () => {
    live.refresh();
    refreshCalls('GET /admin/imports/{importId}/rows', 'GET /admin/categories');
  };
  // The result lists and the new categories exist once the import has ended. `changed` changes with every render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when it ends
  useEffect(() => {
    if (ended) changed();
  }, [ended]);

  async function stop() {
    await run(
      'DELETE /admin/imports/{importId}',
      { params: { importId } },
      { done: t('imports.stopping'), fallback: t('imports.stopFailed') },
    );
  }

  async function save() {
    await download(
      'GET /admin/imports/{importId}/rejected',
      { params: { importId }, query: {} },
      `${importId}.${status?.format || 'json'}`,
      t('imports.exportFailed'),
    );
  }

  const isOwn = status?.createdBy === user.username;
  return (
    <Page
      title={t('imports.one')}
      actions={
        status && (
          <>
            {status.duplicates + status.rejected > 0 && status.state !== 'running' && (
              <Button size="small" onClick={() => void save()}>
                {t('imports.download')}
              </Button>
            )}
            {isAdmin && status.pending > 0 && status.state !== 'running' && (
              <ApproveAll filter={{ importId }} count={status.pending} onDone={changed} />
            )}
            {(isAdmin || isOwn) && status.state === 'running' && (
              <Button size="small" variant="danger" busy={busy} onClick={() => void stop()}>
                {t('imports.stop')}
              </Button>
            )}
            {(isAdmin || isOwn) && status.undoable && (
              <Button size="small" variant="danger" onClick={() => setUndoing(true)}>
                {t('imports.undo')}
              </Button>
            )}
          </>
        )
      }
    >
      <BackLink to="/admin/imports">{t('imports.back')}</BackLink>
      {!status && <CallState call={live} failed={t('imports.notFound')} />}
      {status && (
        <>
          <p className="lesser">
            <StateBadge state={status.state}>{t(`importState.${status.state}`)}</StateBadge>{' '}
            {[status.name, status.fileName, status.createdBy].filter(Boolean).join(' · ')} ·{' '}
            {formatDateTime(status.createdAt)} ·{' '}
            <Link to={`/admin/engineering?importId=${importId}`}>{t('imports.showTerms')}</Link>
          </p>
          <ImportProgress status={status} connection={live.failure ? 'off' : 'live'} />
          {status.result && (
            <OutcomeSummary result={status.result}>
              <ImportRows status={status} />
            </OutcomeSummary>
          )}
        </>
      )}
      {undoing && (
        <UndoDialog
          importId={importId}
          onDone={() => {
            setUndoing(false);
            changed();
          }}
          onClose={() => setUndoing(false)}
        />
      )}
    </Page>
  );
}
