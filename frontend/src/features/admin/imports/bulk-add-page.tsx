import type { BulkResult } from '@terimce/contract/routes/admin/imports';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Page, Row } from '../../../components/page.js';
import { useErrorFocus } from '../../../lib/form-focus.js';
import { useTranslation } from '../../../lib/i18n.js';
import { type FormOutcome, useForm } from '../../../lib/use-form.js';
import { useAction } from '../data/use-action.js';
import { PANEL_DRAFTS, useMay } from '../session/admin-session.js';
import { TermViews } from '../terms/terms-nav.js';
import { BulkOutcome, isFutile } from './bulk-outcome.js';
import { type JsonFile, JsonInput } from './json-input.js';
import { parseTerms } from './parse-terms.js';

/** Adds many terms as JSON: validated here, previewed without writing, then imported with progress. */
export function BulkAddPage() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const form = useForm({
    initial: { text: '' },
    draft: `${PANEL_DRAFTS}bulk`,
    send: () => send(false),
  });
  const { values, change } = form;
  const [file, setFile] = useState<JsonFile>();
  const box = useRef<HTMLDivElement>(null);
  const focusError = useErrorFocus(box);
  const [checked, setChecked] = useState(false);
  const [trial, setTrial] = useState<{ rows: readonly unknown[]; result: BulkResult }>();
  const source = file ? file.text : values.text;
  const parsed = useMemo(() => parseTerms(source, t), [source, t]);
  // An empty box is reported only after an attempt.
  const error = source.trim() !== '' || checked ? parsed.error : undefined;

  async function send(dryRun: boolean): Promise<FormOutcome> {
    setChecked(true);
    if (!parsed.rows) {
      focusError();
      return {};
    }
    const reply = await run(
      'POST /admin/terms/bulk',
      {
        query: { dryRun, ...(file ? { fileName: file.name.slice(0, 200) } : {}) },
        body: { terms: [...parsed.rows] },
        timeout: 0,
        ...(dryRun ? {} : { headers: { prefer: 'respond-async' } }),
      } as never,
      { fallback: t('bulk.failed') },
    );
    if (!reply.success) return {};
    if (dryRun) {
      setTrial({ rows: parsed.rows, result: reply.data as BulkResult });
      return {};
    }
    navigate(`/admin/imports/${reply.data.importId}`);
    return undefined;
  }

  const count = parsed.rows?.length ?? 0;
  return (
    <Page title={t('terms.title')} lead={!isAdmin && t('terms.pendingNote')}>
      <TermViews />
      <div ref={box}>
        <JsonInput
          text={values.text}
          onText={(text) => {
            change({ text });
            setTrial(undefined);
          }}
          file={file}
          onFile={(next) => {
            setFile(next);
            setTrial(undefined);
          }}
          error={error}
        />
      </div>
      <Row>
        <Button busy={busy} onClick={() => void send(true)}>
          {busy ? t('bulk.dryRunning') : t('bulk.dryRun')}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={trial && isFutile(trial.result)}
          onClick={() => void form.submit()}
        >
          {busy ? t('bulk.sending') : count > 0 ? t('bulk.runCount', { count }) : t('bulk.run')}
        </Button>
        {count > 0 && (
          <p className="lesser" role="status">
            {t('bulk.rows', { count })}
          </p>
        )}
      </Row>
      {trial && <BulkOutcome result={trial.result} rows={trial.rows} />}
    </Page>
  );
}
