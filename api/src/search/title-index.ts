import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describingTexts, titleTexts } from '@terimce/contract/search-fields';
import { chunks } from '@terimce/core/chunks';
import type { Logger } from '@terimce/core/log';
import type { SearchSettings } from '@terimce/core/search/search-settings';
import type { TermChange, termFeed } from '@terimce/core/terms/change-sequence';
import type { Term } from '@terimce/core/terms/term';
import { popularityOf, type TitleEntry } from '@terimce/title-search/entry';
import { EverydayWords } from '@terimce/title-search/everyday-words';
import { isRealWord } from '@terimce/title-search/real-words';
import { TextIndex } from '@terimce/title-search/text-index';
import { TitleIndex } from '@terimce/title-search/title-index';
import { WordList } from '@terimce/title-search/word-list';
import { type TermSummary, toSummary } from './term-cache.js';
import { TextWords } from './text-words.js';

export interface LiveTitlesOptions {
  readonly source: typeof termFeed;
  readonly logger: Logger;
  /** Above this many terms the index is dropped. */
  readonly maxTerms: number;
  /** Receives public terms as they are read, at the start and after a change. */
  readonly onRead?: (terms: readonly Term[]) => void;
  /** Receives the changed ids, before the version increases. */
  readonly onChanged?: (ids: readonly string[]) => void;
}

/** The words of English and Turkish; `infra/words` makes it. */
const { resolve } = createRequire(import.meta.url);
const WORDS = resolve('@terimce/title-search/words.bin');
const EVERYDAY = resolve('@terimce/title-search/everyday.txt');
/** Changed terms that are read and applied at a time: a thousand of them blocked the event loop for 50 ms and more. */
const PAGE = 250;
const SLICE = 100;
/** Number of most used terms whose usage is refreshed; other terms hardly count. */
const MAX_REFRESHED = 10_000;
/** Change of popularity (0 to 1) that updates the order of hits: about a tenth more use. */
const NOTABLE = 0.015;

/**
 * The title index of this process, and the summary of each term. It follows the changes in the database, including
 * tombstones, by change number.
 */
export class LiveTitles {
  readonly index = new TitleIndex();
  readonly summaries = new Map<string, TermSummary>();
  readonly textWords = new TextWords();
  /** Finds terms by their definitions. */
  readonly texts = new TextIndex(new EverydayWords(readFileSync(EVERYDAY, 'utf8')));
  readonly #options: LiveTitlesOptions;
  readonly #seqs = new Map<string, number>();
  #cursor = 0;
  #version = 0;
  #state: 'loading' | 'ready' | 'too-many' = 'loading';
  #polling: Promise<string[]> | undefined;

  constructor(options: LiveTitlesOptions) {
    this.#options = options;
    this.index.setWords(new WordList(readFileSync(WORDS)));
  }

  /** Whether a folded word is English or Turkish. */
  isWord(word: string): boolean {
    return this.index.words !== undefined && isRealWord(this.index.words, word);
  }

  /** Whether searches can be answered from it. */
  get isReady(): boolean {
    return this.#state === 'ready';
  }

  /** Whether loading has ended, one way or the other. */
  get isSettled(): boolean {
    return this.#state !== 'loading';
  }

  /** Increases with every change, so that it can be part of cache keys. */
  get version(): number {
    return this.#version;
  }

  /** Reads all public terms in time slices; afterwards `poll` applies changes. */
  async load(): Promise<void> {
    const { source, maxTerms, logger, onRead } = this.#options;
    if (maxTerms === 0) {
      this.#state = 'too-many';
      return;
    }
    const started = performance.now();
    this.#cursor = await source.settledSeq();
    for await (const terms of source.streamApproved({ batchSize: 500 })) {
      for (const term of terms) this.#note(term);
      for (const part of chunks(terms, SLICE)) {
        this.#addTexts(part);
        await new Promise((resolve) => setImmediate(resolve));
      }
      onRead?.(terms);
      await this.index.addAll(terms.map(toTitleEntry));
      if (this.summaries.size > maxTerms) {
        this.#giveUp();
        return;
      }
    }
    // Terms may have changed after the stream had passed them; `poll` finds them.
    this.#state = 'ready';
    this.#version += 1;
    const ms = Math.round(performance.now() - started);
    logger.info({ terms: this.index.size, ms }, 'The title index is loaded');
  }

  /** Applies the changes since the last call; returns the ids that changed. Concurrent calls share one run. */
  poll(): Promise<string[]> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  /**
   * Updates how often terms are used, which changes without a change of the terms, so that a popular term ranks
   * higher on the same day.
   */
  async refreshPopularity(): Promise<void> {
    if (!this.isReady) return;
    const changed: string[] = [];
    for (const { _id, clickCount, favoriteCount } of await this.#options.source.mostUsed(
      MAX_REFRESHED,
    )) {
      const summary = this.summaries.get(_id);
      if (!summary) continue;
      const popularity = popularityOf(clickCount, favoriteCount);
      if (Math.abs(popularity - this.index.popularity(_id)) < NOTABLE) continue;
      this.index.setPopularity(_id, popularity);
      this.summaries.set(_id, { ...summary, clickCount });
      changed.push(_id);
    }
    if (changed.length === 0) return;
    this.#options.onChanged?.(changed);
    this.#version += 1;
  }

  setSynonyms({ synonyms }: Pick<SearchSettings, 'synonyms'>): void {
    this.index.setSynonyms(Object.entries(synonyms).map(([word, others]) => [word, ...others]));
    this.#version += 1;
  }

  async #poll(): Promise<string[]> {
    const changed: string[] = [];
    const isKnown = (id: string, seq: number) => (this.#seqs.get(id) ?? -1) >= seq;
    for (let more = true; more; ) {
      const batch = await this.#options.source.changesSince(this.#cursor, PAGE, isKnown);
      for (const part of chunks(batch.changes, SLICE)) {
        changed.push(...this.#applyAll(part));
        // Yields to the event loop while a large import is applied.
        if (batch.changes.length > SLICE) await new Promise((resolve) => setImmediate(resolve));
      }
      more = batch.more && batch.cursor > this.#cursor;
      this.#cursor = batch.cursor;
    }
    if (this.isReady && this.index.needsCompaction) void this.index.compact();
    if (this.isReady && this.summaries.size > this.#options.maxTerms) this.#giveUp();
    return changed;
  }

  /** @returns the ids of those that were new. */
  #applyAll(changes: readonly TermChange[]): string[] {
    const applied = changes.filter((change) => this.#apply(change));
    if (applied.length === 0) return [];
    const ids = applied.map(({ _id }) => _id);
    this.#options.onChanged?.(ids);
    this.#options.onRead?.(applied.flatMap(({ term }) => term ?? []));
    this.#version += 1;
    return ids;
  }

  /** @returns whether the change was new. */
  #apply({ _id, seq, term }: TermChange): boolean {
    if ((this.#seqs.get(_id) ?? -1) >= seq) return false;
    this.#seqs.set(_id, seq);
    if (this.#state === 'too-many') return true;
    if (term) {
      this.#note(term);
      this.#addTexts([term]);
      this.index.add(toTitleEntry(term));
    } else {
      this.texts.remove(_id);
      this.summaries.delete(_id);
      this.index.remove(_id);
    }
    return true;
  }

  #addTexts(terms: readonly Term[]): void {
    for (const term of terms) {
      this.textWords.add(this.texts.add({ id: term._id, ...describingTexts(term) }));
    }
  }

  #note(term: Term): void {
    this.#seqs.set(term._id, Math.max(term.seq, this.#seqs.get(term._id) ?? 0));
    this.summaries.set(term._id, toSummary(term));
  }

  #giveUp(): void {
    this.#state = 'too-many';
    const { logger, maxTerms } = this.#options;
    logger.warn({ maxTerms }, 'Too many terms for the title index; only Meilisearch searches');
    for (const id of this.summaries.keys()) this.index.remove(id);
    this.texts.clear();
    this.summaries.clear();
    this.#seqs.clear();
    this.#version += 1;
  }
}

function toTitleEntry(term: Term): TitleEntry {
  return {
    id: term._id,
    ...titleTexts(term),
    category: term.category,
    popularity: popularityOf(term.clickCount, term.favoriteCount),
  };
}
