import { PagedInts } from './paged.js';

/** Marks a word that occurs earlier in the same title. */
const REPEATED = -1;
/** Per occurrence: its word and its row, and the neighbors in the list of the word as position + 1, or 0. */
const INTS = 4;
const ROW = 1;
const BEFORE = 2;
const AFTER = 3;

/**
 * The words of titles: all words of all titles one after the other, each linked with the previous and next occurrence
 * of the same word. Linked lists in typed arrays, because an array for each of some 100,000 words would cause garbage
 * collection pauses of tens of milliseconds.
 */
export class Occurrences {
  #count = 0;
  readonly #places = new PagedInts();
  /** Word key → its last occurrence + 1, and the number of titles with it. */
  readonly #last = new PagedInts();
  readonly #frequency = new PagedInts();

  /** The position of the next occurrence. */
  get end(): number {
    return this.#count;
  }

  /** The word at a place. */
  key(at: number): number {
    return this.#places.at(INTS * at);
  }

  /** The row of the title at a place. */
  row(at: number): number {
    return this.#places.at(INTS * at + ROW);
  }

  add(key: number, row: number): void {
    const at = this.#count++;
    const last = this.#last.at(key);
    const isRepeated = last > 0 && this.row(last - 1) === row;
    this.#places.set(INTS * at, key);
    this.#places.set(INTS * at + ROW, row);
    this.#places.set(INTS * at + BEFORE, isRepeated ? REPEATED : last);
    if (isRepeated) return;
    if (last > 0) this.#places.set(INTS * (last - 1) + AFTER, at + 1);
    this.#last.set(key, at + 1);
    this.#frequency.add(key, 1);
  }

  /** Removes an occurrence from its word's list; its position stays used. */
  remove(at: number): void {
    const key = this.key(at);
    const before = this.#places.at(INTS * at + BEFORE);
    if (before === REPEATED) return;
    this.#frequency.add(key, -1);
    const after = this.#places.at(INTS * at + AFTER);
    if (after > 0) this.#places.set(INTS * (after - 1) + BEFORE, before);
    else this.#last.set(key, before);
    if (before > 0) this.#places.set(INTS * (before - 1) + AFTER, after);
  }

  /** Number of titles with the word. */
  frequency(key: number): number {
    return this.#frequency.at(key);
  }

  /** The position of the word in the title added last, -1 if no title has it. */
  last(key: number): number {
    return this.#last.at(key) - 1;
  }

  /** The position of the same word in the title added before, -1 if there is none. */
  before(at: number): number {
    return this.#places.at(INTS * at + BEFORE) - 1;
  }
}
