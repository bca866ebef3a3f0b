import { BULK_BODY_MAX, type BulkResult } from '@terimce/contract/routes/admin/imports';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { toast } from '../../../lib/toast.js';
import { useAction } from '../data/use-action.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import { Row, Section } from '../ui/page.js';
import { BulkOutcome } from './bulk-outcome.js';
import styles from './imports.module.css';

/** Terms from a JSON, CSV or TBX file: tried first, then imported. */
export function FileImport() {
  const t = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { number, bytes } = useFormat();
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const [file, setFile] = useState<File>();
  const [trial, setTrial] = useState<BulkResult>();

  async function send(dryRun: boolean) {
    if (!file) return;
    const body = new FormData();
    body.append('file', file);
    const reply = await run(
      'POST /admin/terms/import',
      {
        query: { dryRun },
        body,
        timeout: 0,
        ...(dryRun ? {} : { headers: { prefer: 'respond-async' } }),
      } as never,
      { fallback: t('bulk.failed') },
    );
    if (!reply.success) return;
    if (dryRun) setTrial(reply.data as BulkResult);
    else navigate(`/admin/imports/${reply.data.importId}`);
  }

  function choose(chosen: File | undefined) {
    setTrial(undefined);
    if (chosen && chosen.size > BULK_BODY_MAX) {
      setFile(undefined);
      toast({ title: t('imports.tooLarge'), kind: 'error' });
      return;
    }
    setFile(chosen);
  }

  return (
    <Section title={t('imports.fileTitle')}>
      <p className={styles.lead} id={`${id}-hint`}>
        {t('imports.fileText')}
      </p>
      <Row>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('imports.choose')}
          accept=".json,.csv,.tbx,.xml,application/json,text/csv"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
          {t('imports.choose')}
        </Button>
        <span className={styles.fileName} role="status">
          {file ? t('bulk.file', { name: file.name, size: bytes(file.size) }) : t('imports.noFile')}
        </span>
      </Row>
      <Row>
        <Button disabled={!file || busy} onClick={() => void send(true)}>
          {busy ? t('bulk.dryRunning') : t('bulk.dryRun')}
        </Button>
        <Button variant="primary" disabled={!trial || busy} onClick={() => void send(false)}>
          {trial
            ? t('bulk.runCount', { count: trial.successful, value: number(trial.successful) })
            : t('bulk.run')}
        </Button>
      </Row>
      {trial && <BulkOutcome result={trial} />}
    </Section>
  );
}
