// One file: one state, which keys, replies and addresses change.
import { isMissed, opensOnEnter } from '@terimce/contract/match';
import { isTooShort, QUERY_MAX_LENGTH } from '@terimce/contract/query-length';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { OpenedFrom, SettledSearch } from '../../lib/analytics.js';
import { copyEquivalent } from '../../lib/copy-equivalent.js';
import { failureMessage } from '../../lib/failure-message.js';
import { useLanguage } from '../../lib/i18n.js';
import { recentTerms } from '../../lib/recent-terms.js';
import { resultsPath } from '../../lib/results-path.js';
import { useStore } from '../../lib/store.js';
import { type TermName, termPath } from '../../lib/terms.js';
import { isComposing } from '../../lib/use-hotkeys.js';
import { fetchCounts, findTerms, suggestionFetcher } from './fetch-suggestions.js';
import { rowAfter } from './list-keys.js';
import {
  SuggestionFeed,
  type SuggestionPage,
  type SuggestionRequest,
  type SuggestionState,
} from './suggestion-feed.js';

/** Delay in milliseconds after the last letter before a request is sent. */
const DEBOUNCE_MS = 250;
/** A query that is unchanged for this long counts as a search. */
const SETTLE_MS = 2000;
/** Who types on within this time need not be told that one letter is too short. */
const HESITATION_MS = 500;

interface SearchOptions {
  readonly minLength: number;
  readonly limit: number;
  /** The text whose results the page shows, or that found its term: it is in the box until the visitor changes it. */
  readonly shown?: string | undefined;
  readonly onOpen: (term: TermName, from: OpenedFrom) => void;
  readonly onSettle: (search: SettledSearch) => void;
}

/** An absent category does not change it; `undefined` means all categories. */
type Narrowing = Omit<SuggestionRequest, 'query'>;

/** Actions of the list on the search. */
interface ListActions {
  readonly close: () => void;
  readonly highlight: (index: number) => void;
  /** Opens a hit; `position` starts at 1. */
  readonly choose: (term: TermName, position: number) => void;
  /** Copies the equivalent of a hit. */
  readonly copy: (term: TermName) => void;
  /** Searches for the same text with or without a filter. */
  readonly narrow: (options: Narrowing) => void;
}

/** Content of the list below the box. */
export interface SearchList {
  readonly state: SuggestionState;
  readonly expanded: boolean;
  /** Index of the highlighted hit, -1 for none. */
  readonly highlighted: number;
  readonly category: string | undefined;
  /** The text in the box has too few letters for a search. */
  readonly tooShort: boolean;
  /** The text without results, while it is in the box. */
  readonly missed: string | undefined;
  /** Error text if the search failed. */
  readonly failed: string | undefined;
  readonly actions: ListActions;
}

/** State and keyboard handling of a search box with its list; the component only renders it. */
export function useSearch({ minLength, limit, shown = '', onOpen, onSettle }: SearchOptions) {
  const feed = useMemo(
    () =>
      new SuggestionFeed({
        fetchPage: suggestionFetcher(limit),
        fetchCounts,
        knownTerms: recentTerms,
        debounce: DEBOUNCE_MS,
        minLength,
        limit,
      }),
    [limit, minLength],
  );
  const state = useStore(feed.state);
  const [query, setQuery] = useState(shown);
  const [category, setCategory] = useState<string>();
  const [open, setOpen] = useState(false);
  const [highlight, setHighlight] = useState<{ items: unknown; index: number }>();
  /** Why a search by Enter failed, until the next letter. */
  const [failed, setFailed] = useState<string>();
  const [tooShort, setTooShort] = useState(false);
  const lookup = useRef<AbortController>(undefined);
  const { pathname, key } = useLocation();
  const navigation = useNavigationType();
  const navigate = useNavigate();
  const language = useLanguage();

  useEffect(
    () => () => {
      feed.cancel();
      lookup.current?.abort();
    },
    [feed],
  );
  // What was asked for on one page does not open anything over another, nor stay open over it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path ends the look-up of the former
  useEffect(
    () => () => {
      lookup.current?.abort();
      setOpen(false);
    },
    [pathname],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other results put another text into the box
  useEffect(() => {
    if (query !== shown) leave(shown);
  }, [shown]);
  // Back from a hit: the query is there again, with its list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => {
    const typed: unknown = history.state?.typed;
    if (navigation === 'POP' && typeof typed === 'string') type(typed);
  }, [key]);
  // The highlight of the old list does not apply to a new one.
  const highlighted = highlight && highlight.items === state.items ? highlight.index : -1;
  const setHighlighted = (index: number) => setHighlight({ items: state.items, index });

  const settled = useRef<string>(undefined);
  const trimmed = query.trim();
  const answered = state.status === 'success' && state.shown?.query === trimmed;

  /** Counts a search once, even if the visitor finishes it repeatedly. */
  function settle({ items, count = items.length, corrected }: SuggestionPage) {
    if (settled.current === trimmed) return;
    settled.current = trimmed;
    const weak = items.length > 0 && items.every(({ match }) => match && isMissed(match));
    onSettle({ query: trimmed, results: count, weak, corrected: corrected !== undefined });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts only with a new result
  useEffect(() => {
    if (!answered || trimmed === '') return;
    const timer = setTimeout(() => settle(state), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [answered, trimmed, state.count, state.items]);

  const longEnough = !isTooShort(trimmed, minLength);

  function type(text: string, options: Narrowing = {}, typedAt?: number) {
    const next = text.slice(0, QUERY_MAX_LENGTH);
    lookup.current?.abort();
    setQuery(next);
    setFailed(undefined);
    // A category stays selected while the user continues typing.
    const chosen = next === '' ? undefined : 'category' in options ? options.category : category;
    setCategory(chosen);
    setOpen(true);
    feed.ask({ query: next, category: chosen, exact: options.exact }, typedAt);
  }

  function close() {
    lookup.current?.abort();
    setOpen(false);
    setHighlight(undefined);
  }

  function choose(term: TermName, position: number | undefined, shown: number) {
    if (position !== undefined) settle(state);
    // For Back; not by the router, for which this would be another place.
    history.replaceState({ ...history.state, typed: trimmed }, '');
    leave();
    onOpen(term, { query: trimmed, position, shown });
  }

  function copy(term: TermName) {
    copyEquivalent(term, state.corrected ?? trimmed, language);
  }

  function leave(text = '') {
    feed.cancel();
    close();
    setQuery(text);
    setCategory(undefined);
    feed.ask({ query: '' });
  }

  /**
   * Enter with nothing highlighted: opens the best hit of the whole query if it is good enough, regardless of the
   * shown list; otherwise leads to the page of all results.
   */
  async function submit() {
    if (!longEnough) return;
    lookup.current?.abort();
    const running = new AbortController();
    lookup.current = running;
    const exact = state.shown?.query === trimmed && state.shown.exact === true;
    const arrived = feed.watch(running.signal);
    const request = { query: trimmed, category, exact };
    const { page, failure } = await findTerms(request, limit, running.signal);
    arrived();
    if (running.signal.aborted) return;
    const best = page?.items[0];
    if (page) settle(page);
    if (best && opensOnEnter(best, trimmed)) return choose(best, undefined, page.items.length);
    if (page) {
      leave(trimmed);
      return navigate(resultsPath({ query: trimmed, category }));
    }
    setOpen(true);
    if (failure) setFailed(failureMessage(failure, 'errors.search'));
  }

  /**
   * Handles keys in the box or in anything below it, such as a category. Keys that move the highlight return the
   * focus to the box, which announces the highlight to screen readers. Ctrl or Cmd with Enter opens another tab, with C
   * it copies the equivalent, unless a part of the text in the box is selected.
   */
  function onKeyDown(event: KeyboardEvent<HTMLElement>, box: HTMLInputElement | null) {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!box || isComposing(event.nativeEvent) || altKey || shiftKey) return;
    const hit = open && target === box ? state.items[highlighted] : undefined;
    if (ctrlKey || metaKey) {
      const isCopy = key === 'c' && box.selectionStart === box.selectionEnd;
      if (!hit || (key !== 'Enter' && !isCopy)) return;
      event.preventDefault();
      if (isCopy) return copy(hit);
      window.open(termPath(hit), '_blank', 'noopener');
      return;
    }
    const last = state.items.length - 1;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    const row = last >= 0 && (expanded || isArrow) ? rowAfter(key, highlighted, last) : undefined;
    if (row !== undefined) {
      event.preventDefault();
      if (target !== box) box.focus();
      if (expanded) setHighlighted(row);
      else setOpen(true);
    } else if (key === 'Enter' && target === box) {
      event.preventDefault();
      if (hit) choose(hit, highlighted + 1, state.items.length);
      else void submit();
    } else if (key === 'Escape' && (open || trimmed !== '')) {
      event.preventDefault();
      close();
      // The focus would be lost with the list.
      if (target === box) box.blur();
      else box.focus();
    }
  }

  const missedText = answered && state.items.length === 0 ? trimmed : undefined;
  const failedText = failed ?? state.failed;
  const expanded = open && longEnough && Boolean(state.shown ?? failedText);
  const isBegun = open && trimmed !== '' && !longEnough;
  useEffect(() => {
    if (!isBegun) return;
    const timer = setTimeout(setTooShort, HESITATION_MS, true);
    return () => {
      clearTimeout(timer);
      setTooShort(false);
    };
  }, [isBegun]);
  const actions = useListActions({
    close,
    highlight: setHighlighted,
    choose: (term, position) => choose(term, position, state.items.length),
    copy,
    narrow: (options) => type(query, options),
  });
  const list: SearchList = useMemo(
    () => ({
      state,
      expanded,
      tooShort,
      highlighted,
      category,
      missed: missedText,
      failed: failedText,
      actions,
    }),
    [state, expanded, tooShort, highlighted, category, missedText, failedText, actions],
  );
  const isSlow = state.isSlow === true;
  return { query, open, list, isSlow, type, close, reopen: () => setOpen(true), onKeyDown };
}

/** Actions with a stable identity that call the latest ones, so that the list is not rendered again for them. */
function useListActions(current: ListActions): ListActions {
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });
  return useMemo(
    () => ({
      close: () => latest.current.close(),
      highlight: (index) => latest.current.highlight(index),
      choose: (term, position) => latest.current.choose(term, position),
      copy: (term) => latest.current.copy(term),
      narrow: (options) => latest.current.narrow(options),
    }),
    [],
  );
}
