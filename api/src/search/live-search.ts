import type { Logger } from '@terimce/core/log';
import { indexStanding } from '@terimce/core/search/index-version';
import { readSearchSettings } from '@terimce/core/search/search-settings';
import type { TermReads } from '@terimce/core/terms/term-reads';
import { Engine } from './engine.js';
import { ResultCache } from './result-cache.js';
import type { CachedReply } from './search.routes.js';
import { SearchService } from './search.service.js';
import { TermCache } from './term-cache.js';
import { LiveTitles } from './title-index.js';

export interface LiveSearchOptions {
  readonly terms: TermReads;
  readonly hosts: readonly string[];
  /** Names of the index targets, in the order of `hosts`. */
  readonly targetKeys: readonly string[];
  readonly apiKey: string | undefined;
  readonly deadlineMs: number;
  readonly replyCacheMb: number;
  readonly termCacheMb: number;
  readonly maxTitles: number;
  readonly pollMs: number;
  readonly logger: Logger;
}

/** Synonyms change seldom; they are looked at every so many polls. */
const SETTINGS_EVERY = 8;

/** How often the use of terms is read again. */
const POPULARITY_MS = 5 * 60_000;

/**
 * A busy Meilisearch is slow, not away: titles stop waiting for it at the deadline, but it is left out only
 * when it has not answered after this time, in milliseconds. Where no title matches it is waited for as long.
 */
const PATIENCE_MS = 200;

/** Search with everything that keeps it up to date: title index, engine, cache and the versions that key it. */
export class LiveSearch {
  readonly engine: Engine | undefined;
  readonly titles: LiveTitles;
  readonly service: SearchService;
  readonly cache: ResultCache<CachedReply>;
  readonly terms: TermCache;
  readonly #options: LiveSearchOptions;
  #engineVersion = '';
  #settingsRev = -1;
  #polls = 0;
  #popularityAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #isLost = false;

  constructor(options: LiveSearchOptions) {
    this.#options = options;
    const { terms, hosts, apiKey, deadlineMs, logger, maxTitles } = options;
    const patienceMs = Math.max(deadlineMs, PATIENCE_MS);
    this.engine =
      hosts.length > 0 ? new Engine({ hosts, apiKey, deadlineMs: patienceMs, logger }) : undefined;
    this.titles = new LiveTitles({
      source: terms,
      logger,
      maxTerms: maxTitles,
      onRead: (read) => this.terms.fill(read),
      onChanged: (ids, changed) => {
        this.terms.forget(ids);
        this.terms.fill(changed);
      },
    });
    this.service = new SearchService({ engine: this.engine, titles: this.titles, deadlineMs });
    this.cache = new ResultCache(options.replyCacheMb * 1_000_000, ({ reply }) => reply.bytes);
    this.terms = new TermCache({
      terms,
      version: () => this.titles.version,
      maxBytes: options.termCacheMb * 1_000_000,
    });
  }

  /** Names the state of both indexes: results of another state are stale. */
  get generation(): string {
    return `${this.titles.version}.${this.#engineVersion}`;
  }

  /** Loads the titles and starts following the database. Resolves when searches can be answered. */
  async start(): Promise<void> {
    await this.titles.load();
    await this.refresh();
    this.#schedule();
  }

  /** Looks for changes now, for whoever has just made one. */
  async refresh(): Promise<void> {
    const { targetKeys } = this.#options;
    const [standings] = await Promise.all([
      Promise.all(targetKeys.map((key) => indexStanding(key))),
      this.titles.poll(),
      this.#polls++ % SETTINGS_EVERY === 0 ? this.#readSettings() : undefined,
      this.#refreshPopularity(),
    ]);
    this.#engineVersion = standings.map(({ version }) => version).join('.');
    this.engine?.leaveForLast(standings.map(({ behind }) => behind));
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

  /** Said once an outage, not at every poll. */
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
    }, this.#options.pollMs);
  }
}
