import { isTooShort } from '@terimce/contract/query-length';
import type { BenchTerm } from '../relevance/collection/collection.js';
import { percentiles } from './percentiles.js';

const EVERY_MS = 20;
/** Words that only definitions contain, so that only Meilisearch finds them, and some of titles. */
const COMMON_WORDS = ['engineers call', 'derlemede', 'kavram', 'pump', 'basınç', 'valve'];
const LIMITS = 50;

interface Reply {
  data: unknown[];
  degraded?: boolean;
}

/** Sends 50 searches per second that have results, and counts the outcomes. */
export class SearchStream {
  readonly #baseUrl: string;
  readonly #titles: readonly string[];
  readonly #words: readonly string[];
  readonly #pending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #count = 0;
  #durations: number[] = [];
  #counts = noSearches();

  /** @param words searched as often as the titles of `terms`; if empty, only titles are searched. */
  constructor(baseUrl: string, terms: readonly BenchTerm[], words = COMMON_WORDS) {
    this.#baseUrl = baseUrl;
    this.#titles = terms.map(({ en, tr }, i) => (i % 2 && en) || tr).filter(isLongEnough);
    this.#words = words;
  }

  start(): void {
    this.#timer = setInterval(() => {
      const search = this.#search(this.#count++);
      this.#pending.add(search);
      void search.finally(() => this.#pending.delete(search));
    }, EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
  }

  /** Results since the last call. */
  take() {
    const taken = { ...this.#counts, searchMs: percentiles(this.#durations) };
    this.#durations = [];
    this.#counts = noSearches();
    return taken;
  }

  /** Every second search is for one of a few words, each with another limit, so rarely from the cache. */
  async #search(number: number): Promise<void> {
    const half = Math.floor(number / 2);
    const title = this.#titles[half % this.#titles.length] ?? '';
    const query = (number % 2 ? undefined : this.#words[half % this.#words.length]) ?? title;
    const parameters = new URLSearchParams({ query, limit: String(1 + (number % LIMITS)) });
    const counts = this.#counts;
    counts.searches += 1;
    const started = performance.now();
    try {
      const response = await fetch(`${this.#baseUrl}/api/terms/search?${parameters}`);
      const { data, degraded } = (await response.json()) as Reply;
      if (!response.ok) counts.failed += 1;
      else if (data.length === 0) counts.empty.push(degraded ? `${query} (degraded)` : query);
      if (degraded) counts.degraded += 1;
    } catch {
      counts.failed += 1;
    }
    this.#durations.push(performance.now() - started);
  }
}

/** Shorter texts, such as units, have no results. */
const isLongEnough = (title: string) => !isTooShort(title);

/** `empty`: searches without results; `degraded`: answered without Meilisearch, which was late. */
function noSearches() {
  return { searches: 0, failed: 0, empty: [] as string[], degraded: 0 };
}
