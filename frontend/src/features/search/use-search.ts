import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../lib/api.js';
import { isUnreachable } from '../../lib/online.js';
import { recentTerms } from '../../lib/recent-terms.js';
import { useStore } from '../../lib/store.js';
import type { TermName } from '../../lib/terms.js';
import { searchPack, suggestionFetcher } from './fetch-suggestions.js';
import { SuggestionFeed } from './suggestion-feed.js';

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
  const [highlighted, setHighlighted] = useState(-1);
  const [missed, setMissed] = useState<string>();
  const lookup = useRef<AbortController>(undefined);

  useEffect(() => () => feed.cancel(), [feed]);
  // A new list: the highlight of the old one means nothing any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another list is shown
  useEffect(() => setHighlighted(-1), [state.items]);

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

  function type(text: string, options: { category?: string; exact?: boolean } = {}) {
    const next = text.slice(0, QUERY_MAX_LENGTH);
    lookup.current?.abort();
    setQuery(next);
    setMissed(undefined);
    setCategory(options.category);
    setOpen(true);
    feed.ask({ query: next, category: options.category, exact: options.exact });
  }

  function close() {
    setOpen(false);
    setHighlighted(-1);
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
    const reply = await call('GET /terms/search', {
      query: { query: trimmed, limit, category },
      signal: running.signal,
    });
    if (running.signal.aborted) return;
    const found = reply.success
      ? { items: reply.data, count: reply.count }
      : isUnreachable(reply)
        ? await searchPack({ query: trimmed, category }, limit, 'finished')
        : undefined;
    const [best] = found?.items ?? [];
    if (found) settle(found.count ?? found.items.length);
    if (best) choose(best, undefined, found?.items.length ?? 0);
    else {
      setMissed(trimmed);
      setOpen(true);
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

  return {
    query,
    trimmed,
    category,
    state,
    highlighted,
    setHighlighted,
    /** Nothing was found for what is typed now. */
    nothingFound:
      missed === trimmed ||
      (state.status === 'success' && state.items.length === 0 && state.shown?.query === trimmed),
    expanded: open && longEnough && (state.shown !== undefined || missed === trimmed),
    type,
    choose,
    submit,
    close,
    reopen: () => setOpen(true),
    onKeyDown,
  };
}
