import type { Candidates, Path } from './candidates.js';
import { COSTS } from './costs.js';
import { lemmas, possessiveForms } from './lemmas.js';
import { MAX_VISITED, type SearchRun } from './search-run.js';

/** For a word of the query: keys of title words it may stand for, with the cost of each reading. */
export type Readings = Map<number, number>;

const NO_MATCH = 99;
/** A last word that is the beginning of a title word; nearly free, but not a whole word. */
const AS_BEGINNING = 0.001;
const MAX_TITLE_WORDS = 30;

/** The readings of a word that need no correction: as written, as an inflected form, as a head. */
export function literalReadings(run: SearchRun, word: string): Readings {
  const { tables } = run;
  const readings: Readings = new Map();
  const add = (form: string, cost: number): void => {
    const key = tables.keys.id(form);
    if (key === undefined || tables.frequency(key) === 0) return;
    const known = readings.get(key);
    if (known === undefined || cost < known) readings.set(key, cost);
  };
  add(word, 0);
  for (const [lemma, steps] of lemmas(word)) {
    const doubt = lemma.length < 3 ? COSTS.shortLemma : word.length <= 4 ? COSTS.shortWord : 0;
    add(lemma, COSTS.inflected + COSTS.perSuffix * steps + doubt);
  }
  if (word.length >= 3) {
    for (const form of possessiveForms(word)) add(form, COSTS.compoundHead);
  }
  return readings;
}

interface Score {
  match: number;
  words: number;
  length: number;
  missing: number;
  path: Path;
}

/**
 * Finds titles that have a reading of every word of the query (but for `missable` words), the last
 * word also as a beginning, and offers them. Starts from the rarest word. Returns the lowest cost.
 */
export function offerTitlesWithWords(
  run: SearchRun,
  into: Candidates,
  readings: readonly Readings[],
  missable: number,
  correctedPath?: Path,
): number {
  const pivot = rarestWord(run, readings, missable);
  if (pivot === undefined) return NO_MATCH;
  let best = NO_MATCH;
  let visited = 0;
  const beginsLast = memoized((key) =>
    run.tables.keys.startsWith(key, run.query.words.at(-1) ?? ''),
  );
  for (const key of pivot.keys()) {
    for (const row of run.tables.rowsWithWord(key)) {
      if (visited++ > MAX_VISITED) return best;
      const score = scoreTitle(run, row, readings, missable, beginsLast);
      if (score === undefined) continue;
      const path = score.missing > 0 ? 'partial' : (correctedPath ?? score.path);
      best = Math.min(best, run.offer(into, row, path, score));
    }
  }
  return best;
}

/** The readings with the fewest titles, or undefined when some word that must be there is nowhere. */
function rarestWord(
  run: SearchRun,
  readings: readonly Readings[],
  missable: number,
): Readings | undefined {
  let rarest: Readings | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [i, keys] of readings.entries()) {
    let titles = 0;
    for (const key of keys.keys()) titles += run.tables.frequency(key);
    if (titles === 0) {
      const isOpenEnd = i === readings.length - 1 && readings.length > 1;
      if (missable > 0 || isOpenEnd) continue;
      return undefined;
    }
    if (titles < fewest) {
      fewest = titles;
      rarest = keys;
    }
  }
  return rarest;
}

/** Pairs each word of the query with the cheapest unused word of the title, left to right. */
function scoreTitle(
  run: SearchRun,
  row: number,
  readings: readonly Readings[],
  missable: number,
  beginsLast: (key: number) => boolean,
): Score | undefined {
  const { tables } = run;
  const n = readings.length;
  const titleWords = Math.min(MAX_TITLE_WORDS, tables.wordCount(row));
  let words = 0;
  let used = 0;
  let covered = 0;
  let missing = 0;
  let previous = -1;
  let inOrder = true;
  let open = false;
  for (let i = 0; i < n; i++) {
    let cost = NO_MATCH;
    let position = -1;
    for (let p = 0; p < titleWords; p++) {
      if (used & (1 << p)) continue;
      const key = tables.wordKey(row, p);
      let reading = readings[i]?.get(key);
      if (reading === undefined) {
        if (n === 1 || i !== n - 1 || !beginsLast(key)) continue;
        reading = AS_BEGINNING;
      }
      if (reading < cost || (reading === cost && p === previous + 1)) {
        cost = reading;
        position = p;
      }
    }
    if (position < 0) {
      if (++missing > missable) return undefined;
      continue;
    }
    used |= 1 << position;
    covered++;
    words += cost;
    if (cost === AS_BEGINNING) open = true;
    if (position !== previous + 1) inOrder = false;
    previous = position;
  }
  if (covered === titleWords && !open && missing === 0) {
    const path: Path = words > 0 ? 'inflected' : inOrder ? 'folded' : 'swapped';
    return { match: inOrder ? COSTS.folded : COSTS.swapped, words, length: 0, missing: 0, path };
  }
  const begins = inOrder && (used & 1) !== 0;
  // Only a beginning loses ground in a finished query; whole words stay what they were.
  const match = begins
    ? open
      ? run.prefixCost
      : COSTS.prefix
    : open
      ? run.innerCost
      : COSTS.inner;
  return {
    match,
    words,
    length: run.lengthCost(row),
    missing: missing * COSTS.missingWord,
    path: begins ? 'prefix' : 'inner',
  };
}

function memoized(test: (key: number) => boolean): (key: number) => boolean {
  const known = new Map<number, boolean>();
  return (key) => {
    let answer = known.get(key);
    if (answer === undefined) {
      answer = test(key);
      known.set(key, answer);
    }
    return answer;
  };
}
