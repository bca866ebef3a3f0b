import type { Random } from '@terimce/test-services/random';
import { NASTY_TEXTS, WRONG_VALUES } from '../hostile-values.js';

const LONG = [255, 256, 1_000, 10_000, 70_000, 150_000];
const NUMBERS = [0, -0, -1, 0.5, 1e21, -1e308, 2 ** 31, 2 ** 53, Number.MIN_VALUE];
const DEPTHS = [3, 63, 64, 65, 500];
const CHARACTERS = 'aİıi\u0301\u0327\u0000\ud800\udc00😀\u202e\r\n\t"\'`<>&%$.;=+-@{}[]()|\\/_ ';

/** A text of random letters, sometimes a known problematic one, sometimes a very long one. */
export function fuzzText(random: Random): string {
  if (random.chance(0.3)) return random.pick(NASTY_TEXTS);
  if (random.chance(0.1)) {
    return random.pick(['a', '\u0301', ' ', '\\', 'İ']).repeat(random.pick(LONG));
  }
  if (random.chance(0.3)) return random.pick(['pump', 'basınç', 'beam', '1', 'true', 'civil', '']);
  const length = random.below(20);
  return Array.from({ length }, () => CHARACTERS[random.below(CHARACTERS.length)]).join('');
}

/** A random JSON value of any type, size and depth. */
export function fuzzValue(random: Random): unknown {
  switch (random.below(6)) {
    case 0:
      return random.pick(WRONG_VALUES);
    case 1:
      return random.pick(NUMBERS);
    case 2:
      return nested(random.pick(DEPTHS), random.chance(0.5));
    case 3:
      return Array.from({ length: random.pick([1, 20, 1_001]) }, () =>
        random.chance(0.5) ? fuzzText(random).slice(0, 50) : random.below(100),
      );
    case 4:
      return Object.fromEntries(
        Array.from({ length: random.below(30) }, () => [fuzzText(random).slice(0, 50), 1]),
      );
    default:
      return fuzzText(random);
  }
}

function nested(depth: number, inLists: boolean): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = inLists ? [value] : { a: value };
  return value;
}
