import type { ContentLanguage } from '@terimce/contract/languages';
import type { Logger } from '@terimce/core/log';
import { readIndexState } from '@terimce/core/search/meilisearch';
import { readSearchSettings } from '@terimce/core/search/search-settings';
import { termFeed } from '@terimce/core/terms/change-sequence';
import { searchTitles } from '@terimce/title-search/search-titles';
import { LiveDictionary } from '../dictionary/live-dictionary.js';
import { Engine } from './engine.js';
import { EngineSearch } from './engine-search.js';
import { type CachedReply, ResultCache, replyBytes } from './result-cache.js';
import {
  DictionarySearch,
  type ResultPage,
  type ResultQuery,
  readRequest,
  type SearchInput,
  type SearchOutcome,
  type TermSearch,
} from './search.service.js';

export interface LiveSearchOptions {
  /** Address of Meilisearch; without it only titles are searched. */
  readonly host: string | undefined;
  /** Name of the index. */
  readonly index: string;
  readonly apiKey: string | undefined;
  readonly deadlineMs: number;
  readonly replyCacheMb: number;
  readonly maxTitles: number;
  readonly logger: Logger;
}

/** Interval at which changes are looked for, in milliseconds. */
const POLL_MS = 200;
/** Synonyms rarely change; they are checked once per this many polls. */
const SETTINGS_EVERY = 8;

/** How often the usage of terms is read, in milliseconds. */
const USE_MS = 5 * 60_000;

/**
 * Timeout after which a slow Meilisearch counts as unreachable and is left out, in milliseconds; titles stop waiting
 * for it earlier, at the deadline. If no title matches, a search waits for Meilisearch this long.
 */
const PATIENCE_MS = 200;

/** The dictionary of this process, the search in it and in Meilisearch, and what keeps both up to date. */
export class LiveSearch implements TermSearch {
  readonly engine: Engine | undefined;
  readonly live: LiveDictionary;
  readonly cache: ResultCache<CachedReply>;
  readonly #options: LiveSearchOptions;
  readonly #inDictionary: TermSearch;
  readonly #inEngine: TermSearch;
  #settingsRev = -1;
  #polls = 0;
  #useAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #isLost = false;

  constructor(options: LiveSearchOptions) {
    this.#options = options;
    const { host, index, apiKey, deadlineMs, logger, maxTitles } = options;
    const patienceMs = Math.max(deadlineMs, PATIENCE_MS);
    this.engine = host
      ? new Engine({ host, index, apiKey, deadlineMs: patienceMs, logger })
      : undefined;
    this.live = new LiveDictionary({ source: termFeed, logger, maxTitles });
    const { dictionary, textWords } = this.live;
    this.#inDictionary = new DictionarySearch({
      engine: this.engine,
      dictionary,
      textWords,
      deadlineMs,
    });
    this.#inEngine = new EngineSearch(this.engine);
    this.cache = new ResultCache(options.replyCacheMb * 1_000_000, replyBytes);
  }

  search(input: SearchInput): Promise<SearchOutcome> {
    return this.#current.search(input);
  }

  results(asked: ResultQuery, language: ContentLanguage): Promise<ResultPage> {
    return this.#current.results(asked, language);
  }

  /** Ids of terms with names like these words, as Meilisearch finds them; without it, as the dictionary does. */
  async namedLike(query: string, limit: number): Promise<string[]> {
    const input = { query, limit, mode: 'finished', language: 'both' } as const;
    const request = readRequest({ ...input, exact: false, facets: false });
    if (!request) return [];
    const answer = this.engine?.isReachable
      ? await this.engine.search({ ...request, alone: true })
      : undefined;
    const { hits } = answer ?? searchTitles(this.live.dictionary.titles, query, input);
    return hits.slice(0, limit).map(({ id }) => id);
  }

  get #current(): TermSearch {
    return this.live.isSearched ? this.#inDictionary : this.#inEngine;
  }

  /** Reads the terms and starts following the database. */
  async start(): Promise<void> {
    await this.live.load();
    await this.refresh();
    this.#schedule();
  }

  /** Checks for changes now, for a caller that has just made one. */
  async refresh(): Promise<void> {
    const [state] = await Promise.all([
      readIndexState(),
      this.live.poll(),
      this.#polls++ % SETTINGS_EVERY === 0 ? this.#readSettings() : undefined,
      this.#refreshUse(),
    ]);
    this.engine?.follow(state);
  }

  /** Applies a change that this process has made. The next look follows what could not be read now. */
  async follow(): Promise<void> {
    if (this.live.isLoaded) await this.live.follow().catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.live.poll().catch(() => undefined);
    this.engine?.close();
  }

  async #refreshUse(): Promise<void> {
    const now = performance.now();
    if (now - this.#useAt < USE_MS) return;
    this.#useAt = now;
    await this.live.refreshUse();
  }

  async #readSettings(): Promise<void> {
    const settings = await readSearchSettings();
    if (settings.rev === this.#settingsRev) return;
    this.#settingsRev = settings.rev;
    this.live.setSynonyms(settings);
  }

  /** Logged once per outage, not at every poll. */
  #lost = (error: unknown): void => {
    if (!this.#isLost) {
      const reason = String(error).slice(0, 300);
      this.#options.logger.warn({ reason }, 'Changed terms cannot be read');
    }
    this.#isLost = true;
  };

  #followed = (): void => {
    if (this.#isLost) this.#options.logger.info('Changed terms can be read again');
    this.#isLost = false;
  };

  #schedule(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(async () => {
      await this.refresh().then(this.#followed, this.#lost);
      this.#schedule();
    }, POLL_MS);
  }
}
