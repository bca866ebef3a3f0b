import type { CallFailure } from '@terimce/contract/client';
import { IMPORT_FIELDS } from '@terimce/contract/import-columns';
import {
  BULK_BODY_MAX,
  type BulkResult,
  type ImportOptions,
  type ImportPreview,
} from '@terimce/contract/routes/admin/imports';
import { issueText, type RowIssue } from '@terimce/contract/row-issues';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Callout } from '../../../components/callout.js';
import { FileButton } from '../../../components/file-button.js';
import { Row, Section } from '../../../components/page.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { panelFailure } from '../../../lib/panel-failure.js';
import { useFormat } from '../../../lib/use-format.js';
import { download } from '../data/download.js';
import { useAction } from '../data/use-action.js';
import { BulkOutcome, isFutile } from './bulk-outcome.js';
import styles from './imports.module.css';
import { MappingStep } from './mapping-step.js';
import { parseTerms } from './parse-terms.js';
import { recallColumns, rememberColumns } from './remembered-columns.js';

const TEMPLATES = ['xlsx', 'csv', 'json'] as const;

/** Whether the file on disk is the one that was chosen: browsers refuse to read a changed one. */
function isUnchanged(source: File): Promise<boolean> {
  return source
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

/** Imports terms from a file: preview, mapping, trial without writing, import. */
export function FileImport() {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const { bytes } = useFormat();
  const navigate = useNavigate();
  const { run, busy } = useAction();
  /** Its bytes are read once: the preview, the trial and the import are of the same file. */
  const [file, setFile] = useState<File>();
  /** The file on disk, whose reading fails once it was changed. */
  const [source, setSource] = useState<File>();
  const [preview, setPreview] = useState<ImportPreview>();
  /** The latest preview of this file, which stays if the next one fails. */
  const [before, setBefore] = useState<ImportPreview>();
  const [options, setOptions] = useState<Partial<ImportOptions>>({});
  const [trial, setTrial] = useState<BulkResult>();
  const [problem, setProblem] = useState<string>();

  function formOf(chosen: File, wanted: Partial<ImportOptions>): FormData {
    const body = new FormData();
    body.append('options', JSON.stringify(wanted));
    body.append('file', chosen);
    return body;
  }

  async function fail(failure: CallFailure, sent: File) {
    const issue = (failure.details as { issue?: RowIssue } | undefined)?.issue;
    // The file is at hand, so the place of the fault can be found here.
    const fault = failure.code === 'INVALID_JSON' && parseTerms(await sent.text(), t).error;
    setProblem(
      fault || (issue ? issueText(issue, language) : panelFailure(failure, t('bulk.failed'))),
    );
  }

  async function look(chosen: File, wanted: Partial<ImportOptions>): Promise<void> {
    setTrial(undefined);
    setProblem(undefined);
    setOptions(wanted);
    const request = { body: formOf(chosen, wanted), timeout: 0 } as never;
    const reply = await run('POST /admin/terms/import/preview', request, {
      quiet: ['IMPORT_FILE_INVALID', 'INVALID_JSON'],
    });
    if (!reply.success) {
      setPreview(undefined);
      return fail(reply as CallFailure, chosen);
    }
    const data = reply.data as ImportPreview;
    const remembered = wanted.columns ? {} : recallColumns(data.columns);
    // The file is previewed again with these columns, because one of them may contain its categories.
    if (Object.keys(remembered).length > 0) return look(chosen, { ...wanted, columns: remembered });
    setPreview(data);
    setBefore(data);
  }

  async function send(dryRun: boolean) {
    if (!file) return;
    setProblem(undefined);
    if (source && !(await isUnchanged(source))) return setProblem(t('imports.fileChanged'));
    const reply = await run(
      'POST /admin/terms/import',
      {
        query: { dryRun },
        body: formOf(file, options),
        timeout: 0,
        ...(dryRun ? {} : { headers: { prefer: 'respond-async' } }),
      } as never,
      { fallback: t('bulk.failed'), quiet: ['IMPORT_FILE_INVALID', 'INVALID_JSON'] },
    );
    if (!reply.success) return fail(reply as CallFailure, file);
    rememberColumns(options.columns ?? {});
    if (dryRun) setTrial(reply.data as BulkResult);
    else navigate(`/admin/imports/${(reply.data as { importId: string }).importId}`);
  }

  // How a text is read says nothing about other files.
  const isText = /\.(csv|tsv|txt)$/i.test(file?.name ?? '');

  async function choose(chosen: File) {
    setPreview(undefined);
    setBefore(undefined);
    setTrial(undefined);
    setFile(undefined);
    if (chosen.size > BULK_BODY_MAX) return setProblem(t('imports.tooLarge'));
    try {
      const read = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
      setFile(read);
      setSource(chosen);
      await look(read, {});
    } catch {
      setProblem(t('imports.fileChanged'));
    }
  }

  return (
    <Section title={t('imports.fileTitle')}>
      <p className="lesser" id={`${id}-hint`}>
        {t('imports.fileText')}
      </p>
      <Row>
        <FileButton
          aria-describedby={`${id}-hint`}
          label={t('imports.choose')}
          accept=".json,.csv,.tsv,.txt,.xlsx,.tbx,.xml"
          onFile={(chosen) => void choose(chosen)}
        >
          {t('imports.choose')}
        </FileButton>
        <span className={`lesser ${styles.fileName}`} role="status">
          {file ? t('bulk.file', { name: file.name, size: bytes(file.size) }) : t('imports.noFile')}
        </span>
      </Row>
      <details className={styles.help}>
        <summary>{t('mapping.help')}</summary>
        <p>
          {Object.values(IMPORT_FIELDS)
            .map((label) => label[language])
            .join(', ')}
        </p>
        <p>{t('mapping.required')}</p>
        <Row>
          {TEMPLATES.map((format) => (
            <Button
              key={format}
              size="small"
              onClick={() =>
                void download(
                  'GET /admin/terms/import/template',
                  { query: { format } },
                  `terimce.${format}`,
                  t('reports.exportFailed'),
                )
              }
            >
              {t('mapping.template', { format: format.toUpperCase() })}
            </Button>
          ))}
        </Row>
      </details>
      {problem && (
        <Callout tone="danger" role="alert">
          {problem}
        </Callout>
      )}
      {file && (preview ?? (problem && (before ?? isText))) && (
        <MappingStep
          preview={preview}
          before={before}
          options={options}
          onOptions={(change) => {
            setTrial(undefined);
            setOptions({ ...options, ...change });
          }}
          onReading={(change) => void look(file, { ...options, ...change })}
        />
      )}
      {preview && (
        <Row>
          <Button busy={busy} onClick={() => void send(true)}>
            {busy ? t('bulk.dryRunning') : t('bulk.dryRun')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!trial || isFutile(trial)}
            onClick={() => void send(false)}
          >
            {trial && !isFutile(trial)
              ? t('bulk.runCount', { count: trial.successful })
              : t('bulk.run')}
          </Button>
        </Row>
      )}
      {trial && <BulkOutcome result={trial} />}
    </Section>
  );
}
