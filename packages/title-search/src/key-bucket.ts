import type { Reach } from './bit-parallel.js';
import { grown } from './grow.js';
import { LetterSlices, lettersOf } from './letter-slices.js';
import { bitCount, letterMask, pairMask } from './masks.js';

const INTS_PER_ROW = 3;
const BLOCK = 32;

/** What the scan of a bucket compares of a query; made once for all buckets. */
export interface ScanPattern {
  readonly reach: Reach;
  readonly edits: number;
  /** Letters that the key should have, and those that it should not, by number. */
  readonly wanted: readonly number[];
  readonly unwanted: readonly number[];
  readonly pairs: { low: number; high: number };
}

/** @param edits one to three */
export function scanPattern(query: string, edits: number, reach: Reach): ScanPattern {
  const letters = letterMask(query);
  return {
    reach,
    edits,
    wanted: reach === 'key-begins-query' ? [] : lettersOf(letters),
    unwanted: reach === 'query-begins-key' ? [] : lettersOf(~letters),
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

  /** Calls `visit` with every key that letters and pairs do not rule out. */
  scan(pattern: ScanPattern, visit: (key: number) => void): void {
    const { wanted, unwanted, edits } = pattern;
    for (let first = 0; first < this.#size; first += BLOCK) {
      const out = this.#slices.outOfReach(first / BLOCK, wanted, unwanted, edits);
      if (out === -1) continue;
      const rows = Math.min(BLOCK, this.#size - first);
      let left = rows === BLOCK ? ~out : ~out & ((1 << rows) - 1);
      while (left !== 0) {
        const at = (first + 31 - Math.clz32(left & -left)) * INTS_PER_ROW;
        left &= left - 1;
        if (this.#pairsFit(at, pattern)) visit(this.#rows[at + 2] ?? 0);
      }
    }
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
