import type { MatchKind } from '@terimce/contract/match';
import { isTooShort } from '@terimce/contract/query-length';
import { foldKey } from '@terimce/contract/text';
import { createStore, type Store } from '../../lib/store.js';
import type { TermName } from '../../lib/terms.js';

/** A term of the list, and the kind of its match. */
export interface SuggestedTerm extends TermName {
  readonly match?: MatchKind | undefined;
  /** The name that matched, if no headword shows it. */
  readonly foundName?: string | undefined;
  readonly englishGloss?: string | undefined;
  readonly turkishGloss?: string | undefined;
}

/** Result of one request. */
export interface SuggestionPage {
  readonly items: readonly SuggestedTerm[];
  /** Number of all hits, shown or not. */
  readonly count?: number | undefined;
  /** Number of all results, once they are counted. */
  readonly total?: number | undefined;
  /** The corrected query, if the best hit needed a correction. */
  readonly corrected?: string | undefined;
  /** The query is a word of English or Turkish that no term has: the items are only offered. */
  readonly notInDictionary?: boolean | undefined;
  /** Hits per category slug, without the category filter; undefined until they are counted. */
  readonly facets?: Readonly<Record<string, number | undefined>> | undefined;
  /** Error text if the request failed. */
  readonly failed?: string | undefined;
}

export interface SuggestionRequest {
  readonly query: string;
  readonly category?: string | undefined;
  /** Without spelling correction. */
  readonly exact?: boolean | undefined;
}

export interface SuggestionState extends SuggestionPage {
  /** The request whose result is shown; undefined while nothing is shown. */
  readonly shown: SuggestionRequest | undefined;
  readonly status: 'idle' | 'searching' | 'success' | 'failure';
  /** Whether the reply is late. */
  readonly isSlow?: boolean | undefined;
}

interface FeedOptions {
  readonly fetchPage: (
    request: SuggestionRequest,
    signal: AbortSignal,
  ) => Promise<SuggestionPage | undefined>;
  /** Counts all results of the shown request. */
  readonly fetchCounts?: (
    request: SuggestionRequest,
    signal: AbortSignal,
  ) => Promise<Pick<SuggestionPage, 'count' | 'facets'> | undefined>;
  /** Terms that the device already knows; shown until the network answers. */
  readonly knownTerms?: () => readonly TermName[];
  /** Delay in milliseconds after the last letter before a request is sent. */
  readonly debounce: number;
  readonly minLength: number;
  readonly limit: number;
}

const EMPTY: SuggestionState = { items: [], shown: undefined, status: 'idle' };
/**
 * How long a list must be unchanged before all results are counted, in milliseconds, so that nothing is counted
 * during typing.
 */
const COUNTS_AFTER_MS = 200;
/** How long a reply may take before the box shows that it is awaited, in milliseconds. */
const SLOW_AFTER_MS = 150;

/**
 * Suggestions for a text that is being typed. The list stays until the next one arrives; a reply to an
 * older text is dropped.
 */
export class SuggestionFeed {
  readonly state: Store<SuggestionState> = createStore(EMPTY);
  readonly #options: FeedOptions;
  /** Results, for deleting letters; a dictionary hardly changes within a visit. */
  readonly #cache = new Map<string, SuggestionPage>();
  readonly #seen = new Map<string, TermName>();
  /** The categories by which the list can be filtered, and the query to which these counts belong. */
  #facets: SuggestionPage['facets'];
  #facetsOf: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /**
   * Runs `request`: from memory at once, else from the network after the debounce delay. The delay is measured from
   * `typedAt` (milliseconds of `performance.now()`), so that a busy page does not wait longer.
   */
  ask(request: SuggestionRequest, typedAt = performance.now()): void {
    this.cancel();
    const query = request.query.trim();
    if (isTooShort(query, this.#options.minLength)) {
      this.state.set(EMPTY);
      return;
    }
    const trimmed = { ...request, query };
    const cached = this.#cache.get(keyOf(trimmed));
    if (cached) {
      this.#show(trimmed, cached);
      return;
    }
    this.#showWhileWaiting(trimmed);
    const rest = this.#options.debounce - (performance.now() - typedAt);
    this.#timer = setTimeout(() => void this.#fetch(trimmed), Math.max(0, rest));
  }

  /** Cancels the pending request; the shown list stays. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = undefined;
  }

  #showWhileWaiting(request: SuggestionRequest): void {
    const state = this.state.get();
    const known = state.items.length === 0 ? this.#known(request) : [];
    if (known.length > 0) this.state.set({ items: known, shown: request, status: 'searching' });
    else if (state.status !== 'searching') {
      const { failed: _, ...rest } = state;
      this.state.set({ ...rest, status: 'searching' });
    }
  }

  async #fetch(request: SuggestionRequest): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    const arrived = this.watch(running.signal);
    const page = await this.#options.fetchPage(request, running.signal);
    arrived();
    if (this.#running !== running) return;
    this.#running = undefined;
    if (!page || page.failed !== undefined) {
      this.state.set({ items: [], failed: page?.failed, shown: request, status: 'failure' });
      return;
    }
    this.#remember(request, page);
    this.#show(request, page);
    const { fetchCounts } = this.#options;
    const isEmpty = page.items.length === 0 && !request.category;
    if (!fetchCounts || page.facets || isEmpty) return;
    this.#running = running;
    this.#timer = setTimeout(async () => {
      const counts = await fetchCounts(request, running.signal);
      if (this.#running !== running || !counts) return;
      const { category } = request;
      const found = category && counts.facets ? (counts.facets[category] ?? 0) : counts.count;
      const count = Math.max(page.items.length, found ?? 0);
      const facets = category ? { ...counts.facets, [category]: count } : counts.facets;
      const counted = { ...page, facets, count, total: count };
      this.#remember(request, counted);
      this.#show(request, counted);
    }, COUNTS_AFTER_MS);
  }

  /** Shows after a while that a reply is awaited. Returns a function to call when it has arrived. */
  watch(signal: AbortSignal): () => void {
    const timer = setTimeout(() => {
      if (!signal.aborted) this.state.set({ ...this.state.get(), isSlow: true });
    }, SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      const { isSlow, ...state } = this.state.get();
      if (isSlow && !signal.aborted) this.state.set(state);
    };
  }

  #show(request: SuggestionRequest, page: SuggestionPage): void {
    if (page.facets) this.#facets = page.facets;
    else if (!request.category) this.#facets = this.#categoriesOf(page);
    else if (this.#facetsOf !== request.query) this.#facets = uncounted(this.#facets);
    this.#facetsOf = request.query;
    this.state.set({ ...page, facets: this.#facets, shown: request, status: 'success' });
  }

  /** The categories of the shown hits, with counts if these are all hits. */
  #categoriesOf({ items, count }: SuggestionPage): SuggestionPage['facets'] {
    const counts: Record<string, number> = {};
    for (const { category } of items) counts[category] = (counts[category] ?? 0) + 1;
    return items.length < this.#options.limit || count === items.length
      ? counts
      : uncounted(counts);
  }

  #remember(request: SuggestionRequest, page: SuggestionPage): void {
    this.#cache.set(keyOf(request), page);
    for (const item of page.items) this.#seen.set(item._id, item);
  }

  /** Known terms with a headword that starts with the query. */
  #known({ query, category }: SuggestionRequest): TermName[] {
    const start = foldKey(query);
    const known = new Map(this.#seen);
    for (const term of this.#options.knownTerms?.() ?? []) known.set(term._id, term);
    return [...known.values()]
      .filter(
        (term) =>
          (!category || term.category === category) &&
          [term.englishTerm, term.turkishTerm].some((text) => foldKey(text).startsWith(start)),
      )
      .slice(0, this.#options.limit);
  }
}

/** The same categories, most frequent first, without counts. */
function uncounted(facets: SuggestionPage['facets'] = {}): SuggestionPage['facets'] {
  const names = Object.entries(facets).sort(([, a = 0], [, b = 0]) => b - a);
  return Object.fromEntries(names.map(([category]) => [category, undefined]));
}

function keyOf({ query, category = '', exact = false }: SuggestionRequest): string {
  return JSON.stringify([query, category, exact]);
}
