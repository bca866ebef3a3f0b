import type { CallFailure } from '@terimce/contract/client';
import { CONTENT_LANGUAGES, type ContentLanguage } from '@terimce/contract/languages';
import { TEXT_MAX_LENGTH } from '@terimce/contract/query-length';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../components/button.js';
import { Failed } from '../../components/failed.js';
import { TextArea } from '../../components/field.js';
import { optionsOf } from '../../components/options.js';
import { Page } from '../../components/page.js';
import { Segments } from '../../components/segments.js';
import { authState, watchAuth } from '../../lib/auth/auth.js';
import { shortCategoryName } from '../../lib/category-name.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { useFormat } from '../../lib/use-format.js';
import { CopyGlossary } from './copy-glossary.js';
import { type FoundTerms, findTermsInText } from './find-terms.js';
import { type Decisions, equivalent, glossaryOf } from './glossary.js';
import { GlossaryList, LeftOut } from './glossary-list.js';
import { MarkedText } from './marked-text.js';
import styles from './text-page.module.css';

const LANGUAGES = ['auto', ...CONTENT_LANGUAGES] as const;

interface Kept {
  readonly text: string;
  readonly language: (typeof LANGUAGES)[number];
  readonly found: FoundTerms | undefined;
}

const NOTHING: Kept = { text: '', language: 'auto', found: undefined };
/** For whoever opens a term and comes back: only in memory, and gone when the account is left. */
let kept = NOTHING;
watchAuth(() => {
  if (!authState().isAuthenticated) kept = NOTHING;
});

/** `/text`: the terms of a text that the visitor pastes, with their equivalents. */
export function TextPage() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [text, setText] = useState(kept.text);
  const [language, setLanguage] = useState(kept.language);
  const [found, setFound] = useState(kept.found);
  const [failure, setFailure] = useState<CallFailure>();
  const [busy, setBusy] = useState(false);
  const tooLong = text.length > TEXT_MAX_LENGTH;
  useEffect(() => {
    kept = { text, language, found };
  }, [text, language, found]);
  useEffect(() => takeShared(setText), []);

  async function find(event?: FormEvent) {
    event?.preventDefault();
    if (busy || tooLong || text.trim() === '') return;
    setBusy(true);
    setFailure(undefined);
    try {
      setFound(await findTermsInText(text, language === 'auto' ? undefined : language));
    } catch (reason) {
      setFailure(reason as CallFailure);
    }
    setBusy(false);
  }

  return (
    <Page
      title={t('header.text')}
      lead={t('textPage.lead')}
      description={t('textPage.description')}
      path="/text"
      wide
    >
      <form className="stack gap-3 unprinted" onSubmit={(event) => void find(event)}>
        <TextArea
          label={t('textPage.text')}
          rows={found ? 5 : 10}
          value={text}
          onChange={setText}
          spellCheck={false}
          maxLength={TEXT_MAX_LENGTH}
          aside={<span>{`${number(text.length)} / ${number(TEXT_MAX_LENGTH)}`}</span>}
        />
        <div className="row apart">
          <Segments
            label={t('textPage.language')}
            value={language}
            options={optionsOf(LANGUAGES, (value) => t(`textPage.languages.${value}`))}
            onChange={(value) => setLanguage(value as (typeof LANGUAGES)[number])}
          />
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            paused={busy || tooLong || text.trim() === ''}
          >
            {t('textPage.find')}
          </Button>
        </div>
      </form>
      {failure && (
        <Failed title={t('textPage.failed')} failure={failure} onRetry={() => void find()} />
      )}
      {found && <Terms found={found} />}
    </Page>
  );
}

/** The names that the reader leaves out and the senses that the reader chooses stay for the next text. */
let decided: Decisions = { senses: {}, leftOut: [] };

function Terms({ found }: { found: FoundTerms }) {
  const { t } = useTranslation();
  const interfaceLanguage = useLanguage();
  const [decisions, setDecisions] = useState(decided);
  const [order, setOrder] = useState<'text' | 'count'>('text');
  const decide = (changes: Partial<Decisions>) => {
    decided = { ...decisions, ...changes };
    setDecisions(decided);
  };
  const { language } = found;
  const listProps = {
    language,
    onChoose: (key: string, id: string) => decide({ senses: { ...decisions.senses, [key]: id } }),
    onLeaveOut: (key: string) => decide({ leftOut: [...decisions.leftOut, key] }),
  };
  const all = glossaryOf(found, decisions);
  const listed = all.filter(({ key }) => !decisions.leftOut.includes(key));
  const entries = listed.filter(({ uncertain }) => !uncertain);
  const uncertain = listed.filter((entry) => entry.uncertain);
  const sorted = order === 'text' ? entries : [...entries].sort((a, b) => b.count - a.count);
  const lines = sorted.map(({ name, term }) => ({
    source: name,
    target: equivalent(term, language),
    field: shortCategoryName(term.category, interfaceLanguage),
  }));
  const summary = {
    count: all.filter((entry) => !entry.uncertain).length,
    language: t(`textPage.languages.${language as ContentLanguage}`),
  };
  return (
    <div className={styles.result}>
      <p className="lesser" role="status">
        {all.length === 0 ? t('textPage.none') : t('textPage.found', summary)}
      </p>
      <MarkedText found={found} entries={new Map(entries.map((entry) => [entry.key, entry]))} />
      {all.length > 0 && (
        <section className="stack gap-3">
          <h2 className={styles.heading}>{t('textPage.glossary')}</h2>
          <div className="row apart unprinted">
            <Segments
              label={t('results.order')}
              value={order}
              options={optionsOf(['text', 'count'], (value) => t(`textPage.orders.${value}`))}
              onChange={(value) => setOrder(value as typeof order)}
            />
            <CopyGlossary lines={lines} language={language} />
          </div>
          <GlossaryList entries={sorted} {...listProps} />
          {uncertain.length > 0 && (
            <details className="unprinted">
              <summary>{t('textPage.uncertain', { count: uncertain.length })}</summary>
              <p className="minor">{t('textPage.uncertainHint')}</p>
              <GlossaryList entries={uncertain} {...listProps} />
            </details>
          )}
          <LeftOut
            entries={all.filter(({ key }) => decisions.leftOut.includes(key))}
            onPutBack={(key) =>
              decide({ leftOut: decisions.leftOut.filter((other) => other !== key) })
            }
          />
        </section>
      )}
    </div>
  );
}

/** Takes the text that another application has shared, if there is one, from the service worker. */
function takeShared(take: (text: string) => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<string>) => {
    if (data) take(data);
    port1.close();
  };
  navigator.serviceWorker?.controller?.postMessage('shared', [port2]);
}
