import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Logger } from '@terimce/core/log';
import type { SearchSettings } from '@terimce/core/search/search-settings';
import type { TermChange, termFeed } from '@terimce/core/terms/change-sequence';
import type { Term } from '@terimce/core/terms/term';
import { Dictionary } from '@terimce/title-search/dictionary';
import { popularityOf } from '@terimce/title-search/entry';
import { EverydayWords } from '@terimce/title-search/everyday-words';
import { WordList } from '@terimce/title-search/word-list';
import { TextWords } from '../search/text-words.js';

/** A public term in memory: without its long notes, which are read when they are shown. */
export interface PublicTerm extends Term {
  readonly hasNote: boolean;
}

export interface LiveDictionaryOptions {
  readonly source: typeof termFeed;
  readonly logger: Logger;
  /** Above this many terms only Meilisearch searches. */
  readonly maxTitles: number;
}

/** The words of English and Turkish; `infra/words` makes it. */
const { resolve } = createRequire(import.meta.url);
const WORDS = resolve('@terimce/title-search/words.bin');
const EVERYDAY = resolve('@terimce/title-search/everyday.txt');
/** Changed terms that are read at a time. */
const PAGE = 250;
const BATCH = 500;
/** Number of most used terms whose usage is refreshed; other terms hardly count. */
const MAX_REFRESHED = 10_000;
/** Change of popularity (0 to 1) that updates the order of hits: about a tenth more use. */
const NOTABLE = 0.015;
/** The share of the limit below which titles are indexed again. */
const ROOM = 0.9;

/**
 * The dictionary of this process. It follows the changes in the database, including tombstones, by change number.
 */
export class LiveDictionary {
  readonly textWords = new TextWords();
  readonly dictionary = new Dictionary<PublicTerm>({
    words: new WordList(readFileSync(WORDS)),
    everyday: new EverydayWords(readFileSync(EVERYDAY, 'utf8')),
    onWords: (words) => this.textWords.add(words),
  });
  readonly #options: LiveDictionaryOptions;
  readonly #seqs = new Map<string, number>();
  #cursor = 0;
  #isLoaded = false;
  #isSearched: boolean;
  #isIndexing = false;
  #polling: Promise<void> | undefined;

  constructor(options: LiveDictionaryOptions) {
    this.#options = options;
    this.#isSearched = options.maxTitles > 0;
    if (!this.#isSearched) this.dictionary.dropIndexes();
    // From now on the texts of each term are read with it.
    void this.dictionary.texts;
  }

  /** Whether all terms have been read. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Whether titles and texts can be searched here. */
  get isSearched(): boolean {
    return this.#isSearched;
  }

  /** Reads all public terms in time slices; afterwards `poll` applies changes. */
  async load(): Promise<void> {
    const { source, logger } = this.#options;
    const started = performance.now();
    this.#cursor = await source.settledSeq();
    for await (const terms of source.streamApproved({ batchSize: BATCH })) {
      for (const { _id, seq } of terms) this.#seqs.set(_id, seq);
      await this.dictionary.putAll(terms.map(toPublic));
      this.#checkSize();
    }
    // Terms may have changed after the stream had passed them; `poll` finds them.
    this.#isLoaded = true;
    const ms = Math.round(performance.now() - started);
    logger.info({ terms: this.dictionary.size, ms }, 'The dictionary is loaded');
  }

  /** Applies the changes since the last call. Concurrent calls share one run. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  /** Applies all changes that are stored now, also if a run has already looked for them. */
  async follow(): Promise<void> {
    await this.#polling;
    await this.poll();
  }

  /**
   * Updates how often terms are used, which changes without a change of the terms, so that a popular term ranks
   * higher on the same day.
   */
  async refreshUse(): Promise<void> {
    const { dictionary } = this;
    for (const { _id, clickCount, favoriteCount } of await this.#options.source.mostUsed(
      MAX_REFRESHED,
    )) {
      const term = dictionary.get(_id);
      if (!term) continue;
      const before = popularityOf(term.clickCount, term.favoriteCount);
      if (Math.abs(popularityOf(clickCount, favoriteCount) - before) < NOTABLE) continue;
      dictionary.setUse({ ...term, clickCount, favoriteCount });
    }
  }

  setSynonyms({ synonyms }: Pick<SearchSettings, 'synonyms'>): void {
    this.dictionary.setSynonyms(
      Object.entries(synonyms).map(([word, others]) => [word, ...others]),
    );
  }

  async #poll(): Promise<void> {
    const { dictionary } = this;
    const isKnown = (id: string, seq: number) => (this.#seqs.get(id) ?? -1) >= seq;
    for (let more = true; more; ) {
      const batch = await this.#options.source.changesSince(this.#cursor, PAGE, isKnown);
      await this.#apply(batch.changes.filter(({ _id, seq }) => !isKnown(_id, seq)));
      more = batch.more && batch.cursor > this.#cursor;
      this.#cursor = batch.cursor;
    }
    if (dictionary.titles.needsCompaction) void dictionary.titles.compact();
    this.#checkSize();
  }

  async #apply(changes: readonly TermChange[]): Promise<void> {
    for (const { _id, seq } of changes) this.#seqs.set(_id, seq);
    for (const { _id, term } of changes) if (!term) this.dictionary.remove(_id);
    await this.dictionary.putAll(changes.flatMap(({ term }) => (term ? [toPublic(term)] : [])));
  }

  /** Too many titles for the memory are left to Meilisearch, until there is room again. */
  #checkSize(): void {
    const { logger, maxTitles } = this.#options;
    const { size } = this.dictionary;
    if (this.#isSearched && size > maxTitles) {
      logger.warn({ maxTitles }, 'Too many terms for the title index; only Meilisearch searches');
      this.#isSearched = false;
      this.dictionary.dropIndexes();
    } else if (!this.#isSearched && this.#isLoaded && size < ROOM * maxTitles) {
      void this.#indexAgain();
    }
  }

  async #indexAgain(): Promise<void> {
    if (this.#isIndexing) return;
    this.#isIndexing = true;
    await this.dictionary.makeIndexes();
    this.#isIndexing = false;
    this.#isSearched = true;
    this.#options.logger.info('Titles are searched again');
  }
}

function toPublic(term: Term): PublicTerm {
  return { ...term, blog: '', blogEn: '', hasNote: Boolean(term.blog || term.blogEn) };
}
