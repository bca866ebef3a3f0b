import type { EdgeTerm } from '@terimce/contract/term-fields';
import { CodeXml, Flag, Printer, Quote, Share2 } from 'lucide-react';
import { Button } from '../../components/button.js';
import { copyWithToast } from '../../lib/copy-with-toast.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { LOCALES } from '../../lib/locale-formats.js';
import { openModal } from '../../lib/modals.js';
import { glossOf, headword, type TermName, termPath } from '../../lib/terms.js';
import styles from './term-actions.module.css';

/** Actions for an entry: share, cite, print, report a mistake. */
export function TermActions({ term }: { term: EdgeTerm }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const url = location.origin + termPath(term);
  // Terms of the dictionary on the device have no day of their last change.
  const changed = term.updatedAt ? dayIn(language, new Date(term.updatedAt)) : undefined;
  const gloss = glossOf(term, language);
  const words = [...new Set([headword(term, 'en'), headword(term, 'tr')])].join(' – ');
  const names = gloss ? `${words} (${gloss})` : words;
  // Terms that an older version kept on the device have none.
  const others = (term.names ?? []).filter(({ kind }) => kind !== 'avoid').map(({ text }) => text);

  async function share() {
    const link = `${names} ${url}`;
    if (!navigator.share) return copyWithToast(link, t('term.linkCopied'));
    try {
      await navigator.share({
        title: names,
        ...(others.length > 0 ? { text: [names, ...others].join(', ') } : {}),
        url,
      });
    } catch (error) {
      // Closing the share sheet is not an error.
      if ((error as Error).name !== 'AbortError') await copyWithToast(link, t('term.linkCopied'));
    }
  }

  const report = { message: t('term.reportMessage', { names, url }), termId: term._id };
  const actions = [
    { name: 'share', Icon: Share2, run: share },
    {
      name: 'cite',
      Icon: Quote,
      run: () => copyWithToast(citation(names, changed, url, language), t('term.cited')),
    },
    {
      name: 'embed',
      Icon: CodeXml,
      run: () => copyWithToast(embedLine(term, language), t('term.embedded')),
    },
    { name: 'print', Icon: Printer, run: () => window.print() },
    { name: 'report', Icon: Flag, run: () => openModal({ kind: 'feedback', ...report }) },
  ] as const;
  return (
    <>
      <ul className={`unprinted row gap-1 ${styles.actions}`} aria-label={t('term.actions')}>
        {actions.map(({ name, Icon, run }) => (
          <li key={name}>
            <Button variant="ghost" size="small" onClick={() => void run()}>
              <Icon aria-hidden="true" />
              {t(`term.${name}`)}
            </Button>
          </li>
        ))}
      </ul>
      {changed && <p className="minor">{t('term.changed', { day: changed })}</p>}
      <p className={styles.printed}>{url}</p>
    </>
  );
}

function dayIn(language: 'tr' | 'en', day = new Date()): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(day);
}

/** A citation of an entry in APA style for dictionary entries, in the reader's language. */
function citation(
  names: string,
  changed: string | undefined,
  url: string,
  language: 'tr' | 'en',
): string {
  const date = dayIn(language);
  return language === 'tr'
    ? `${names}. (${changed ?? 't.y.'}). Terimce: Mühendislik Terimleri Sözlüğü içinde. Erişim tarihi: ${date}, ${url}`
    : `${names}. (${changed ?? 'n.d.'}). In Terimce: Dictionary of Engineering Terms. Retrieved ${date}, from ${url}`;
}

/** The line of HTML with which a page of others shows the card of a term. */
function embedLine(term: TermName, language: 'tr' | 'en'): string {
  const frame = document.createElement('iframe');
  frame.src = `${location.origin}/embed${termPath(term)}?hl=${language}`;
  frame.title = headword(term, language);
  frame.width = '100%';
  frame.height = '220';
  frame.loading = 'lazy';
  return frame.outerHTML;
}
