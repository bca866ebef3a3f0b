import { FAVORITES_FILE_MAX, FAVORITES_FORMATS } from '@terimce/contract/favorite-files';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { FileButton } from '../../components/file-button.js';
import { call, open } from '../../lib/api.js';
import { saveReply } from '../../lib/download.js';
import { failureText } from '../../lib/failure-text.js';
import { useTranslation } from '../../lib/i18n.js';
import { isWanted, keptFavorites } from '../../lib/kept-calls.js';
import { flushOutbox } from '../../lib/outbox.js';
import { toast } from '../../lib/toast.js';
import styles from './favorites-list.module.css';

const OUT_OF_REACH = { success: false, code: 'NETWORK_ERROR', status: 0, message: '' } as const;

interface FavoriteFilesProps {
  canExport: boolean;
  onImported: () => void;
}

/** Export as JSON, CSV or for Anki, and import of exported files. */
export function FavoriteFiles({ canExport, onImported }: FavoriteFilesProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  async function exportAs(format: (typeof FAVORITES_FORMATS)[number]) {
    setBusy(true);
    const reply = await open('GET /favorites/export', { query: { format } });
    if (!reply.success) {
      toast({ title: failureText('GET /favorites/export', reply), kind: 'error' });
    } else if (!(await saveReply(reply.response, 'favorites'))) {
      toast({ title: t('errors.favoritesExport'), kind: 'error' });
    }
    setBusy(false);
  }

  async function importFile(file: File) {
    if (file.size > FAVORITES_FILE_MAX) {
      toast({ title: t('errors.fileTooLarge'), kind: 'error' });
      return;
    }
    const body = new FormData();
    body.append('file', file);
    setBusy(true);
    // A removal that waits is older than this, and must not be sent later.
    await flushOutbox();
    const reply = keptFavorites().every(isWanted)
      ? await call('POST /favorites/import', { body, timeout: 0 })
      : OUT_OF_REACH;
    setBusy(false);
    if (!reply.success) {
      toast({ title: failureText('POST /favorites/import', reply), kind: 'error' });
      return;
    }
    const { added, alreadyPresent, unknown, unknownTotal } = reply.data;
    toast({
      title: t('favorites.imported', { count: added }),
      description: [
        alreadyPresent > 0 && t('favorites.alreadyPresent', { count: alreadyPresent }),
        unknownTotal > 0 &&
          t('favorites.unknownTerms', {
            terms: unknown.slice(0, 5).join(', '),
            count: unknownTotal,
          }),
      ]
        .filter(Boolean)
        .join(' '),
      kind: 'success',
      timeout: unknownTotal > 0 ? 12_000 : undefined,
    });
    onImported();
  }

  return (
    <div className={`row ${styles.files}`}>
      {canExport && (
        <>
          <span>{t('favorites.export')}</span>
          {FAVORITES_FORMATS.map((format) => (
            <Button key={format} size="small" busy={busy} onClick={() => void exportAs(format)}>
              {t(`favorites.formats.${format}`)}
            </Button>
          ))}
        </>
      )}
      <FileButton
        size="small"
        busy={busy}
        label={t('favorites.import')}
        accept=".json,.csv,.txt,.tsv"
        onFile={(file) => void importFile(file)}
      >
        {t('favorites.import')}
      </FileButton>
    </div>
  );
}
