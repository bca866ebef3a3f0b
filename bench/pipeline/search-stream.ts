import { QUERY_MIN_LENGTH } from '@terimce/contract/routes/terms';
import type { BenchTerm } from '../relevance/collection/collection.js';
import { percentiles } from './percentiles.js';

const EVERY_MS = 20;
/** Words that stand in definitions alone, so that Meilisearch alone knows them; and some of titles. */
const COMMON_WORDS = ['engineers call', 'derlemede', 'kavram', 'pump', 'basınç', 'valve'];
const LIMITS = 50;

interface Reply {
  data: unknown[];
  degraded?: boolean;
}

/** Sends 50 searches a second, each with an answer, and counts what becomes of them. */
export class SearchStream {
  readonly #baseUrl: string;
  readonly #titles: readonly string[];
  readonly #words: readonly string[];
  readonly #pending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;
  #durations: number[] = [];
  #counts = noSearches();

  /** @param words asked for as often as the titles of `terms` are; none asks for titles alone. */
  constructor(baseUrl: string, terms: readonly BenchTerm[], words = COMMON_WORDS) {
    this.#baseUrl = baseUrl;
    this.#titles = terms.map(({ en, tr }, i) => (i % 2 && en) || tr).filter(isLongEnough);
    this.#words = words;
  }

  start(): void {
    this.#timer = setInterval(() => {
      const search = this.#search(this.#turn++);
      this.#pending.add(search);
      void search.finally(() => this.#pending.delete(search));
    }, EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
  }

  /** What has come in since the last call. */
  take() {
    const taken = { ...this.#counts, searchMs: percentiles(this.#durations) };
    this.#durations = [];
    this.#counts = noSearches();
    return taken;
  }

  /** Every second one asks for one of a few words; each with another limit, so seldom from the cache. */
  async #search(turn: number): Promise<void> {
    const half = Math.floor(turn / 2);
    const title = this.#titles[half % this.#titles.length] ?? '';
    const query = (turn % 2 ? undefined : this.#words[half % this.#words.length]) ?? title;
    const parameters = new URLSearchParams({ query, limit: String(1 + (turn % LIMITS)) });
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

/** Shorter ones, such as units, are answered with nothing. */
const isLongEnough = (title: string) => [...title].length >= QUERY_MIN_LENGTH;

/** `empty`: what came back empty; `degraded`: answered without Meilisearch, which was late. */
function noSearches() {
  return { searches: 0, failed: 0, empty: [] as string[], degraded: 0 };
}
