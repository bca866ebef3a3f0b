import { bitCount } from './masks.js';

/** Longest pattern of the bit-parallel test: one bit per letter in a signed 32-bit integer. */
export const MAX_PATTERN = 30;
const ALPHABET = 128;
/** Number of letters beyond the edits after which a stem is checked early. */
const CHECKED_AFTER = 1;

/**
 * What is compared: the whole key with the whole query; the query with some prefix of the key; or the key with some
 * prefix of the query.
 */
export type Reach = 'whole' | 'query-begins-key' | 'key-begins-query';

/** Character classes of keys: ASCII unchanged, everything else in the unused control range. */
export function letterCode(code: number): number {
  return code < ALPHABET ? code : code & 31;
}

/**
 * Unweighted edit distance with transpositions, a whole column of the matrix at a time, in bit
 * vectors (Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances",
 * Nordic Journal of Computing 10, 2003). Letters are the classes of {@link letterCode}.
 */
export class BitPattern {
  readonly #positions = new Int32Array(ALPHABET);
  #length = 0;

  /** Sets the query; at most {@link MAX_PATTERN} letters. */
  set(pattern: string): void {
    this.#positions.fill(0);
    this.#length = pattern.length;
    for (let i = 0; i < pattern.length; i++) {
      const code = letterCode(pattern.charCodeAt(i));
      this.#positions[code] = (this.#positions[code] ?? 0) | (1 << i);
    }
  }

  /** Whether the letters `from` to `to` of the buffer are within `limit` edits of the query. */
  within(letters: Uint8Array, from: number, to: number, limit: number, reach: Reach): boolean {
    const n = this.#length;
    const full = (1 << n) - 1;
    const top = 1 << (n - 1);
    let vp = full;
    let vn = 0;
    let d0 = 0;
    let previous = 0;
    let score = n;
    // Each later letter can lower the distance by at most one, so a key is dropped as soon as too few letters are
    // left.
    const end = reach === 'query-begins-key' ? Math.min(to, from + n + limit) : to;
    const checked = from + limit + CHECKED_AFTER;
    for (let j = from; j < end; j++) {
      const matches = this.#positions[letters[j] ?? 0] ?? 0;
      const swaps = ((~d0 & matches) << 1) & previous;
      d0 = ((((matches & vp) + vp) ^ vp) | matches | vn | swaps) & full;
      let hp = (vn | ~(d0 | vp)) & full;
      let hn = d0 & vp;
      if (hp & top) score++;
      else if (hn & top) score--;
      hp = (hp << 1) | 1;
      hn <<= 1;
      vp = (hn | ~(d0 | hp)) & full;
      vn = hp & d0 & full;
      previous = matches;
      if (reach === 'key-begins-query') {
        if (j === checked && !hasNear(vp, vn, j - from + 1, n, limit)) return false;
      } else {
        if (reach === 'query-begins-key' && score <= limit) return true;
        if (score - (end - j - 1) > limit) return false;
      }
    }
    if (reach === 'whole') return score <= limit;
    if (reach === 'query-begins-key') return false;
    // The last column contains the distance of the key to every prefix of the query.
    return hasNear(vp, vn, to - from, n, limit);
  }
}

/**
 * Whether a column of the matrix (after so many letters of the key) has a value within the limit. Only values near
 * the diagonal can be. If a column has none, no later column has one.
 */
function hasNear(vp: number, vn: number, column: number, n: number, limit: number): boolean {
  const first = Math.max(0, column - limit);
  const above = (1 << Math.min(first, n)) - 1;
  let distance = column + bitCount(vp & above) - bitCount(vn & above);
  if (first > 0 && first <= n && distance <= limit) return true;
  for (let i = first; i < Math.min(n, column + limit); i++) {
    if (vp & (1 << i)) distance++;
    else if (vn & (1 << i)) distance--;
    if (distance <= limit) return true;
  }
  return false;
}
