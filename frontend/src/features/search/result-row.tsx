import { passageOf } from '@terimce/title-search/passage';
import { Copy } from 'lucide-react';
import { IconButton } from '../../components/button.js';
import { CategoryBadge } from '../../components/category-badge.js';
import { markedPieces, matchedText } from '../../components/matched-text.js';
import { TermLink } from '../../components/term-link.js';
import { copyEquivalent } from '../../lib/copy-equivalent.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { glossOf } from '../../lib/terms.js';
import type { ResultTerm } from './fetch-results.js';
import styles from './results-page.module.css';

interface RowProps {
  term: ResultTerm;
  query: string;
  from: { query: string; position: number; shown: number };
}

/** A result: its names, what tells it apart, its field, and the passage that was found. */
export function ResultRow({ term, query, from }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const copy = () => copyEquivalent(term, query, language);
  const { englishTerm, turkishTerm, foundName, group } = term;
  const inText = group === 'text' || group === 'description';
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <TermLink
          className={styles.link}
          term={term}
          from={from}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key !== 'c' || hasSelection()) return;
            event.preventDefault();
            copy();
          }}
        >
          {englishTerm && <span lang="en">{matchedText(englishTerm, query)}</span>}{' '}
          {turkishTerm && (
            <span lang="tr" className={englishTerm ? styles.second : undefined}>
              {matchedText(turkishTerm, query)}
            </span>
          )}
        </TermLink>
        {foundName && <span className={styles.other}>{matchedText(foundName, query)}</span>}
        <span className={styles.field}>
          <small>{glossOf(term, language)}</small>
          <CategoryBadge category={term.category} quiet />
        </span>
      </div>
      <IconButton
        icon={Copy}
        data-small=""
        className={styles.copy}
        label={t('search.copyEquivalent')}
        onClick={copy}
      />
      {inText && <Passage term={term} query={query} />}
    </li>
  );
}

const hasSelection = () => getSelection()?.isCollapsed === false;

/** The passage of a definition that has the words of the query, in the reader's language if it has them there. */
function Passage({ term, query }: Pick<RowProps, 'term' | 'query'>) {
  const language = useLanguage();
  const english = { lang: 'en', pieces: passageOf(term.englishDefinition, query) };
  const turkish = { lang: 'tr', pieces: passageOf(term.turkishDefinition, query) };
  const shown = (language === 'en' ? [english, turkish] : [turkish, english]).find(
    ({ pieces }) => pieces,
  );
  if (!shown?.pieces) return null;
  return (
    <p className={styles.passage} lang={shown.lang}>
      {markedPieces(shown.pieces)}
    </p>
  );
}
