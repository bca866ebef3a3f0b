import type { TitleEntry } from './entry.js';
import { Pacer } from './pacer.js';
import { Synonyms } from './synonyms.js';
import { Tables } from './tables.js';

export interface SliceOptions {
  /** Longest time, in milliseconds, that other work has to wait. Default 4. */
  sliceMs?: number;
}

const DEFAULT_SLICE_MS = 4;
/** Documents handled between two looks at the clock; one takes about 10 µs. */
const BATCH = 16;
const FEWEST_DEAD = 1000;

/**
 * A searchable set of titles, changed one document at a time. Searching is a function of its own,
 * `searchTitles`.
 */
export class TitleIndex {
  #tables = new Tables();
  #synonyms = new Synonyms();
  /** The tables that a running compaction fills; changes meanwhile go to both. */
  #next: Tables | undefined;
  #compaction: Promise<void> | undefined;

  /** Number of documents. */
  get size(): number {
    return this.#tables.size;
  }

  /** Read by the search; never to be changed or kept across a turn of the event loop. */
  get tables(): Tables {
    return this.#tables;
  }

  get synonyms(): Synonyms {
    return this.#synonyms;
  }

  /** Whether removed rows outweigh the live ones, so that {@link compact} is worth its time. */
  get needsCompaction(): boolean {
    const { deadRows, liveRows } = this.#tables;
    return deadRows > FEWEST_DEAD && deadRows > liveRows;
  }

  has(id: string): boolean {
    return this.#tables.has(id);
  }

  /** The entry as it was added, without titles and keywords that hold no words. */
  get(id: string): TitleEntry | undefined {
    return this.#tables.entry(id);
  }

  /** Adds a document, or replaces the one with the same id. */
  add(entry: TitleEntry): void {
    this.#tables.add(entry);
    this.#next?.add(entry);
  }

  /** Returns whether there was such a document. */
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

  /** Adds many documents in slices of time, so that searches are answered meanwhile. */
  async addAll(
    entries: Iterable<TitleEntry> | AsyncIterable<TitleEntry>,
    { sliceMs = DEFAULT_SLICE_MS }: SliceOptions = {},
  ): Promise<void> {
    const pacer = new Pacer(sliceMs);
    if (Symbol.asyncIterator in entries) {
      for await (const entry of entries) {
        this.add(entry);
        if (pacer.isDue) await pacer.rest();
      }
      return;
    }
    let added = 0;
    for (const entry of entries) {
      this.add(entry);
      if (++added % BATCH === 0 && pacer.isDue) await pacer.rest();
    }
  }

  /**
   * Rebuilds the tables without what was removed, in slices of time. Searches use the old tables
   * until the new ones are complete; changes made meanwhile are in both. A second call while one is
   * running returns the same promise.
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
