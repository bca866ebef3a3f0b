import { CHEAPEST_EDIT, EDIT_COSTS } from './costs.js';
import { SUBSTITUTION } from './letters.js';

/** Longest key that is compared, in UTF-16 units; longer ones are cut. */
export const MAX_KEY_LENGTH = 64;
/** Return value for "too far". */
export const TOO_FAR = 99;

/** Three rows of the dynamic programming matrix, reused because the search is synchronous. */
let beforeLast = new Float32Array(MAX_KEY_LENGTH + 2);
let last = new Float32Array(MAX_KEY_LENGTH + 2);
let current = new Float32Array(MAX_KEY_LENGTH + 2);
const typedCodes = new Uint16Array(MAX_KEY_LENGTH);
const meantCodes = new Uint16Array(MAX_KEY_LENGTH);

/**
 * Weighted Damerau-Levenshtein distance (optimal string alignment: Damerau 1964, Lowrance & Wagner 1975) from the
 * typed to the intended text, with the edit costs of the cost table. With `prefix`, the distance to the nearest
 * prefix of `meant`. Returns {@link TOO_FAR} above `limit`. Not symmetric: a missing letter costs less than an extra
 * one.
 */
export function weightedDistance(
  typed: string,
  meant: string,
  limit: number,
  prefix = false,
): number {
  const rows = typed.length;
  const columns = Math.min(meant.length, MAX_KEY_LENGTH);
  if (rows > MAX_KEY_LENGTH) return TOO_FAR;
  for (let i = 0; i < rows; i++) typedCodes[i] = typed.charCodeAt(i);
  for (let j = 0; j < columns; j++) meantCodes[j] = meant.charCodeAt(j);
  return distanceOfCodes(typedCodes, rows, meantCodes, columns, limit, prefix);
}

/** {@link weightedDistance} of UTF-16 units, at most {@link MAX_KEY_LENGTH} of either. */
export function distanceOfCodes(
  typed: Uint16Array,
  rows: number,
  meant: Uint16Array,
  columns: number,
  limit: number,
  prefix: boolean,
): number {
  const indels = Math.ceil(limit / CHEAPEST_EDIT);
  const apart = Math.abs(rows - columns);
  if (!prefix && apart > indels) return TOO_FAR;
  // A path that leaves the diagonal has to return to it, except for the difference of the lengths.
  const band = prefix ? indels : (indels + apart) >> 1;
  last[0] = 0;
  for (let j = 1; j <= columns; j++) {
    last[j] = at(last, j - 1) + EDIT_COSTS.missing + (j === 1 ? EDIT_COSTS.firstLetter : 0);
  }
  for (let i = 1; i <= rows; i++) {
    const least = fillRow(typed, meant, i, columns, band);
    if (least > limit) return TOO_FAR;
    const spare = beforeLast;
    beforeLast = last;
    last = current;
    current = spare;
  }
  // Outside the band the row contains values of earlier searches.
  let distance = prefix ? TOO_FAR : at(last, columns);
  if (prefix) {
    for (let j = Math.max(1, rows - band); j <= Math.min(columns, rows + band); j++) {
      distance = Math.min(distance, at(last, j));
    }
  }
  return distance <= limit ? distance : TOO_FAR;
}

/** Fills row `i` inside the band and returns its smallest value. */
function fillRow(
  typed: Uint16Array,
  meant: Uint16Array,
  i: number,
  columns: number,
  band: number,
): number {
  const a = typed[i - 1] ?? 0;
  const before = i > 1 ? (typed[i - 2] ?? 0) : -1;
  const from = Math.max(1, i - band);
  const to = Math.min(columns, i + band);
  const extra = before === a ? EDIT_COSTS.doubled : EDIT_COSTS.extra;
  let least = TOO_FAR;
  current[0] = at(last, 0) + EDIT_COSTS.extra + (i === 1 ? EDIT_COSTS.firstLetter : 0);
  if (from > 1) current[from - 1] = TOO_FAR;
  else least = at(current, 0);
  for (let j = from; j <= to; j++) {
    const b = meant[j - 1] ?? 0;
    const previous = j > 1 ? (meant[j - 2] ?? 0) : -1;
    const first = i === 1 && j === 1 ? EDIT_COSTS.firstLetter : 0;
    let cost = at(last, j - 1);
    if (a !== b) cost += (SUBSTITUTION[(a & 127) * 128 + (b & 127)] || EDIT_COSTS.wrong) + first;
    if (j < i + band) cost = Math.min(cost, at(last, j) + extra);
    const missing = previous === b ? EDIT_COSTS.doubled : EDIT_COSTS.missing;
    cost = Math.min(cost, at(current, j - 1) + missing);
    if (a === previous && b === before && a !== b) {
      const start = i === 2 && j === 2 ? EDIT_COSTS.firstLetter : 0;
      cost = Math.min(cost, at(beforeLast, j - 2) + EDIT_COSTS.transposed + start);
    }
    current[j] = cost;
    if (cost < least) least = cost;
  }
  if (to < columns) current[to + 1] = TOO_FAR;
  return least;
}

function at(row: Float32Array, index: number): number {
  return row[index] ?? TOO_FAR;
}
