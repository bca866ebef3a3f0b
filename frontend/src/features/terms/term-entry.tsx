import { otherLanguage } from '@terimce/contract/languages';
import type { MentionField } from '@terimce/contract/mentions';
import type { TermMention } from '@terimce/contract/routes/browse';
import type { EdgeTerm } from '@terimce/contract/term-fields';
import { Copy, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../components/button.js';
import { CategoryBadge } from '../../components/category-badge.js';
import { NoteText } from '../../components/note-text.js';
import { copyWithToast } from '../../lib/copy-with-toast.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { glossOf, type TermName } from '../../lib/terms.js';
import { OtherLanguages } from './other-languages.js';
import { Abbreviations, OtherNames } from './other-names.js';
import { Quantity } from './quantity.js';
import { Sense } from './sense.js';
import { SpeechButton } from './speech-button.js';
import { Tags } from './tags.js';
import { TermActions } from './term-actions.js';
import styles from './term-entry.module.css';
import { TermLinks } from './term-links.js';
import { useMentions } from './use-links.js';

interface TermEntryProps {
  /** The whole term, or its headwords while the rest is loading. */
  term: EdgeTerm | TermName;
  onClose: () => void;
  /** The favorite button. */
  favorite: ReactNode;
  /** Shown last: reviews. */
  foot: ReactNode;
}

function isWhole(term: EdgeTerm | TermName): term is EdgeTerm {
  return 'englishDefinition' in term;
}

/** A term in the layout of a printed dictionary's entry. */
export function TermEntry({ term, onClose, favorite, foot }: TermEntryProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const other = otherLanguage(language);
  const whole = isWhole(term) ? term : undefined;
  const mentions = useMentions(term._id);
  const note = whole && noteOf(whole, language, mentions);
  return (
    <article className={styles.entry}>
      <div className={styles.column}>
        <header>
          <div className={styles.top}>
            <Link
              className={styles.category}
              to={`/c/${encodeURIComponent(term.category || 'general')}`}
            >
              <CategoryBadge category={term.category} gloss={whole && glossOf(whole, language)} />
            </Link>
            <div className={styles.buttons}>
              {favorite}
              <IconButton icon={X} label={t('term.close')} onClick={onClose} />
            </div>
          </div>
          <Headwords term={term} />
        </header>
        {whole ? (
          <>
            <TermImage
              src={whole.image || whole.imageUrl}
              alt={t('term.imageOf', { term: whole.englishTerm || whole.turkishTerm })}
            />
            <Sense term={whole} language={language} mentions={mentions} main />
            <Quantity term={whole} />
            <Sense term={whole} language={other} mentions={mentions} />
            {whole.tags.length > 0 && <Tags tags={whole.tags} />}
            <OtherLanguages term={whole} />
            <TermActions term={whole} />
          </>
        ) : (
          <div className={`stack gap-3 ${styles.waiting}`} aria-busy="true">
            {['100%', '94%', '97%', '42%'].map((width) => (
              <div key={width} className={styles.line} style={{ width }} />
            ))}
          </div>
        )}
      </div>
      {whole && (
        <div className={`stack ${styles.side}`}>
          {note && <LongNote {...note} formulas={whole.noteFormulas} />}
          <TermLinks term={whole} />
        </div>
      )}
      {whole && foot}
    </article>
  );
}

function Headwords({ term }: Pick<TermEntryProps, 'term'>) {
  const { englishTerm, turkishTerm } = term;
  const names = isWhole(term) ? namesBeside(term) : undefined;
  const first = englishTerm ? 'en' : 'tr';
  const english = englishTerm && (
    <span lang="en" translate="no" className={styles.words}>
      {englishTerm}
    </span>
  );
  const turkish = turkishTerm && (
    <span lang="tr" translate="no" className={styles.words}>
      {turkishTerm}
    </span>
  );
  return (
    <>
      <div className={styles.headword}>
        <h1 className={styles.title}>{english || turkish}</h1>
        <Abbreviations names={names} language={first} />
        <SpeechButton text={englishTerm || turkishTerm} language={first} />
        <CopyButton text={englishTerm || turkishTerm} />
      </div>
      <OtherNames names={names} language={first} />
      {english && turkish && (
        <div className={styles.headword}>
          <p className={styles.equivalent}>{turkish}</p>
          <Abbreviations names={names} language="tr" />
          <SpeechButton text={turkishTerm} language="tr" />
          <CopyButton text={turkishTerm} />
        </div>
      )}
      {english && <OtherNames names={names} language="tr" />}
    </>
  );
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <IconButton
      icon={Copy}
      className="unprinted"
      label={t('search.copy', { text })}
      onClick={() => void copyWithToast(text, t('search.copied', { text }))}
    />
  );
}

/** The names that the table below the definition does not show as symbols. */
function namesBeside({ names, symbol }: EdgeTerm) {
  // Terms that an older version kept on the device have neither.
  const shown = (symbol ?? '').split(/, */);
  return names?.filter(({ kind, text }) => kind !== 'symbol' || !shown.includes(text));
}

/** The English note if the interface is English and there is one, else the Turkish one. */
function noteOf(term: EdgeTerm, language: 'tr' | 'en', mentions: readonly TermMention[]) {
  const inNote = (field: MentionField) => mentions.filter((named) => named.field === field);
  if (language === 'en' && term.blog_en.trim()) {
    return { text: term.blog_en, language, mentions: inNote('blogEn') };
  }
  if (!term.blog.trim()) return undefined;
  return { text: term.blog, language: 'tr' as const, mentions: inNote('blog') };
}

/** A term's picture; removed if it cannot be loaded. */
function TermImage({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return null;
  return (
    <img
      className={styles.image}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}

interface LongNoteProps {
  text: string;
  language: 'tr' | 'en';
  mentions: readonly TermMention[];
  formulas: Readonly<Record<string, string>> | undefined;
}

/** The long-form note of an entry. */
function LongNote({ text, language, mentions, formulas }: LongNoteProps) {
  const { t } = useTranslation();
  return (
    <aside className={styles.note} aria-label={t('term.note')}>
      <h2 className="label">{t('term.note')}</h2>
      <NoteText text={text} language={language} mentions={mentions} formulas={formulas} />
    </aside>
  );
}
