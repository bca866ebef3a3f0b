import type { Logger } from '@terimce/core/log';
import { chunks } from '@terimce/core/queue/index-queue';
import type { SearchSettings } from '@terimce/core/search/search-settings';
import type { Term } from '@terimce/core/terms/term';
import type { TermChange, TermUse } from '@terimce/core/terms/term-reads';
import { popularityOf, type TitleEntry } from '@terimce/title-search/entry';
import { TitleIndex } from '@terimce/title-search/title-index';

/** What lists of terms show, kept in memory for every public term. */
export interface TermSummary {
  readonly _id: string;
  readonly englishTerm: string;
  readonly turkishTerm: string;
  readonly category: string;
  readonly slug: string;
  readonly createdAt: number;
  readonly clickCount: number;
}

/** Where the titles come from: the term repository, or a list in tests. */
export interface TermSource {
  maxSeq(): Promise<number>;
  streamApproved(options?: { batchSize?: number }): AsyncIterable<Term[]>;
  changesSince(
    cursor: number,
    limit?: number,
  ): Promise<{ changes: TermChange[]; cursor: number; more: boolean }>;
  mostUsed(limit: number): Promise<TermUse[]>;
}

export interface LiveTitlesOptions {
  readonly source: TermSource;
  readonly logger: Logger;
  /** Above this many terms the index is given up. */
  readonly maxTerms: number;
  /** Told of terms as they are read at the start. */
  readonly onRead?: (terms: readonly Term[]) => void;
  /** Told of changed terms before the version rises, and how those read now that are public. */
  readonly onChanged?: (ids: readonly string[], terms: readonly Term[]) => void;
}

/** Changed terms read at a time, and taken over in one piece: a thousand held others up for 50 ms and more. */
const PAGE = 250;
const SLICE = 100;
/** Terms whose use is looked at again; what is used less hardly counts. */
const MOST_USED = 10_000;
/** A change of popularity (0 to 1) that is worth another order of hits: a tenth more use, roughly. */
const NOTABLE = 0.015;

/**
 * The title index of this process and what it says about each term, kept up with the database by the
 * change sequence, tombstones included.
 */
export class LiveTitles {
  readonly index = new TitleIndex();
  readonly summaries = new Map<string, TermSummary>();
  readonly #options: LiveTitlesOptions;
  readonly #seqs = new Map<string, number>();
  #cursor = 0;
  #version = 0;
  #state: 'loading' | 'ready' | 'too-many' = 'loading';
  #polling: Promise<string[]> | undefined;

  constructor(options: LiveTitlesOptions) {
    this.#options = options;
  }

  /** Whether searches can be answered from it. */
  get isReady(): boolean {
    return this.#state === 'ready';
  }

  /** Whether loading has ended, one way or the other. */
  get isSettled(): boolean {
    return this.#state !== 'loading';
  }

  /** Rises with every change, so that it can key caches. */
  get version(): number {
    return this.#version;
  }

  /** Reads all public terms, in slices of time; then `poll` keeps up. */
  async load(): Promise<void> {
    const { source, maxTerms, logger, onRead } = this.#options;
    if (maxTerms === 0) {
      this.#state = 'too-many';
      return;
    }
    const started = performance.now();
    this.#cursor = await source.maxSeq();
    for await (const terms of source.streamApproved({ batchSize: 500 })) {
      for (const term of terms) this.#note(term);
      onRead?.(terms);
      await this.index.addAll(terms.map(toTitleEntry));
      if (this.summaries.size > maxTerms) {
        this.#giveUp();
        return;
      }
    }
    // Change numbers taken before `maxSeq` may have been written after the stream had passed them.
    this.#state = 'ready';
    this.#version += 1;
    const ms = Math.round(performance.now() - started);
    logger.info({ terms: this.index.size, ms }, 'The title index is loaded');
  }

  /** Applies the changes since the last call; returns the ids that changed. Calls never overlap. */
  poll(): Promise<string[]> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  /**
   * Takes over how much terms are used by now, which changes without a change of the terms; so that
   * what is looked up today moves up today, and not when somebody edits it.
   */
  async refreshPopularity(): Promise<void> {
    if (!this.isReady) return;
    const changed: string[] = [];
    for (const { _id, clickCount, favoriteCount } of await this.#options.source.mostUsed(
      MOST_USED,
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
    this.#options.onChanged?.(changed, []);
    this.#version += 1;
  }

  setSynonyms({ synonyms }: Pick<SearchSettings, 'synonyms'>): void {
    this.index.setSynonyms(Object.entries(synonyms).map(([word, others]) => [word, ...others]));
    this.#version += 1;
  }

  async #poll(): Promise<string[]> {
    const changed: string[] = [];
    for (let more = true; more; ) {
      const batch = await this.#options.source.changesSince(this.#cursor, PAGE);
      for (const part of chunks(batch.changes, SLICE)) {
        changed.push(...this.#applyAll(part));
        // Others get their turn while an import is followed.
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
    this.#options.onChanged?.(
      ids,
      applied.flatMap(({ term }) => term ?? []),
    );
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
      this.index.add(toTitleEntry(term));
    } else {
      this.summaries.delete(_id);
      this.index.remove(_id);
    }
    return true;
  }

  #note(term: Term): void {
    this.#seqs.set(term._id, Math.max(term.seq, this.#seqs.get(term._id) ?? 0));
    this.summaries.set(term._id, toSummary(term));
  }

  #giveUp(): void {
    this.#state = 'too-many';
    const { logger, maxTerms } = this.#options;
    logger.warn({ maxTerms }, 'Too many terms for the title index; Meilisearch serves alone');
    for (const id of this.summaries.keys()) this.index.remove(id);
    this.summaries.clear();
    this.#seqs.clear();
    this.#version += 1;
  }
}

export function toSummary(term: Term): TermSummary {
  const { _id, englishTerm, turkishTerm, category, slug, createdAt, clickCount } = term;
  return {
    _id,
    englishTerm,
    turkishTerm,
    category,
    slug,
    createdAt: createdAt.getTime(),
    clickCount,
  };
}

function toTitleEntry(term: Term): TitleEntry {
  const titles = [
    ...(term.englishTerm ? [{ text: term.englishTerm, lang: 'en' }] : []),
    ...(term.turkishTerm ? [{ text: term.turkishTerm, lang: 'tr' }] : []),
  ];
  const foreign = Object.values(term.translations).flatMap(({ term: name }) => name ?? []);
  return {
    id: term._id,
    titles,
    keywords: [...term.searchKeywords, ...foreign],
    popularity: popularityOf(term.clickCount, term.favoriteCount),
  };
}
