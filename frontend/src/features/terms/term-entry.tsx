import type { EdgeTerm } from '@terimce/contract/term';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../components/button.js';
import { CategoryBadge } from '../../components/category-badge.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import type { TermName } from '../../lib/terms.js';
import { LongNote } from './long-note.js';
import { OtherLanguages } from './other-languages.js';
import { Sense } from './sense.js';
import styles from './term-entry.module.css';
import { TermImage } from './term-image.js';

interface TermEntryProps {
  /** The whole term, or its headwords while the rest loads. */
  term: EdgeTerm | TermName;
  onClose: () => void;
  /** Favorite button. */
  favorite?: ReactNode;
  /** Beside a headword: speech. */
  speech?: ((text: string, language: 'tr' | 'en') => ReactNode) | undefined;
  /** Under the entry: share, print, cite, report. */
  actions?: ReactNode;
  /** Beside the entry on wide screens, under it on others: related terms. */
  aside?: ReactNode;
  /** After everything else: reviews. */
  foot?: ReactNode;
}

function isWhole(term: EdgeTerm | TermName): term is EdgeTerm {
  return 'englishDefinition' in term;
}

/** A term set like an entry of a printed dictionary. */
export function TermEntry({
  term,
  onClose,
  favorite,
  speech,
  actions,
  aside,
  foot,
}: TermEntryProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const other = language === 'tr' ? 'en' : 'tr';
  const whole = isWhole(term) ? term : undefined;
  const note = whole && noteOf(whole, language);
  return (
    <article className={styles.entry}>
      <div className={styles.column}>
        <header>
          <div className={styles.top}>
            <CategoryBadge category={term.category} />
            <div className={styles.buttons}>
              {favorite}
              <IconButton label={t('term.close')} onClick={onClose}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
          </div>
          <Headwords term={term} speech={speech} />
        </header>
        {whole ? (
          <>
            <TermImage
              src={whole.image || whole.imageUrl}
              alt={t('term.imageOf', { term: whole.englishTerm || whole.turkishTerm })}
            />
            <Sense term={whole} language={language} main />
            <Sense term={whole} language={other} />
            {whole.tags.length > 0 && (
              <ul className={styles.tags} aria-label={t('term.tags')}>
                {whole.tags.map((tag) => (
                  <li key={tag} className={styles.tag}>
                    {tag}
                  </li>
                ))}
              </ul>
            )}
            <OtherLanguages term={whole} />
            {actions}
          </>
        ) : (
          <div className={styles.waiting} aria-busy="true" />
        )}
      </div>
      {whole && (
        <div className={styles.side}>
          {note && <LongNote text={note.text} language={note.language} />}
          {aside}
        </div>
      )}
      {whole && foot}
    </article>
  );
}

function Headwords({ term, speech }: Pick<TermEntryProps, 'term' | 'speech'>) {
  const { englishTerm, turkishTerm } = term;
  const english = englishTerm && (
    <span lang="en" className={styles.words}>
      {englishTerm}
    </span>
  );
  const turkish = turkishTerm && (
    <span lang="tr" className={styles.words}>
      {turkishTerm}
    </span>
  );
  return (
    <>
      <div className={styles.headword}>
        <h1 className={styles.title}>{english || turkish}</h1>
        {speech?.(englishTerm || turkishTerm, englishTerm ? 'en' : 'tr')}
      </div>
      {english && turkish && (
        <div className={styles.headword}>
          <p className={styles.equivalent}>{turkish}</p>
          {speech?.(turkishTerm, 'tr')}
        </div>
      )}
    </>
  );
}

/** The English note where the interface is English and there is one, else the Turkish one. */
function noteOf(term: EdgeTerm, language: 'tr' | 'en') {
  if (language === 'en' && term.blog_en.trim()) {
    return { text: term.blog_en, language: 'en' as const };
  }
  return term.blog.trim() ? { text: term.blog, language: 'tr' as const } : undefined;
}
