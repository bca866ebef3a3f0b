import type { Reach } from './bit-parallel.js';
import { EDIT_COSTS } from './costs.js';
import { grown } from './grow.js';
import { LetterSlices, lettersOf } from './letter-slices.js';
import { bitCount, letterMask, pairMask } from './masks.js';

const INTS_PER_ROW = 3;
const BLOCK = 32;

/** What a scan leaves over, reused: the search is synchronous. */
let survivors = new Int32Array(256);

/** What the scan of a bucket compares of a query; made once for all buckets. */
export interface ScanPattern {
  readonly reach: Reach;
  readonly edits: number;
  /** Letters that the key should have, and those that it should not, by number. */
  readonly wanted: readonly number[];
  readonly unwanted: readonly number[];
  /** How many of either a key in reach may lack or have. */
  readonly mostLacking: number;
  readonly mostUnwanted: number;
  readonly pairs: { low: number; high: number };
}

/**
 * @param edits one to three
 * @param farthest the longest weighted distance that is wanted: a letter of the query that a key lacks was typed
 *   wrongly or is one too many, a letter that it has beyond those is missing or was typed wrongly
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

/** Keys of one length, with what rules most of them out: their letters and pairs of letters. */
export class KeyBucket {
  readonly #slices = new LetterSlices();
  /** Two halves of the pair mask, key. */
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
   * The keys that letters and pairs do not rule out, in a table that the next scan of any bucket writes over, and
   * how many they are. A table and not a call for each: the scan is the same code whatever is done with them.
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

/** The lengths of keys that can be in reach, shortest and longest. */
export function lengthsInReach(
  n: number,
  edits: number,
  reach: Reach,
  longest: number,
): [number, number] {
  if (reach === 'whole') return [Math.max(2, n - edits), Math.min(longest, n + edits)];
  if (reach === 'query-begins-key') return [Math.max(2, n - edits), longest];
  // A stem has at least three letters, and endings are seldom longer than one and a half stems.
  return [Math.max(3, Math.ceil(n * 0.3)), Math.min(longest, n - 1)];
}
