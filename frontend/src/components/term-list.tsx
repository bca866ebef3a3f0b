import { Fragment, type ReactNode } from 'react';
import type { TermName } from '../lib/terms.js';
import { CategoryBadge } from './category-badge.js';
import { TermLink } from './term-link.js';
import styles from './term-list.module.css';

interface TermListProps {
  terms: readonly TermName[];
  /** Shows the discipline at the right. */
  withCategory?: boolean;
  columns?: 1 | 2;
  /** The language whose headwords come first, by which the list is sorted. */
  lead?: 'en' | 'tr';
  /** An action for each entry, such as removing it. */
  action?: (term: TermName) => ReactNode;
  /** Opens a term in another way than by its link. */
  onOpen?: (term: TermName) => void;
}

/** Terms like in the index of a book: both headwords on a line, each in its language. */
export function TermList({
  terms,
  withCategory = false,
  columns = 1,
  lead = 'en',
  action,
  onOpen,
}: TermListProps) {
  return (
    <ul className={styles.list} data-columns={columns}>
      {terms.map((term) => (
        <li key={term._id} className={styles.entry}>
          <TermLink
            className={styles.link}
            term={term}
            onClick={(event) => {
              if (!onOpen || event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              onOpen(term);
            }}
          >
            <Headwords term={term} lead={lead} />
          </TermLink>
          {withCategory && <CategoryBadge category={term.category} quiet />}
          {action?.(term)}
        </li>
      ))}
    </ul>
  );
}

/** Both headwords, the leading language first; a term with only one headword shows it in its column. */
function Headwords({ term, lead }: { term: TermName; lead: 'en' | 'tr' }) {
  const words = { en: term.englishTerm, tr: term.turkishTerm };
  const languages = lead === 'en' ? (['en', 'tr'] as const) : (['tr', 'en'] as const);
  return languages
    .filter((language) => words[language])
    .map((language, place) => (
      <Fragment key={language}>
        {place > 0 && ' '}
        <span className={place === 0 ? styles.first : styles.second} lang={language} translate="no">
          {words[language]}
        </span>
      </Fragment>
    ));
}
