import { memo, type RefObject, useEffect, useRef } from 'react';
import { RegionBoundary } from '../../components/region-boundary.js';
import { deferred } from '../../lib/deferred.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { CategoryChips } from './category-chips.js';
import { ListFoot } from './list-foot.js';
import { optionId } from './option-id.js';
import type { SuggestedTerm } from './suggestion-feed.js';
import styles from './suggestion-list.module.css';
import { GROUPS, type GroupName, SuggestionOption } from './suggestion-option.js';
import { usePainted } from './use-painted.js';
import type { SearchList } from './use-search.js';

const RequestTerm = deferred(async () => (await import('./request-term.js')).RequestTerm);

/**
 * Number of rows that fill the visible part of the list, below the categories or without them; the others are
 * rendered a frame later.
 */
const FIRST_ROWS = { belowCategories: 9, alone: 11 };

interface SuggestionListProps {
  id: string;
  /** Content and actions of the list; the same object if a typed letter does not change it. */
  list: SearchList;
  box: RefObject<HTMLInputElement | null>;
}

/** The heading above the first hit of a group that needs an explanation. */
function groupOf(items: readonly SuggestedTerm[], index: number): GroupName | undefined {
  const match = items[index]?.match;
  const group = GROUPS.find((name) => name === match);
  return items[index - 1]?.match === match ? undefined : group;
}

/** The headword that a hit shares with the one above. */
function foldedOf(items: readonly SuggestedTerm[], index: number) {
  const [above, term] = [items[index - 1], items[index]];
  if (!above || !term || term.foundName || groupOf(items, index)) return undefined;
  if (term.englishTerm === above.englishTerm) return term.turkishTerm ? 'english' : undefined;
  return term.englishTerm && term.turkishTerm === above.turkishTerm ? 'turkish' : undefined;
}

/** The list below the search box: correction, category filter, hits, keyboard hints. */
export const SuggestionList = memo(function SuggestionList({ id, list, box }: SuggestionListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, highlighted, expanded, tooShort, missed, failed, actions } = list;
  const listbox = useRef<HTMLDivElement>(null);
  const nothingFound = missed !== undefined;
  const unanswered = missed ?? (state.notInDictionary ? state.shown?.query : undefined);

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
        {tooShort
          ? t('search.tooShort')
          : expanded &&
            (nothingFound
              ? t('search.noResults', { query: missed })
              : state.status === 'success' &&
                t('search.count', { count: Math.max(count, state.count ?? 0) }))}
      </div>
      {tooShort && (
        <p className={`raised ${styles.popup} ${styles.message}`}>{t('search.tooShort')}</p>
      )}
      {expanded && (
        <div className={`raised ${styles.popup}`}>
          {failed !== undefined && !nothingFound && (
            <p className={`row apart ${styles.message}`} role="alert">
              {failed}
            </p>
          )}
          {unanswered !== undefined && (
            <div className={`row apart ${styles.message}`}>
              <p>
                {t(nothingFound ? 'search.noResults' : 'search.notInDictionary', {
                  query: unanswered,
                })}
              </p>
              <RegionBoundary resetKey={unanswered} instead={null}>
                <RequestTerm
                  word={unanswered}
                  onDetails={() => {
                    // The dialog returns the focus to where it was, and this list is gone by then.
                    box.current?.focus();
                    actions.close();
                  }}
                />
              </RegionBoundary>
            </div>
          )}
          {count > 0 && state.corrected && state.shown && (
            <p className={`lesser ${styles.corrected}`}>
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
            onChoose={(category) => actions.narrow({ category })}
          />
          <div
            ref={listbox}
            id={id}
            className={styles.list}
            role="listbox"
            aria-label={t('search.results')}
            tabIndex={-1}
            aria-busy={state.status === 'searching'}
            hidden={count === 0}
          >
            {state.items.slice(0, whole ? count : Math.min(count, firstRows)).map((term, index) => (
              <SuggestionOption
                // Keyed by index: a new list changes the texts of the rows instead of creating new rows.
                // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state
                key={index}
                id={optionId(id, index)}
                term={term}
                index={index}
                query={state.corrected ?? state.shown?.query ?? ''}
                highlighted={index === highlighted}
                language={language}
                group={groupOf(state.items, index)}
                folded={foldedOf(state.items, index)}
                onHighlight={actions.highlight}
                onChoose={actions.choose}
                onCopy={actions.copy}
              />
            ))}
          </div>
          {count > 0 && <ListFoot list={list} />}
        </div>
      )}
    </>
  );
});
