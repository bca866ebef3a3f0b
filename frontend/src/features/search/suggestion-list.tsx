import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { CategoryBadge } from '../../components/category-badge.js';
import { MatchedText } from '../../components/matched-text.js';
import { openModal } from '../../lib/modals.js';
import type { TermName } from '../../lib/terms.js';
import { CategoryChips } from './category-chips.js';
import styles from './suggestion-list.module.css';
import type { useSearch } from './use-search.js';

interface SuggestionListProps {
  id: string;
  optionId: (index: number) => string;
  search: ReturnType<typeof useSearch>;
}

/** What opens under the search box: corrections, category filter, hits, keyboard hints. */
export function SuggestionList({ id, optionId, search }: SuggestionListProps) {
  const { t } = useTranslation();
  const { state, highlighted, trimmed, expanded, nothingFound } = search;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (highlighted < 0) return;
    list.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);

  const count = expanded && !nothingFound ? state.items.length : 0;
  return (
    <>
      <div className="visually-hidden" role="status">
        {expanded &&
          (nothingFound
            ? t('search.noResults', { query: trimmed })
            : state.status === 'success' && t('search.count', { count }))}
      </div>
      {expanded && (
        <div className={styles.popup} data-searching={state.status === 'searching' || undefined}>
          {state.status === 'failure' && !nothingFound && (
            <p className={styles.message}>{t('errors.search')}</p>
          )}
          {nothingFound && (
            <div className={styles.message}>
              <p>{t('search.noResults', { query: trimmed })}</p>
              <Button
                size="small"
                onClick={() => {
                  search.close();
                  openModal({ kind: 'suggestion', term: trimmed });
                }}
              >
                {t('search.suggest')}
              </Button>
            </div>
          )}
          {count > 0 && state.corrected && state.shown && (
            <p className={styles.corrected}>
              {t('search.corrected', { corrected: state.corrected })}{' '}
              <button
                type="button"
                className={styles.exact}
                onClick={() => search.type(search.query, { exact: true })}
              >
                {t('search.searchExactly', { query: state.shown.query })}
              </button>
            </p>
          )}
          <CategoryChips
            facets={state.facets}
            chosen={search.category}
            onChoose={(category) => search.type(search.query, category ? { category } : {})}
          />
          <div
            ref={list}
            id={id}
            className={styles.list}
            role="listbox"
            aria-label={t('search.results')}
            tabIndex={-1}
            hidden={count === 0}
          >
            {(count > 0 ? state.items : []).map((term, index) => (
              <Option
                key={term._id}
                id={optionId(index)}
                term={term}
                query={state.shown?.query ?? ''}
                corrected={state.corrected}
                highlighted={index === highlighted}
                onHighlight={() => search.setHighlighted(index)}
                onChoose={() => search.choose(term, index + 1, state.items.length)}
              />
            ))}
          </div>
          {count > 0 && (
            <div className={styles.hints} aria-hidden="true">
              <span>
                <kbd>↑</kbd> <kbd>↓</kbd> {t('search.hintNavigate')}
              </span>
              <span>
                <kbd>↵</kbd> {t('search.hintSelect')}
              </span>
              <span>
                <kbd>esc</kbd> {t('search.hintClose')}
              </span>
            </div>
          )}
        </div>
      )}
    </>
  );
}

interface OptionProps {
  id: string;
  term: TermName;
  query: string;
  corrected: string | undefined;
  highlighted: boolean;
  onHighlight: () => void;
  onChoose: () => void;
}

function Option(props: OptionProps) {
  const { id, term, corrected, highlighted, onHighlight, onChoose } = props;
  const query = corrected ?? props.query;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox owns the keyboard
    // biome-ignore lint/a11y/useFocusableInteractive: options are reached by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={highlighted}
      className={styles.option}
      data-highlighted={highlighted || undefined}
      onPointerMove={onHighlight}
      // Keeps the focus in the box while the button is held.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.names}>
        <span className={styles.english} lang="en">
          <MatchedText text={term.englishTerm} query={query} />
        </span>
        <span className={styles.turkish} lang="tr">
          <MatchedText text={term.turkishTerm} query={query} />
        </span>
      </span>
      <CategoryBadge category={term.category} quiet />
    </div>
  );
}
