import { grown } from './grow.js';

/** Marks a word that stands in its title before already. */
const REPEATED = -1;

/**
 * Which words stand in which titles: all words of all titles one after the other, each linked with the
 * occurrences of the same word before and after it. Linked lists in typed arrays, since an array for
 * each of some 100,000 words would make garbage collection stop the process for tens of milliseconds.
 */
export class Occurrences {
  #count = 0;
  #keys = new Int32Array(4096);
  #rows = new Int32Array(4096);
  /** Neighbours in the list of the word, as place + 1; 0 at the ends. */
  #before = new Int32Array(4096);
  #after = new Int32Array(4096);
  /** Word key → its last occurrence + 1, and the number of titles that have it. */
  #last = new Int32Array(1024);
  #frequency = new Int32Array(1024);

  /** The place that the next occurrence will take. */
  get end(): number {
    return this.#count;
  }

  /** The word at a place. */
  key(at: number): number {
    return this.#keys[at] ?? 0;
  }

  add(key: number, row: number): void {
    const at = this.#count++;
    this.#grow(at + 1, key + 1);
    this.#keys[at] = key;
    this.#rows[at] = row;
    const last = this.#last[key] ?? 0;
    if (last > 0 && this.#rows[last - 1] === row) {
      this.#before[at] = REPEATED;
      return;
    }
    this.#before[at] = last;
    if (last > 0) this.#after[last - 1] = at + 1;
    this.#last[key] = at + 1;
    this.#frequency[key] = (this.#frequency[key] ?? 0) + 1;
  }

  /** Takes an occurrence out of its word's list; its place stays used. */
  remove(at: number): void {
    const key = this.key(at);
    const before = this.#before[at] ?? 0;
    if (before === REPEATED) return;
    this.#frequency[key] = (this.#frequency[key] ?? 0) - 1;
    const after = this.#after[at] ?? 0;
    if (after > 0) this.#before[after - 1] = before;
    else this.#last[key] = before;
    if (before > 0) this.#after[before - 1] = after;
  }

  /** In how many titles the word stands. */
  frequency(key: number): number {
    return this.#frequency[key] ?? 0;
  }

  /** Rows of titles with this word, last added first. */
  *rows(key: number): Generator<number> {
    let at = (this.#last[key] ?? 0) - 1;
    while (at >= 0) {
      yield this.#rows[at] ?? 0;
      at = (this.#before[at] ?? 0) - 1;
    }
  }

  #grow(places: number, keys: number): void {
    this.#keys = grown(this.#keys, places);
    this.#rows = grown(this.#rows, places);
    this.#before = grown(this.#before, places);
    this.#after = grown(this.#after, places);
    this.#last = grown(this.#last, keys);
    this.#frequency = grown(this.#frequency, keys);
  }
}
