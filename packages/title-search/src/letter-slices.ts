import { grown } from './grow.js';

const LETTERS = 32;
const ALL = -1;

/**
 * The letters of the rows of a table, transposed: for each 32 rows one integer per letter, one bit per row. The
 * letters that a query and 32 rows do not share are counted at once, in two-bit counters (bit-sliced signatures:
 * Faloutsos & Christodoulakis, "Signature files", ACM TOIS 2, 1984).
 */
export class LetterSlices {
  #slices = new Int32Array(LETTERS);

  /** Adds the letters of a row, see `letterMask`. */
  add(row: number, mask: number): void {
    const block = (row >> 5) * LETTERS;
    this.#slices = grown(this.#slices, block + LETTERS);
    const bit = 1 << (row & 31);
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const letter = 31 - Math.clz32(rest & -rest);
      this.#slices[block + letter] = (this.#slices[block + letter] ?? 0) | bit;
    }
  }

  /**
   * Rows of a block of 32, one bit each, that lack more than `mostLacking` of the letters in `wanted`, or have more
   * than `mostUnwanted` of those in `unwanted`. At most three of either, which two bits can count.
   */
  outOfReach(
    block: number,
    wanted: readonly number[],
    unwanted: readonly number[],
    mostLacking: number,
    mostUnwanted: number,
  ): number {
    const slices = this.#slices;
    const from = block * LETTERS;
    let out = 0;
    // A two-bit counter per row, and an overflow bit.
    let ones = 0;
    let twos = 0;
    let more = 0;
    for (let i = 0; i < wanted.length; i++) {
      const lacks = ~(slices[from + (wanted[i] ?? 0)] ?? 0);
      const carry = ones & lacks;
      ones ^= lacks;
      more |= twos & carry;
      twos ^= carry;
    }
    out = over(ones, twos, more, mostLacking);
    if (out === ALL) return out;
    ones = 0;
    twos = 0;
    more = 0;
    for (let i = 0; i < unwanted.length; i++) {
      const has = slices[from + (unwanted[i] ?? 0)] ?? 0;
      const carry = ones & has;
      ones ^= has;
      more |= twos & carry;
      twos ^= carry;
    }
    return out | over(ones, twos, more, mostUnwanted);
  }
}

/** The rows whose counter is above the number of edits. */
function over(ones: number, twos: number, more: number, edits: number): number {
  if (edits === 0) return more | twos | ones;
  if (edits === 1) return more | twos;
  if (edits === 2) return more | (twos & ones);
  return more;
}

/** The letters of a mask, or those that are not in it, by number. */
export function lettersOf(mask: number): number[] {
  const letters: number[] = [];
  for (let letter = 0; letter < LETTERS; letter++) if (mask & (1 << letter)) letters.push(letter);
  return letters;
}
