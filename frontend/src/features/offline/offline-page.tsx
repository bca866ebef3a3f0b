import { useState } from 'react';
import useSWR from 'swr';
import { Button } from '../../components/button.js';
import { Page } from '../../components/page.js';
import { failureMessage } from '../../lib/failure-message.js';
import { useTranslation } from '../../lib/i18n.js';
import { useDateFormat, useNumberFormat } from '../../lib/locale-formats.js';
import { packChanged } from '../../lib/pack.js';
import { readDescription, removePack } from '../../lib/pack-worker/pack-files.js';
import { toast } from '../../lib/toast.js';
import { useCall } from '../../lib/use-call.js';
import { downloadPack } from './download-pack.js';
import styles from './offline-page.module.css';

/** Stores the dictionary on this device, updates or removes it. */
export function OfflinePage() {
  const { t } = useTranslation();
  const [share, setShare] = useState<number>();
  const kept = useSWR('pack', async () => (await readDescription()) ?? null, {
    dedupingInterval: 0,
  });
  const offered = useCall('GET /offline/manifest', {}, { dedupingInterval: 0 });
  const number = useNumberFormat();
  const kilobytes = useNumberFormat({
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  });
  const megabytes = useNumberFormat({
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  });
  const size = (bytes: number) =>
    bytes < 1_000_000 ? kilobytes.format(bytes / 1000) : megabytes.format(bytes / 1_000_000);
  const date = useDateFormat({ dateStyle: 'long' });

  async function download() {
    setShare(0);
    // Private windows of some browsers have the store, but refuse to write.
    const done = await downloadPack(setShare).catch(() => undefined);
    setShare(undefined);
    await kept.mutate();
    toast(
      done
        ? { title: t('offlinePage.done'), kind: 'success' }
        : { title: t('offlinePage.failed'), description: t('offlinePage.resume'), kind: 'error' },
    );
  }

  async function remove() {
    await removePack();
    packChanged();
    await kept.mutate();
  }

  const present = kept.data ?? undefined;
  // Over plain http, and where the reader has blocked it, a browser keeps nothing for a site.
  const unable = kept.error !== undefined;
  const newer = offered.data && present && offered.data.version !== present.version;
  return (
    <Page title={t('offlinePage.title')} lead={t('offlinePage.lead')} path="/offline" noindex>
      {present ? (
        <p>
          {t('offlinePage.kept', {
            terms: number.format(present.terms),
            size: size(present.bytes),
            date: date.format(new Date(present.createdAt)),
          })}
        </p>
      ) : (
        offered.data && (
          <p>
            {t('offlinePage.offer', {
              terms: number.format(offered.data.terms),
              size: size(offered.data.bytes),
            })}
          </p>
        )
      )}
      {unable && <p role="alert">{t('offlinePage.unable')}</p>}
      {offered.failure && !present && (
        <p role="alert">{failureMessage(offered.failure, 'offlinePage.unavailable')}</p>
      )}
      {share !== undefined && (
        <progress
          className={styles.progress}
          value={share}
          aria-label={t('offlinePage.progress')}
        />
      )}
      <div className={`row gap-3 ${styles.actions}`}>
        {offered.failure && !present && (
          <Button busy={offered.refreshing} onClick={offered.refresh}>
            {t('actions.retry')}
          </Button>
        )}
        {(newer || (!present && !offered.failure && !unable)) && (
          <Button
            variant="primary"
            disabled={share !== undefined || !offered.data}
            onClick={() => void download()}
          >
            {t(newer ? 'offlinePage.update' : 'offlinePage.download')}
          </Button>
        )}
        {present && (
          <Button variant="danger" disabled={share !== undefined} onClick={() => void remove()}>
            {t('offlinePage.remove')}
          </Button>
        )}
      </div>
    </Page>
  );
}
