import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { TextArea } from '../../../components/field.js';
import { Row } from '../../../components/page.js';
import { Failed, Loading } from '../../../components/states.js';
import { type CallData, useCall } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import { useDraft } from '../data/use-draft.js';
import { useTexts } from '../texts.js';
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

/** Synonyms and stop words by language. */
export function WordsView() {
  const t = useTexts();
  const { data, failure, refresh } = useCall('GET /admin/search/settings', {});
  if (data) return <WordsForm key={data.rev} stored={data} onStale={refresh} />;
  return failure ? (
    <Failed failure={failure} fallback={t('errors.load')} onRetry={refresh} />
  ) : (
    <Loading />
  );
}

function WordsForm({ stored, onStale }: { stored: Stored; onStale: () => void }) {
  const t = useTexts();
  const { run, busy } = useAction();
  const { values, change, discard, restored } = useDraft<WordTexts>('words', toTexts(stored));
  const [conflict, setConflict] = useState(false);
  const lonelyTr = lonelyLine(values.synonymsTr);
  const lonelyEn = lonelyLine(values.synonymsEn);

  async function save() {
    const reply = await run(
      'PUT /admin/search/settings',
      { body: { ...toSettings(values), rev: stored.rev } },
      {
        done: t('search.wordsSaved'),
        fallback: t('search.wordsFailed'),
        quiet: ['TERM_REV_CONFLICT'],
      },
    );
    if (reply.success) {
      discard(toTexts(reply.data));
      onStale();
    } else if (reply.code === 'TERM_REV_CONFLICT') setConflict(true);
  }
  function takeStored() {
    discard(toTexts(stored));
    setConflict(false);
    onStale();
  }
  const lonely = (line: number | undefined) =>
    line === undefined ? undefined : t('search.lonely', { line });

  return (
    <>
      {restored && (
        <p className={styles.note} role="status">
          {t('states.draft')}
          <Button size="small" variant="ghost" onClick={takeStored}>
            {t('states.discard')}
          </Button>
        </p>
      )}
      {conflict && (
        <p className={styles.note} role="alert">
          {t('search.wordsConflict')}
          <Button size="small" onClick={takeStored}>
            {t('search.reload')}
          </Button>
        </p>
      )}
      <div className={styles.halves}>
        <TextArea
          label={`${t('search.synonymsTr')} · ${t('search.groupsCount', { count: countGroups(values.synonymsTr) })}`}
          hint={t('search.synonymsHint')}
          error={lonely(lonelyTr)}
          rows={10}
          lang="tr"
          value={values.synonymsTr}
          onChange={(synonymsTr) => change({ synonymsTr })}
        />
        <TextArea
          label={`${t('search.synonymsEn')} · ${t('search.groupsCount', { count: countGroups(values.synonymsEn) })}`}
          hint={t('search.synonymsHint')}
          error={lonely(lonelyEn)}
          rows={10}
          lang="en"
          value={values.synonymsEn}
          onChange={(synonymsEn) => change({ synonymsEn })}
        />
        <TextArea
          label={`${t('search.stopTr')} · ${t('search.wordsCount', { count: countWords(values.stopTr) })}`}
          hint={t('search.stopHint')}
          rows={3}
          lang="tr"
          value={values.stopTr}
          onChange={(stopTr) => change({ stopTr })}
        />
        <TextArea
          label={`${t('search.stopEn')} · ${t('search.wordsCount', { count: countWords(values.stopEn) })}`}
          hint={t('search.stopHint')}
          rows={3}
          lang="en"
          value={values.stopEn}
          onChange={(stopEn) => change({ stopEn })}
        />
      </div>
      <Row>
        <Button
          variant="primary"
          disabled={busy || lonelyTr !== undefined || lonelyEn !== undefined}
          onClick={() => void save()}
        >
          {busy ? t('actions.saving') : t('actions.save')}
        </Button>
      </Row>
      <WordsPreview
        settings={toSettings(values)}
        ready={lonelyTr === undefined && lonelyEn === undefined}
      />
    </>
  );
}
