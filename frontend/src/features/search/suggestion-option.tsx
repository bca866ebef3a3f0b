import type { UiLanguage } from '@terimce/contract/languages';
import { memo } from 'react';
import { quietBadge } from '../../components/category-badge.js';
import { matchedText } from '../../components/matched-text.js';
import type { TermName } from '../../lib/terms.js';
import styles from './suggestion-option.module.css';

interface OptionProps {
  id: string;
  term: TermName;
  /** From 0. */
  index: number;
  /** What is marked in the headwords. */
  query: string;
  highlighted: boolean;
  /** Of the interface, for the discipline's name. */
  language: UiLanguage;
  onHighlight: (index: number) => void;
  onChoose: (term: TermName, position: number) => void;
}

/** One hit of the list. Drawn again only when something in it changes: typing must not redraw fifteen of them. */
export const SuggestionOption = memo(function SuggestionOption(props: OptionProps) {
  const { id, term, index, query, highlighted, language, onHighlight, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox owns the keyboard
    // biome-ignore lint/a11y/useFocusableInteractive: options are reached by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={highlighted}
      className={styles.option}
      data-highlighted={highlighted || undefined}
      onPointerMove={() => onHighlight(index)}
      // Keeps the focus in the box while the button is held.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(term, index + 1)}
    >
      <span className={styles.english} lang="en">
        {matchedText(term.englishTerm, query)}
      </span>
      <span className={styles.turkish} lang="tr">
        {matchedText(term.turkishTerm, query)}
      </span>
      <span className={styles.category}>{quietBadge(term.category, language)}</span>
    </div>
  );
});
