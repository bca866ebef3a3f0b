import { QUERY_MAX_LENGTH } from '@terimce/contract/query-length';
import type { SearchSettings } from '@terimce/contract/routes/admin/search';
import { type FormEvent, useState } from 'react';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Callout } from '../../../components/callout.js';
import { TextField } from '../../../components/field.js';
import { Section } from '../../../components/page.js';
import { Empty } from '../../../components/states.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import styles from './search.module.css';

type Preview = CallData<'POST /admin/search/settings/preview'>;

/** The results of a query now, and with the edited lists. */
export function WordsPreview({ settings, ready }: { settings: SearchSettings; ready: boolean }) {
  const { t } = useTranslation();
  const { run, busy } = useAction();
  const [query, setQuery] = useState('');
  const [preview, setPreview] = useState<Preview>();

  async function compare(event: FormEvent) {
    event.preventDefault();
    const reply = await run(
      'POST /admin/search/settings/preview',
      { body: { ...settings, query: query.trim() } },
      { fallback: t('search.previewFailed') },
    );
    if (reply.success) setPreview(reply.data);
  }

  return (
    <Section title={t('search.previewTitle')}>
      <form className={`fields ${styles.query}`} onSubmit={compare}>
        <TextField
          label={t('search.previewQuery')}
          value={query}
          onChange={setQuery}
          maxLength={QUERY_MAX_LENGTH}
        />
        <Button type="submit" size="small" busy={busy} disabled={!ready || query.trim() === ''}>
          {t('search.previewRun')}
        </Button>
      </form>
      {preview?.degraded && <Callout tone="warning">{t('search.degraded')}</Callout>}
      {preview && (
        <div className={`stack ${styles.halves}`} aria-live="polite">
          <Hits
            title={t('search.previewBefore')}
            hits={preview.before}
            others={preview.after}
            mark={t('search.previewGone')}
            tone="danger"
          />
          <Hits
            title={t('search.previewAfter')}
            hits={preview.after}
            others={preview.before}
            mark={t('search.previewNew')}
            tone="success"
          />
        </div>
      )}
    </Section>
  );
}

interface HitsProps {
  title: string;
  hits: Preview['before'];
  /** The other side; hits that are missing there are marked. */
  others: Preview['before'];
  mark: string;
  tone: 'danger' | 'success';
}

function Hits({ title, hits, others, mark, tone }: HitsProps) {
  const { t } = useTranslation();
  const known = new Set(others.map((hit) => hit._id));
  return (
    <div>
      <h3 className="subtitle">{title}</h3>
      {hits.length === 0 ? (
        <Empty text={t('search.previewNone')} />
      ) : (
        <ol className={`stack gap-1 ${styles.hits}`}>
          {hits.map((hit) => (
            <li key={hit._id}>
              <span lang="en">{hit.englishTerm || '–'}</span> /{' '}
              <span lang="tr">{hit.turkishTerm || '–'}</span>{' '}
              {!known.has(hit._id) && <Badge tone={tone}>{mark}</Badge>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
