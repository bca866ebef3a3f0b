import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { Meter } from '../../../components/meter.js';
import { Section } from '../../../components/page.js';
import { Empty } from '../../../components/states.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { ConfirmCall } from '../data/confirm-call.js';
import { useAction } from '../data/use-action.js';
import { useMay } from '../session/admin-session.js';
import { StateBadge } from '../state-badge.js';
import { textOr } from '../texts.js';
import styles from './search.module.css';

const ENDED = ['done', 'failed', 'cancelled'];
/** The rebuild of the index: start, progress, cancel. */
export function RebuildPanel({ status }: { status: SearchStatus }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { run, busy } = useAction();
  const [asking, setAsking] = useState(false);
  const { rebuild, stored } = status;
  const running = rebuild !== null && !ENDED.includes(rebuild.phase);

  async function cancel() {
    await run(
      'DELETE /admin/search/reindex',
      {},
      { done: t('search.rebuildCanceled'), fallback: t('search.rebuildCancelFailed') },
    );
  }

  return (
    <Section
      title={t('search.rebuild')}
      actions={
        isAdmin &&
        (running ? (
          <Button size="small" variant="danger" busy={busy} onClick={() => void cancel()}>
            {t('search.rebuildCancel')}
          </Button>
        ) : (
          <Button size="small" busy={busy} onClick={() => setAsking(true)}>
            {t('search.rebuildStart')}
          </Button>
        ))
      }
    >
      <p className="minor">{t('search.rebuildText')}</p>
      {rebuild ? (
        <>
          <p className="row">
            <StateBadge state={rebuild.phase}>
              {textOr(t, `search.phase.${rebuild.phase}`, rebuild.phase)}
            </StateBadge>
            <span className="minor">
              {t('search.rebuildBy', {
                name: rebuild.requestedBy || '–',
                date: formatDateTime(rebuild.finishedAt ?? rebuild.requestedAt),
              })}
            </span>
          </p>
          <Meter
            label={t('search.filled')}
            value={rebuild.filled}
            max={rebuild.total}
            text={t('imports.ofTotal', { value: rebuild.filled, total: rebuild.total })}
          />
          {rebuild.error && (
            <p className={styles.bad} role="alert">
              {rebuild.error}
            </p>
          )}
        </>
      ) : (
        <Empty text={t('search.rebuildNever')} />
      )}
      {asking && (
        <ConfirmCall
          call="POST /admin/search/reindex"
          request={{}}
          done={t('search.rebuildStarted')}
          fallback={t('search.rebuildFailed')}
          title={t('search.rebuildTitle')}
          confirm={t('search.rebuildConfirm', { count: stored })}
          onClose={() => setAsking(false)}
        >
          {t('search.rebuildText')}
        </ConfirmCall>
      )}
    </Section>
  );
}
