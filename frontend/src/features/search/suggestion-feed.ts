import { foldKey } from '@terimce/contract/text';
import { createStore, type Store } from '../../lib/store.js';
import type { TermName } from '../../lib/terms.js';

/** What one request answered. */
export interface SuggestionPage {
  readonly items: readonly TermName[];
  /** All hits, shown or not. */
  readonly count?: number | undefined;
  /** What the query was corrected to, when the best hit needed it. */
  readonly corrected?: string | undefined;
  /** Hits per category slug, without the category filter. */
  readonly facets?: Readonly<Record<string, number>> | undefined;
  /** What to tell where the request failed. */
  readonly failed?: string | undefined;
}

export interface SuggestionRequest {
  readonly query: string;
  readonly category?: string | undefined;
  /** Search without correcting the spelling. */
  readonly exact?: boolean | undefined;
}

export interface SuggestionState extends SuggestionPage {
  /** The request whose answer is shown; undefined while nothing is. */
  readonly shown: SuggestionRequest | undefined;
  readonly status: 'idle' | 'searching' | 'success' | 'failure';
}

interface FeedOptions {
  readonly fetchPage: (
    request: SuggestionRequest,
    signal: AbortSignal,
  ) => Promise<SuggestionPage | undefined>;
  /** Terms that the device knows already; painted until the network answers. */
  readonly knownTerms?: () => readonly TermName[];
  /** Milliseconds of quiet before the network is asked. */
  readonly debounce: number;
  readonly minLength: number;
  readonly limit: number;
}

const EMPTY: SuggestionState = { items: [], shown: undefined, status: 'idle' };
/** Answers kept for going back over letters; a dictionary changes slowly against a visit. */
const CACHE_SIZE = 200;

/**
 * Suggestions for a text being typed. The shown list stays until its successor is there; a reply
 * that was overtaken is dropped, whatever order replies arrive in.
 */
export class SuggestionFeed {
  readonly state: Store<SuggestionState> = createStore(EMPTY);
  readonly #options: FeedOptions;
  readonly #cache = new Map<string, SuggestionPage>();
  readonly #seen = new Map<string, TermName>();
  /** Headwords as they are compared; a visit sees hundreds of terms, and every letter compares them all. */
  readonly #folded = new Map<string, string>();
  /** Of the last answer without a category: what the list can be narrowed to. */
  #facets: SuggestionPage['facets'];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /**
   * Asks for `request`: from memory at once, else from the network after the debounce, counted from
   * `typedAt` (milliseconds of `performance.now()`), so that a busy page does not wait for longer.
   */
  ask(request: SuggestionRequest, typedAt = performance.now()): void {
    this.cancel();
    const query = request.query.trim();
    if ([...query].length < this.#options.minLength) {
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

  /** Drops what is under way; the shown list stays. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = undefined;
  }

  #showWhileWaiting(request: SuggestionRequest): void {
    const state = this.state.get();
    const known = state.items.length === 0 ? this.#known(request) : [];
    if (known.length > 0) this.state.set({ items: known, shown: request, status: 'searching' });
    else if (state.status !== 'searching') this.state.set({ ...state, status: 'searching' });
  }

  async #fetch(request: SuggestionRequest): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    const page = await this.#options.fetchPage(request, running.signal);
    if (this.#running !== running) return;
    this.#running = undefined;
    if (!page || page.failed !== undefined) {
      this.state.set({ items: [], failed: page?.failed, shown: request, status: 'failure' });
      return;
    }
    this.#remember(request, page);
    this.#show(request, page);
  }

  #show(request: SuggestionRequest, page: SuggestionPage): void {
    if (!request.category) this.#facets = page.facets ?? countCategories(page.items);
    this.state.set({ ...page, facets: this.#facets, shown: request, status: 'success' });
  }

  #remember(request: SuggestionRequest, page: SuggestionPage): void {
    if (this.#cache.size >= CACHE_SIZE) {
      const oldest = this.#cache.keys().next().value;
      if (oldest !== undefined) this.#cache.delete(oldest);
    }
    this.#cache.set(keyOf(request), page);
    for (const item of page.items) this.#seen.set(item._id, item);
  }

  /** Known terms with a headword that starts like the query. */
  #known({ query, category }: SuggestionRequest): TermName[] {
    const start = foldKey(query);
    const known = new Map(this.#seen);
    for (const term of this.#options.knownTerms?.() ?? []) known.set(term._id, term);
    return [...known.values()]
      .filter(
        (term) =>
          (!category || term.category === category) &&
          (this.#fold(term.englishTerm).startsWith(start) ||
            this.#fold(term.turkishTerm).startsWith(start)),
      )
      .slice(0, this.#options.limit);
  }

  #fold(text: string): string {
    const known = this.#folded.get(text);
    if (known !== undefined) return known;
    const folded = foldKey(text);
    this.#folded.set(text, folded);
    return folded;
  }
}

/** Hits shown per category, where the answer does not say how many there are in all. */
function countCategories(items: readonly TermName[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { category } of items) counts[category] = (counts[category] ?? 0) + 1;
  return counts;
}

function keyOf({ query, category = '', exact = false }: SuggestionRequest): string {
  return JSON.stringify([query.toLowerCase(), category, exact]);
}
