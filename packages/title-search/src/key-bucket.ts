import type { Reach } from './bit-parallel.js';
import { EDIT_COSTS } from './costs.js';
import { grown } from './grow.js';
import { LetterSlices, lettersOf } from './letter-slices.js';
import { bitCount, letterMask, pairMask } from './masks.js';

const INTS_PER_ROW = 3;
const BLOCK = 32;

/** Result of a scan, reused because the search is synchronous. */
let survivors = new Int32Array(256);

/** The properties of a query that the scan of a bucket compares; created once for all buckets. */
export interface ScanPattern {
  readonly reach: Reach;
  readonly edits: number;
  /** Letters that the key should have, and those that it should not have, by number. */
  readonly wanted: readonly number[];
  readonly unwanted: readonly number[];
  /** How many of either a key within reach may lack or have. */
  readonly mostLacking: number;
  readonly mostUnwanted: number;
  readonly pairs: { low: number; high: number };
}

/**
 * @param edits one to three
 * @param farthest the largest wanted weighted distance. A letter of the query that a key lacks was mistyped or is
 *   superfluous; additional letters of the key are missing in the query or were mistyped
 */
export function scanPattern(
  query: string,
  edits: number,
  reach: Reach,
  farthest: number,
): ScanPattern {
  const letters = letterMask(query);
  return {
    reach,
    edits,
    wanted: reach === 'key-begins-query' ? [] : lettersOf(letters),
    unwanted: reach === 'query-begins-key' ? [] : lettersOf(~letters),
    mostLacking: Math.min(edits, Math.floor(farthest / EDIT_COSTS.near)),
    mostUnwanted: Math.min(edits, Math.floor(farthest / EDIT_COSTS.missing)),
    pairs: pairMask(query),
  };
}

/** Keys of one length, with the data that excludes most of them: their letters and pairs of letters. */
export class KeyBucket {
  readonly #slices = new LetterSlices();
  /** Two halves of the pair mask, then the key. */
  #rows = new Int32Array(8 * INTS_PER_ROW);
  #size = 0;

  add(text: string, key: number): void {
    const row = this.#size++;
    const at = row * INTS_PER_ROW;
    this.#rows = grown(this.#rows, at + INTS_PER_ROW);
    const pairs = pairMask(text);
    this.#rows[at] = pairs.low;
    this.#rows[at + 1] = pairs.high;
    this.#rows[at + 2] = key;
    this.#slices.add(row, letterMask(text));
  }

  /**
   * The keys that letters and pairs do not exclude, in a table that the next scan of any bucket overwrites, and their
   * number. A table instead of a callback, so that the scan compiles to the same code for every caller.
   */
  scan(pattern: ScanPattern): { keys: Int32Array; count: number } {
    const { wanted, unwanted, mostLacking, mostUnwanted } = pattern;
    survivors = grown(survivors, this.#size);
    const keys = survivors;
    let count = 0;
    for (let first = 0; first < this.#size; first += BLOCK) {
      const block = first / BLOCK;
      const out = this.#slices.outOfReach(block, wanted, unwanted, mostLacking, mostUnwanted);
      if (out === -1) continue;
      const rows = Math.min(BLOCK, this.#size - first);
      let left = rows === BLOCK ? ~out : ~out & ((1 << rows) - 1);
      while (left !== 0) {
        const at = (first + 31 - Math.clz32(left & -left)) * INTS_PER_ROW;
        left &= left - 1;
        if (this.#pairsFit(at, pattern)) keys[count++] = this.#rows[at + 2] ?? 0;
      }
    }
    return { keys, count };
  }

  /** One edit changes at most three adjacent pairs. */
  #pairsFit(at: number, { reach, edits, pairs }: ScanPattern): boolean {
    const low = this.#rows[at] ?? 0;
    const high = this.#rows[at + 1] ?? 0;
    const most = 3 * edits;
    const lacks = bitCount(pairs.low & ~low) + bitCount(pairs.high & ~high);
    if (reach !== 'key-begins-query' && lacks > most) return false;
    if (reach === 'query-begins-key') return true;
    return bitCount(low & ~pairs.low) + bitCount(high & ~pairs.high) <= most;
  }
}

/** The shortest and longest length of keys within reach. */
export function lengthsInReach(
  n: number,
  edits: number,
  reach: Reach,
  longest: number,
): [number, number] {
  if (reach === 'whole') return [Math.max(2, n - edits), Math.min(longest, n + edits)];
  if (reach === 'query-begins-key') return [Math.max(2, n - edits), longest];
  // A stem has at least three letters, and endings are rarely longer than one and a half stems.
  return [Math.max(3, Math.ceil(n * 0.3)), Math.min(longest, n - 1)];
}
