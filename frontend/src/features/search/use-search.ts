import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../lib/api.js';
import { failureText } from '../../lib/failure-text.js';
import { isUnreachable } from '../../lib/online.js';
import { recentTerms } from '../../lib/recent-terms.js';
import { useStore } from '../../lib/store.js';
import type { TermName } from '../../lib/terms.js';
import { searchPack, suggestionFetcher } from './fetch-suggestions.js';
import { SuggestionFeed, type SuggestionState } from './suggestion-feed.js';

/** Milliseconds after the last letter before the network is asked. */
const DEBOUNCE_MS = 250;
const QUERY_MAX_LENGTH = 100;
/** A query that stays unchanged this long counts as a search. */
const SETTLE_MS = 2000;

/** How a term was reached, for the click statistics. */
export interface OpenedFrom {
  readonly query: string;
  /** Place in the list, from 1; undefined when the best hit was opened by Enter alone. */
  readonly position?: number;
  readonly shown: number;
}

interface SearchOptions {
  readonly minLength: number;
  readonly limit: number;
  readonly onOpen: (term: TermName, from: OpenedFrom) => void;
  /** The visitor settled on a query with this many results. */
  readonly onSettle: (query: string, results: number) => void;
}

/** What the list under the box does with the search. */
interface ListActions {
  readonly close: () => void;
  readonly highlight: (index: number) => void;
  /** Opens a hit; `position` counts from 1. */
  readonly choose: (term: TermName, position: number) => void;
  /** Searches for the same text with or without a filter. */
  readonly narrow: (options: { category?: string; exact?: boolean }) => void;
}

/** What the list under the box shows. */
export interface SearchList {
  readonly state: SuggestionState;
  readonly expanded: boolean;
  /** Index of the highlighted hit, -1 for none. */
  readonly highlighted: number;
  readonly category: string | undefined;
  /** The text for which nothing was found, while that is what the box holds. */
  readonly missed: string | undefined;
  /** What to tell where the search failed. */
  readonly failed: string | undefined;
  readonly actions: ListActions;
}

/** State and keyboard of a search box with its list; the component only draws it. */
export function useSearch({ minLength, limit, onOpen, onSettle }: SearchOptions) {
  const feed = useMemo(
    () =>
      new SuggestionFeed({
        fetchPage: suggestionFetcher(limit),
        knownTerms: recentTerms,
        debounce: DEBOUNCE_MS,
        minLength,
        limit,
      }),
    [limit, minLength],
  );
  const state = useStore(feed.state);
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState<string>();
  const [open, setOpen] = useState(false);
  const [highlight, setHighlight] = useState<{ items: unknown; index: number }>();
  const [missed, setMissed] = useState<string>();
  const [failed, setFailed] = useState<{ query: string; text: string }>();
  const lookup = useRef<AbortController>(undefined);

  useEffect(() => () => feed.cancel(), [feed]);
  // On a new list the highlight of the old one means nothing any more.
  const highlighted = highlight && highlight.items === state.items ? highlight.index : -1;
  const setHighlighted = (index: number) => setHighlight({ items: state.items, index });

  const settled = useRef<string>(undefined);
  const trimmed = query.trim();
  const found = state.count ?? state.items.length;
  const answered = state.status === 'success' && state.shown?.query === trimmed;

  /** Counts a search once, however often the visitor settles on it in a row. */
  function settle(results: number) {
    if (settled.current === trimmed) return;
    settled.current = trimmed;
    onSettle(trimmed, results);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts anew with each answer alone
  useEffect(() => {
    if (!answered || trimmed === '') return;
    const timer = setTimeout(() => settle(found), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [answered, trimmed, found]);

  const longEnough = [...trimmed].length >= minLength;

  function type(
    text: string,
    options: { category?: string; exact?: boolean } = {},
    typedAt?: number,
  ) {
    const next = text.slice(0, QUERY_MAX_LENGTH);
    lookup.current?.abort();
    setQuery(next);
    setMissed(undefined);
    setFailed(undefined);
    setCategory(options.category);
    setOpen(true);
    feed.ask({ query: next, category: options.category, exact: options.exact }, typedAt);
  }

  function close() {
    setOpen(false);
    setHighlight(undefined);
  }

  function choose(term: TermName, position: number | undefined, shown: number) {
    const from = { query: trimmed, shown, ...(position === undefined ? {} : { position }) };
    if (position !== undefined) settle(found);
    feed.cancel();
    close();
    setQuery('');
    setCategory(undefined);
    feed.ask({ query: '' });
    onOpen(term, from);
  }

  /** Enter with nothing highlighted: the best hit of the whole query, whatever the list shows yet. */
  async function submit() {
    if (!longEnough) return;
    lookup.current?.abort();
    const running = new AbortController();
    lookup.current = running;
    const exact = state.shown?.query === trimmed && state.shown.exact === true;
    const reply = await call('GET /terms/search', {
      query: { query: trimmed, limit, category, exact: exact ? 'true' : undefined },
      signal: running.signal,
    });
    if (running.signal.aborted) return;
    const found = reply.success
      ? { items: reply.data, count: reply.count }
      : isUnreachable(reply)
        ? await searchPack({ query: trimmed, category, exact }, limit, 'finished')
        : undefined;
    const [best] = found?.items ?? [];
    if (found) settle(found.count ?? found.items.length);
    if (best) return choose(best, undefined, found?.items.length ?? 0);
    setOpen(true);
    if (found) setMissed(trimmed);
    else if (!reply.success) {
      setFailed({ query: trimmed, text: failureText('GET /terms/search', reply) });
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const last = state.items.length - 1;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && last >= 0) {
      event.preventDefault();
      if (!open) setOpen(true);
      else if (event.key === 'ArrowDown') setHighlighted(highlighted >= last ? 0 : highlighted + 1);
      else setHighlighted(highlighted <= 0 ? last : highlighted - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const term = open ? state.items[highlighted] : undefined;
      if (term) choose(term, highlighted + 1, state.items.length);
      else void submit();
    } else if (event.key === 'Escape' && (open || trimmed !== '')) {
      event.preventDefault();
      close();
      event.currentTarget.blur();
    }
  }

  const nothingFound =
    missed === trimmed ||
    (state.status === 'success' && state.items.length === 0 && state.shown?.query === trimmed);
  const missedText = nothingFound ? trimmed : undefined;
  const failedText = failed?.query === trimmed ? failed.text : state.failed;
  const hasAnswer =
    state.shown !== undefined || missedText !== undefined || failedText !== undefined;
  const expanded = open && longEnough && hasAnswer;
  const actions = useListActions({
    close,
    highlight: setHighlighted,
    choose: (term, position) => choose(term, position, state.items.length),
    narrow: (options) => type(query, options),
  });
  const list: SearchList = useMemo(
    () => ({
      state,
      expanded,
      highlighted,
      category,
      missed: missedText,
      failed: failedText,
      actions,
    }),
    [state, expanded, highlighted, category, missedText, failedText, actions],
  );
  return { query, list, type, close, reopen: () => setOpen(true), onKeyDown };
}

/** Actions that stay the same objects and do what the latest ones do, so that the list is not drawn anew for them. */
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
      narrow: (options) => latest.current.narrow(options),
    }),
    [],
  );
}
