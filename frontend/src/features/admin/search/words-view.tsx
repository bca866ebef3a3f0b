import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { Callout } from '../../../components/callout.js';
import { TextArea } from '../../../components/field.js';
import { Row } from '../../../components/page.js';
import { CallState } from '../../../components/states.js';
import { useTranslation } from '../../../lib/i18n.js';
import { type CallData, useCall } from '../../../lib/use-call.js';
import { type FormOutcome, refused, useForm } from '../../../lib/use-form.js';
import { useAction } from '../data/use-action.js';
import { PANEL_DRAFTS } from '../session/admin-session.js';
import styles from './search.module.css';
import {
  countGroups,
  countWords,
  lonelyLine,
  toSettings,
  toTexts,
  type WordTexts,
} from './word-lists.js';
import { WordsPreview } from './words-preview.js';

type Stored = CallData<'GET /admin/search/settings'>;

const SYNONYMS = [
  ['synonymsTr', 'tr'],
  ['synonymsEn', 'en'],
] as const;
const STOP_WORDS = [
  ['stopTr', 'tr'],
  ['stopEn', 'en'],
] as const;

/** Synonyms and stop words by language. */
export function WordsView() {
  const { t } = useTranslation();
  const read = useCall('GET /admin/search/settings', {});
  const { data, refresh } = read;
  if (data) return <WordsForm key={data.rev} stored={data} onStale={refresh} />;
  return <CallState call={read} failed={t('errors.load')} />;
}

function WordsForm({ stored, onStale }: { stored: Stored; onStale: () => void }) {
  const { t } = useTranslation();
  const { run } = useAction();
  // A draft keeps its rev, so that it overwrites nothing that was saved after it.
  const startFrom = (settings: Stored) => ({ ...toTexts(settings), rev: settings.rev });
  const form = useForm<WordTexts & { rev: number }>({
    initial: startFrom(stored),
    draft: `${PANEL_DRAFTS}words`,
    send,
    onSuccess: onStale,
  });
  const { values, busy } = form;
  const [conflict, setConflict] = useState(false);
  const isReady = SYNONYMS.every(([name]) => lonelyLine(values[name]) === undefined);

  async function send({ rev, ...texts }: WordTexts & { rev: number }): Promise<FormOutcome> {
    const reply = await run(
      'PUT /admin/search/settings',
      { body: { ...toSettings(texts), rev } },
      {
        done: t('search.wordsSaved'),
        fallback: t('search.wordsFailed'),
        quiet: ['TERM_REV_CONFLICT'],
      },
    );
    if (reply.success) form.reset(startFrom(reply.data));
    else if (reply.code === 'TERM_REV_CONFLICT') setConflict(true);
    return refused(reply);
  }
  function takeStored() {
    form.reset();
    setConflict(false);
    onStale();
  }
  const lonelyError = (text: string) => {
    const line = lonelyLine(text);
    return line === undefined ? undefined : t('search.lonely', { line });
  };

  return (
    <>
      {form.discard && (
        <Callout tone="warning" role="status">
          {t('states.draft')}
          <Button size="small" variant="ghost" onClick={takeStored}>
            {t('states.discard')}
          </Button>
        </Callout>
      )}
      {conflict && (
        <Callout tone="warning" role="alert">
          {t('search.wordsConflict')}
          <Button size="small" onClick={takeStored}>
            {t('search.reload')}
          </Button>
        </Callout>
      )}
      <div className={`stack ${styles.halves}`}>
        {SYNONYMS.map(([name, lang]) => (
          <TextArea
            key={name}
            label={`${t(`search.${name}`)} · ${t('search.groupsCount', { count: countGroups(values[name]) })}`}
            hint={t('search.synonymsHint')}
            rows={10}
            lang={lang}
            {...form.field(name)}
            error={lonelyError(values[name])}
          />
        ))}
        {STOP_WORDS.map(([name, lang]) => (
          <TextArea
            key={name}
            label={`${t(`search.${name}`)} · ${t('search.wordsCount', { count: countWords(values[name]) })}`}
            hint={t('search.stopHint')}
            rows={3}
            lang={lang}
            {...form.field(name)}
          />
        ))}
      </div>
      <Row>
        <Button
          variant="primary"
          busy={busy}
          disabled={!isReady}
          onClick={() => void form.submit()}
        >
          {busy ? t('actions.saving') : t('actions.save')}
        </Button>
      </Row>
      <WordsPreview settings={toSettings(values)} ready={isReady} />
    </>
  );
}
