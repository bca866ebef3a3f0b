import type { Logger } from '@terimce/core/log';
import { readIndexState } from '@terimce/core/search/meilisearch';
import { readSearchSettings } from '@terimce/core/search/search-settings';
import { termFeed } from '@terimce/core/terms/change-sequence';
import type { TermReads } from '@terimce/core/terms/term-reads';
import { Engine } from './engine.js';
import { type CachedReply, ResultCache, replyBytes } from './result-cache.js';
import { SearchService } from './search.service.js';
import { TermCache } from './term-cache.js';
import { LiveTitles } from './title-index.js';

export interface LiveSearchOptions {
  readonly terms: TermReads;
  /** Address of Meilisearch; without it only titles are searched. */
  readonly host: string | undefined;
  /** Name of the index. */
  readonly index: string;
  readonly apiKey: string | undefined;
  readonly deadlineMs: number;
  readonly replyCacheMb: number;
  readonly termCacheMb: number;
  readonly maxTitles: number;
  readonly logger: Logger;
}

/** Interval at which changes are looked for, in milliseconds. */
const POLL_MS = 200;
/** Synonyms rarely change; they are checked once per this many polls. */
const SETTINGS_EVERY = 8;

/** How often the usage of terms is read, in milliseconds. */
const POPULARITY_MS = 5 * 60_000;

/**
 * Timeout after which a slow Meilisearch counts as unreachable and is left out, in milliseconds; titles stop waiting
 * for it earlier, at the deadline. If no title matches, a search waits for Meilisearch this long.
 */
const PATIENCE_MS = 200;

/** Search and everything that keeps it up to date: title index, engine, cache and the versions in its keys. */
export class LiveSearch {
  readonly engine: Engine | undefined;
  readonly titles: LiveTitles;
  readonly service: SearchService;
  readonly cache: ResultCache<CachedReply>;
  readonly terms: TermCache;
  readonly #options: LiveSearchOptions;
  #settingsRev = -1;
  #polls = 0;
  #popularityAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #isLost = false;

  constructor(options: LiveSearchOptions) {
    this.#options = options;
    const { terms, host, index, apiKey, deadlineMs, logger, maxTitles } = options;
    const patienceMs = Math.max(deadlineMs, PATIENCE_MS);
    this.engine = host
      ? new Engine({ host, index, apiKey, deadlineMs: patienceMs, logger })
      : undefined;
    this.titles = new LiveTitles({
      source: termFeed,
      logger,
      maxTerms: maxTitles,
      onRead: (read) => this.terms.fill(read),
      onChanged: (ids) => this.terms.forget(ids),
    });
    this.service = new SearchService({ engine: this.engine, titles: this.titles, deadlineMs });
    this.cache = new ResultCache(options.replyCacheMb * 1_000_000, replyBytes);
    this.terms = new TermCache({
      terms,
      version: () => this.titles.version,
      maxBytes: options.termCacheMb * 1_000_000,
    });
  }

  /** Loads the titles and starts following the database. Resolves when searches can be answered. */
  async start(): Promise<void> {
    await this.titles.load();
    await this.refresh();
    this.#schedule();
  }

  /** Checks for changes now, for a caller that has just made one. */
  async refresh(): Promise<void> {
    const [state] = await Promise.all([
      readIndexState(),
      this.titles.poll(),
      this.#polls++ % SETTINGS_EVERY === 0 ? this.#readSettings() : undefined,
      this.#refreshPopularity(),
    ]);
    this.engine?.follow(state);
  }

  async stop(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.titles.poll().catch(() => undefined);
    this.engine?.close();
  }

  async #refreshPopularity(): Promise<void> {
    const now = performance.now();
    if (now - this.#popularityAt < POPULARITY_MS) return;
    this.#popularityAt = now;
    await this.titles.refreshPopularity();
  }

  async #readSettings(): Promise<void> {
    const settings = await readSearchSettings();
    if (settings.rev === this.#settingsRev) return;
    this.#settingsRev = settings.rev;
    this.titles.setSynonyms(settings);
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
