import { EDIT_COSTS } from './costs.js';

/** The Turkish Q keyboard, row by row, folded; if a folded letter has two keys both count. */
const ROWS = ['qwertyuiopgu', 'asdfghjklsi', 'zxcvbnmoc'];

/**
 * Letters that are confused by sound or by the foreign spelling of loan words: voiced and voiceless pairs, s and c
 * (Latin `c` in English words), v and w, x and k, i and y, unstressed vowels.
 */
const SOUND_ALIKE = 'bp dt gk cs sz vw fv ck qk iy ei ae ou iu cj mn gy kh kx ks'.split(' ');

const SIZE = 128;

/**
 * Cost of typing one letter instead of another, at `[typed * 128 + meant]` by character code; letters outside ASCII
 * use their low seven bits.
 */
export const SUBSTITUTION: Float32Array = buildSubstitutions();

function buildSubstitutions(): Float32Array {
  const costs = new Float32Array(SIZE * SIZE).fill(EDIT_COSTS.wrong);
  for (let code = 0; code < SIZE; code++) costs[code * SIZE + code] = 0;
  const near = (a: string | undefined, b: string | undefined): void => {
    if (!a || !b || a === b) return;
    costs[a.charCodeAt(0) * SIZE + b.charCodeAt(0)] = EDIT_COSTS.near;
    costs[b.charCodeAt(0) * SIZE + a.charCodeAt(0)] = EDIT_COSTS.near;
  };
  for (const [y, row] of ROWS.entries()) {
    const below = ROWS[y + 1];
    for (let x = 0; x < row.length; x++) {
      near(row[x], row[x + 1]);
      // Each row is shifted half a key to the right of the one above.
      near(row[x], below?.[x]);
      near(row[x], below?.[x - 1]);
    }
  }
  for (const pair of SOUND_ALIKE) near(pair[0], pair[1]);
  return costs;
}
