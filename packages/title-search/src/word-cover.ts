import { bitCount } from './masks.js';
import type { Tables } from './tables.js';
import type { OpenReading } from './word-match.js';
import type { Readings } from './word-readings.js';

/** Key + 1 and the words of the query that it covers, one bit each; reused because the search is synchronous. */
let places = new Int32Array(2 * 256);

/**
 * Which words of a query the words of a title cover. Of the titles with a query's rarest word four in five lack
 * another word (20,000 terms, queries half typed); they are skipped here, with one lookup per word, before any
 * pairing of words is tried. Only one instance at a time is in use.
 */
export class WordCover {
  readonly #tables: Tables;
  readonly #words: number;
  readonly #open: OpenReading | undefined;
  readonly #last: number;

  /** @param open decides which title words the last word of the query may begin */
  constructor(tables: Tables, readings: readonly Readings[], open: OpenReading | undefined) {
    this.#tables = tables;
    this.#words = readings.length;
    this.#open = open;
    let count = 0;
    for (const keys of readings) count += keys.size;
    const size = 2 ** Math.ceil(Math.log2(2 * count + 2));
    if (places.length < 2 * size) places = new Int32Array(2 * size);
    else places.fill(0, 0, 2 * size);
    this.#last = size - 1;
    for (const [i, keys] of readings.entries())
      for (const key of keys.keys()) this.#add(key, 1 << i);
  }

  #add(key: number, word: number): void {
    const at = this.#place(key);
    places[at] = key + 1;
    places[at + 1] = (places[at + 1] ?? 0) | word;
  }

  /** The position where a key is or would be: multiplicative hashing, linear probing. */
  #place(key: number): number {
    let at = (Math.imul(key, 0x9e3779b1) >>> 8) & this.#last;
    while (places[2 * at] !== 0 && places[2 * at] !== key + 1) at = (at + 1) & this.#last;
    return 2 * at;
  }

  /** Number of words of the query that no word of the title covers; too low if two need the same word. */
  lacking(row: number): number {
    return this.#words - bitCount(this.of(row));
  }

  /** The words of the query that some word of the title covers, one bit each. */
  of(row: number): number {
    const tables = this.#tables;
    const lastWord = 1 << (this.#words - 1);
    const titleWords = tables.wordCount(row);
    let covered = 0;
    for (let p = 0; p < titleWords; p++) {
      const key = tables.wordKey(row, p);
      covered |= places[this.#place(key) + 1] ?? 0;
      if ((covered & lastWord) === 0 && this.#open?.(key) !== undefined) covered |= lastWord;
    }
    return covered;
  }
}
