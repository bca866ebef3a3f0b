import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type TermName, termPath } from '../lib/terms.js';
import { CategoryBadge } from './category-badge.js';
import styles from './term-list.module.css';

interface TermListProps {
  terms: readonly TermName[];
  /** Shows the discipline at the right. */
  withCategory?: boolean;
  columns?: 1 | 2;
  /** The language whose headwords stand first, that of the list's order. */
  lead?: 'en' | 'tr';
  /** Something to do with each entry, such as removing it. */
  action?: (term: TermName) => ReactNode;
  /** Opens a term in another way than by its link. */
  onOpen?: (term: TermName) => void;
}

/** Terms as in the index of a book: both headwords on a line, each in its language. */
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
          <Link
            className={styles.link}
            to={termPath(term)}
            onClick={(event) => {
              if (!onOpen || event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              onOpen(term);
            }}
          >
            <Headword term={term} language={lead} className={styles.first} />{' '}
            <Headword
              term={term}
              language={lead === 'en' ? 'tr' : 'en'}
              className={styles.second}
            />
          </Link>
          {withCategory && <CategoryBadge category={term.category} quiet />}
          {action?.(term)}
        </li>
      ))}
    </ul>
  );
}

interface HeadwordProps {
  term: TermName;
  language: 'en' | 'tr';
  className: string | undefined;
}

function Headword({ term, language, className }: HeadwordProps) {
  return (
    <span className={className} lang={language}>
      {language === 'en' ? term.englishTerm : term.turkishTerm}
    </span>
  );
}
