import type { Random } from '@terimce/test-services/random';

/** The Turkish Q keyboard. */
const ROWS = ['qwertyuıopğü', 'asdfghjklşi', 'zxcvbnmöç'];
const NEIGHBORS = buildNeighbors();
const LETTERS = 'abcdefghijklmnoprstuvyz';

function buildNeighbors(): Map<string, string[]> {
  const map = new Map<string, string[]>();
  const join = (a: string | undefined, b: string | undefined): void => {
    if (a === undefined || b === undefined) return;
    map.set(a, [...(map.get(a) ?? []), b]);
    map.set(b, [...(map.get(b) ?? []), a]);
  };
  for (const [y, row] of ROWS.entries()) {
    for (let x = 0; x < row.length; x++) {
      join(row[x], row[x + 1]);
      join(row[x], ROWS[y + 1]?.[x]);
      join(row[x], ROWS[y + 1]?.[x - 1]);
    }
  }
  return map;
}

/** A slip to a neighboring key, at or after `from`. */
export function keyboardTypo(word: string, random: Random, from = 1): string {
  for (let attempt = 0; attempt < 50; attempt++) {
    const at = from + random.below(Math.max(1, word.length - from));
    const near = NEIGHBORS.get(word[at] ?? '');
    if (near) return word.slice(0, at) + random.pick(near) + word.slice(at + 1);
  }
  return word;
}

/**
 * One typo at or after `from`: a wrong letter (half of them neighboring keys), a missing, an extra or a doubled
 * letter, or two letters swapped, in about the proportions of Damerau (1964) and Pollock & Zamora (1984).
 */
export function typo(word: string, random: Random, from = 1): string {
  for (let attempt = 0; attempt < 50; attempt++) {
    const at = from + random.below(Math.max(1, word.length - from));
    const changed = change(word, at, random);
    if (changed !== word && !changed.includes(' ')) return changed;
  }
  return `${word}x`;
}

function change(word: string, at: number, random: Random): string {
  const before = word.slice(0, at);
  const letter = word[at] ?? '';
  const after = word.slice(at + 1);
  const kind = random.next();
  if (kind < 0.17) return keyboardTypo(word, random, at);
  if (kind < 0.34) return before + random.pick([...LETTERS]) + after;
  if (kind < 0.6) return before + after;
  if (kind < 0.72) return before + letter + letter + after;
  if (kind < 0.82) return before + random.pick([...LETTERS]) + letter + after;
  const next = after[0];
  return next === undefined ? word : before + next + letter + after.slice(1);
}

/** Two typos at least two letters apart. */
export function twoTypos(word: string, random: Random, make = typo): string {
  const middle = Math.max(3, Math.ceil(word.length / 2));
  return make(word.slice(0, middle), random, 1) + make(word.slice(middle), random, 0);
}
