import type { ContentLanguage } from '@terimce/contract/languages';
import { Copy } from 'lucide-react';
import { memo } from 'react';
import { quietBadge } from '../../components/category-badge.js';
import { matchedText } from '../../components/matched-text.js';
import { useTranslation } from '../../lib/i18n.js';
import { glossOf, type TermName, termPath } from '../../lib/terms.js';
import type { SuggestedTerm } from './suggestion-feed.js';
import styles from './suggestion-option.module.css';

/** Groups of hits with an explanation. */
export const GROUPS = ['similar', 'text', 'description'] as const;
export type GroupName = (typeof GROUPS)[number];

interface OptionProps {
  id: string;
  term: SuggestedTerm;
  /** From 0. */
  index: number;
  /** The text that is marked in the headwords. */
  query: string;
  highlighted: boolean;
  /** Language of the interface, for the discipline's name. */
  language: ContentLanguage;
  /** The group that begins with this hit. */
  group: GroupName | undefined;
  /** The headword that the hit above has too: a phone shows it once. */
  folded: 'english' | 'turkish' | undefined;
  onHighlight: (index: number) => void;
  onChoose: (term: TermName, position: number) => void;
  onCopy: (term: TermName) => void;
}

/** One hit of the list. Rendered again only if it changes: typing must not render fifteen of them. */
export const SuggestionOption = memo(function SuggestionOption(props: OptionProps) {
  const { id, term, index, query, highlighted, language, group, folded } = props;
  const { onHighlight, onChoose, onCopy } = props;
  const { t } = useTranslation();
  const { englishTerm, turkishTerm, foundName } = term;
  const gloss = glossOf(term, language);
  return (
    <a
      id={id}
      href={termPath(term)}
      tabIndex={-1}
      translate="no"
      draggable={false}
      role="option"
      aria-selected={highlighted}
      className={styles.option}
      data-highlighted={highlighted || undefined}
      data-folded={folded}
      onPointerMove={() => onHighlight(index)}
      // Keeps the focus in the box while the button is held.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        // With these keys the browser opens the link in another tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onChoose(term, index + 1);
      }}
    >
      {group && <span className={styles.group}>{t(`search.group.${group}`)}</span>}
      {/* A headword that is alone has the position and weight of the other rows' first one. */}
      <span
        className={englishTerm ? styles.english : styles.alone}
        lang={englishTerm ? 'en' : 'tr'}
      >
        {foundName && <>{matchedText(foundName, query)} → </>}
        {matchedText(englishTerm || turkishTerm, query)}
      </span>
      {englishTerm && (
        <span className={styles.turkish} lang="tr">
          {matchedText(turkishTerm, query)}
        </span>
      )}
      <span className={styles.category}>
        {gloss && (
          <>
            <small>{gloss}</small>
            <span className={styles.dot}> · </span>
          </>
        )}
        {quietBadge(term.category, language)}
      </span>
      {/* For a pointer only: an option has no controls of its own, and in the box Ctrl+C does the same. */}
      <span
        aria-hidden="true"
        className={styles.copy}
        title={t('search.copyEquivalent')}
        onClick={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onCopy(term);
        }}
      >
        <Copy />
      </span>
    </a>
  );
});
