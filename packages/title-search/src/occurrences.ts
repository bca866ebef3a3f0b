import { PagedInts } from './paged.js';

/** Marks a word that stands in its title before already. */
const REPEATED = -1;
/** Of each occurrence: its word and its row; the neighbours in the list of the word as place + 1, or 0. */
const INTS = 4;
const ROW = 1;
const BEFORE = 2;
const AFTER = 3;

/**
 * Which words stand in which titles: all words of all titles one after the other, each linked with the
 * occurrences of the same word before and after it. Linked lists in typed arrays, since an array for
 * each of some 100,000 words would make garbage collection stop the process for tens of milliseconds.
 */
export class Occurrences {
  #count = 0;
  readonly #places = new PagedInts();
  /** Word key → its last occurrence + 1, and the number of titles that have it. */
  readonly #last = new PagedInts();
  readonly #frequency = new PagedInts();

  /** The place that the next occurrence will take. */
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

  /** Takes an occurrence out of its word's list; its place stays used. */
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

  /** In how many titles the word stands. */
  frequency(key: number): number {
    return this.#frequency.at(key);
  }

  /** The place of the word in the title added last, -1 if no title has it. */
  last(key: number): number {
    return this.#last.at(key) - 1;
  }

  /** The place of the same word in the title added before, -1 if there is none. */
  before(at: number): number {
    return this.#places.at(INTS * at + BEFORE) - 1;
  }
}
