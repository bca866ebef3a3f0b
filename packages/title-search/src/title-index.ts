import type { TitleEntry } from './entry.js';
import { Pacer } from './pacer.js';
import { Synonyms } from './synonyms.js';
import { Tables } from './tables.js';
import type { WordList } from './word-list.js';

export interface SliceOptions {
  /** Longest time, in milliseconds, that other work has to wait. Default 4. */
  sliceMs?: number;
}

const DEFAULT_SLICE_MS = 4;
/** Documents processed between two checks of the clock; one takes about 10 µs. */
const BATCH = 16;
const MIN_REMOVED_ROWS = 1000;

/** A searchable set of titles, changed one document at a time. `searchTitles` searches it. */
export class TitleIndex {
  #tables = new Tables();
  #synonyms = new Synonyms();
  #words: WordList | undefined;
  /** The tables that a running compaction fills; concurrent changes go to both. */
  #next: Tables | undefined;
  #compaction: Promise<void> | undefined;

  /** Number of documents. */
  get size(): number {
    return this.#tables.size;
  }

  /** Read by the search; must not be changed, or kept beyond an event-loop tick. */
  get tables(): Tables {
    return this.#tables;
  }

  get synonyms(): Synonyms {
    return this.#synonyms;
  }

  /** The words of both languages; undefined if every word may be a misspelling. */
  get words(): WordList | undefined {
    return this.#words;
  }

  /** Whether there are more removed rows than live ones, so that {@link compact} is worthwhile. */
  get needsCompaction(): boolean {
    const { deadRows, liveRows } = this.#tables;
    return deadRows > MIN_REMOVED_ROWS && deadRows > liveRows;
  }

  has(id: string): boolean {
    return this.#tables.has(id);
  }

  /** The entry as it was added, except titles and keywords without words. */
  get(id: string): TitleEntry | undefined {
    return this.#tables.entry(id);
  }

  /** Adds a document, or replaces the one with the same id. */
  add(entry: TitleEntry): void {
    this.#tables.add(entry);
    this.#next?.add(entry);
  }

  /** Returns whether the document existed. */
  remove(id: string): boolean {
    this.#next?.remove(id);
    return this.#tables.remove(id);
  }

  /** The popularity (0 to 1) of a document; 0 if there is none. */
  popularity(id: string): number {
    return this.#tables.popularityOf(id);
  }

  /** Changes the popularity (0 to 1) of a document without re-indexing it. */
  setPopularity(id: string, popularity: number): void {
    this.#tables.setPopularity(id, popularity);
    this.#next?.setPopularity(id, popularity);
  }

  /** Replaces all groups of words or phrases with the same meaning. */
  setSynonyms(groups: Iterable<readonly string[]>): void {
    this.#synonyms = new Synonyms(groups);
  }

  /** Sets the words of English and Turkish, which are never taken for misspellings. */
  setWords(words: WordList): void {
    this.#words = words;
  }

  /**
   * Rebuilds the tables without removed rows, in time slices. Searches use the old tables until the new ones are
   * complete; concurrent changes go to both. A second call while one is running returns the same promise.
   */
  compact(options: SliceOptions = {}): Promise<void> {
    this.#compaction ??= this.#rebuild(options).finally(() => {
      this.#compaction = undefined;
      this.#next = undefined;
    });
    return this.#compaction;
  }

  async #rebuild({ sliceMs = DEFAULT_SLICE_MS }: SliceOptions): Promise<void> {
    const pacer = new Pacer(sliceMs);
    const next = new Tables();
    this.#next = next;
    let copied = 0;
    for (const id of this.#tables.ids()) {
      const entry = this.#tables.entry(id);
      if (entry !== undefined && !next.has(id)) next.add(entry);
      if (++copied % BATCH === 0 && pacer.isDue) await pacer.rest();
    }
    this.#tables = next;
  }
}
