import { memo, useEffect, useRef } from 'react';
import { Button } from '../../components/button.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { CategoryChips } from './category-chips.js';
import { KeyboardHints } from './keyboard-hints.js';
import styles from './suggestion-list.module.css';
import { SuggestionOption } from './suggestion-option.js';
import { usePainted } from './use-painted.js';
import type { SearchList } from './use-search.js';

/** Rows that fill the list above its fold, below the categories or without; the others follow a frame later. */
const FIRST_ROWS = { belowCategories: 8, alone: 9 };

interface SuggestionListProps {
  id: string;
  /** What the list shows and does; the same object while a letter typed changes nothing in it. */
  list: SearchList;
}

/** Id of a row, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** What opens under the search box: corrections, category filter, hits, keyboard hints. */
export const SuggestionList = memo(function SuggestionList({ id, list }: SuggestionListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, highlighted, expanded, missed, failed, actions } = list;
  const listbox = useRef<HTMLDivElement>(null);
  const nothingFound = missed !== undefined;

  useEffect(() => {
    if (highlighted < 0) return;
    listbox.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);

  const count = expanded && !nothingFound ? state.items.length : 0;
  const whole = usePainted(state.items) === state.items;
  const hasCategories = Object.keys(state.facets ?? {}).length > 1;
  const firstRows = FIRST_ROWS[hasCategories ? 'belowCategories' : 'alone'];
  return (
    <>
      <div className="visually-hidden" role="status">
        {expanded &&
          (nothingFound
            ? t('search.noResults', { query: missed })
            : state.status === 'success' && t('search.count', { count }))}
      </div>
      {expanded && (
        <div className={styles.popup}>
          {failed !== undefined && !nothingFound && (
            <p className={styles.message} role="alert">
              {failed}
            </p>
          )}
          {nothingFound && (
            <div className={styles.message}>
              <p>{t('search.noResults', { query: missed })}</p>
              <Button
                size="small"
                onClick={() => {
                  actions.close();
                  openModal({ kind: 'suggestion', term: missed });
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
                onClick={() => actions.narrow({ exact: true })}
              >
                {t('search.searchExactly', { query: state.shown.query })}
              </button>
            </p>
          )}
          <CategoryChips
            facets={state.facets}
            chosen={list.category}
            onChoose={(category) => actions.narrow(category ? { category } : {})}
          />
          <div
            ref={listbox}
            id={id}
            className={styles.list}
            role="listbox"
            aria-label={t('search.results')}
            tabIndex={-1}
            hidden={count === 0}
          >
            {state.items.slice(0, whole ? count : Math.min(count, firstRows)).map((term, index) => (
              <SuggestionOption
                // By place: a new list changes the texts of the rows instead of making rows anew.
                // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state
                key={index}
                id={optionId(id, index)}
                term={term}
                index={index}
                query={state.corrected ?? state.shown?.query ?? ''}
                highlighted={index === highlighted}
                language={language}
                onHighlight={actions.highlight}
                onChoose={actions.choose}
              />
            ))}
          </div>
          {count > 0 && <KeyboardHints />}
        </div>
      )}
    </>
  );
});
