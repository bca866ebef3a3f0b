import type { Candidates, Path } from './candidates.js';
import { COSTS } from './costs.js';
import { MAX_CORRECTED, MAX_VISITED, type SearchRun } from './search-run.js';
import { WordCover } from './word-cover.js';
import type { Readings } from './word-readings.js';

const NO_MATCH = 99;
/** A last word that is the prefix of a title word; nearly free, but not a whole word. */
const AS_BEGINNING = 0.001;
const MAX_TITLE_WORDS = 30;

interface Score {
  match: number;
  words: number;
  length: number;
  missing: number;
  path: Path;
}

/** The cost of a key as the continuation of the last word of the query, or undefined. */
export type OpenReading = (key: number) => number | undefined;

export interface WordOptions {
  /** Number of words of the query that a title may lack. Default none. */
  missable?: number;
  /** The path reported for hits, instead of the one that the shape of the match suggests. */
  path?: Path;
  /** Readings of the last word as a prefix. Default: title words that begin with it. */
  open?: OpenReading;
}

/**
 * Finds titles with a reading of every word of the query (except for `missable` words), the last word also as a
 * prefix, and offers them. Starts from the rarest word. Returns the lowest cost.
 */
export function offerTitlesWithWords(
  run: SearchRun,
  into: Candidates,
  readings: readonly Readings[],
  options: WordOptions = {},
): number {
  const missable = options.missable ?? 0;
  const lastWord = run.query.words.at(-1) ?? '';
  const open =
    options.open ??
    ((key: number) => (run.tables.keys.startsWith(key, lastWord) ? AS_BEGINNING : undefined));
  const covers = readings.length > 1 ? new WordCover(run.tables, readings, open) : undefined;
  const most = into === run.literal ? MAX_VISITED : MAX_CORRECTED;
  let best = NO_MATCH;
  const from = pivots(run, readings, missable);
  // A title may have several of these words, or a query one word several times.
  const seen = from.length > 1 ? new Set<number>() : undefined;
  for (const pivot of from) {
    let visited = 0;
    const visit = (row: number): boolean => {
      if (visited++ > most) return false;
      if (seen?.has(row)) return true;
      seen?.add(row);
      if (covers !== undefined && covers.lacking(row) > missable) return true;
      const score = scoreTitle(run, row, readings, missable, open);
      if (score === undefined) return true;
      const path = score.missing > 0 ? 'partial' : (options.path ?? score.path);
      best = Math.min(best, run.offer(into, row, path, score));
      return true;
    };
    const cheapestFirst = [...pivot].sort((a, b) => a[1] - b[1]);
    cheapestFirst.every(([key]) => run.tables.everyRowWithWord(key, visit));
  }
  return best;
}

/**
 * The words from which to start: the rarest ones, enough that every possible title contains one of them. The last
 * word has only readings as a whole word, so if it is the rarest, titles in which it is a prefix are found from
 * another word in addition.
 */
function pivots(run: SearchRun, readings: readonly Readings[], missable: number): Readings[] {
  const rarestFirst = readings
    .map((keys, i) => ({ keys, titles: titlesOf(run, keys), isLast: i === readings.length - 1 }))
    .sort((a, b) => a.titles - b.titles);
  const known = rarestFirst.filter(({ titles }) => titles > 0);
  const unknown = rarestFirst.filter(({ titles, isLast }) => titles === 0 && !isLast).length;
  if (unknown > missable || (readings.length === 1 && known.length === 0)) return [];
  const isOpenEnd = rarestFirst.length > 1 && known[0]?.isLast === true;
  const enough = Math.max(1, missable - unknown + 1, isOpenEnd ? 2 : 1);
  return known.slice(0, enough).map(({ keys }) => keys);
}

function titlesOf({ tables }: SearchRun, keys: Readings): number {
  let titles = 0;
  for (const key of keys.keys()) titles += tables.frequency(key);
  return titles;
}

/** The words of a title, reused because the search is synchronous. */
const titleKeys = new Int32Array(MAX_TITLE_WORDS);

/** Pairs each word of the query with the cheapest unused word of the title, left to right. */
function scoreTitle(
  run: SearchRun,
  row: number,
  readings: readonly Readings[],
  missable: number,
  asBeginning: OpenReading,
): Score | undefined {
  const { tables } = run;
  const n = readings.length;
  const openCost = run.prefixCost - COSTS.folded;
  const titleWords = Math.min(MAX_TITLE_WORDS, tables.wordCount(row));
  let words = 0;
  let used = 0;
  let covered = 0;
  let missing = 0;
  let previous = -1;
  let inOrder = true;
  let isOpen = false;
  for (let p = 0; p < titleWords; p++) titleKeys[p] = tables.wordKey(row, p);
  for (let i = 0; i < n; i++) {
    const keys = readings[i];
    const isLast = n > 1 && i === n - 1;
    let cost = NO_MATCH;
    let position = -1;
    let begins = false;
    for (let p = 0; p < titleWords; p++) {
      if (used & (1 << p)) continue;
      const key = titleKeys[p] as number;
      const whole = keys?.get(key);
      const begun = isLast ? asBeginning(key) : undefined;
      // A prefix also excludes the title from the whole matches.
      const isBegun = begun !== undefined && (whole === undefined || begun + openCost < whole);
      const reading = isBegun ? begun : whole;
      if (reading === undefined) continue;
      if (reading < cost || (reading === cost && p === previous + 1)) {
        cost = reading;
        position = p;
        begins = isBegun;
      }
    }
    if (position < 0) {
      if (++missing > missable) return undefined;
      continue;
    }
    used |= 1 << position;
    covered++;
    words += cost;
    if (begins) isOpen = true;
    if (position !== previous + 1) inOrder = false;
    previous = position;
  }
  if (covered === titleWords && !isOpen) {
    const path: Path = words > 0 ? 'inflected' : inOrder ? 'folded' : 'swapped';
    if (missing > 0)
      return {
        match: COSTS.wholeButMissing,
        words,
        length: 0,
        missing: missing * COSTS.missingWord,
        path,
      };
    const match = inOrder ? COSTS.folded : COSTS.swapped;
    return { match, words, length: 0, missing: missing * COSTS.missingWord, path };
  }
  const begins = inOrder && (used & 1) !== 0;
  // Only a prefix costs more in a finished query, not whole words.
  const match = begins
    ? isOpen
      ? run.prefixCost
      : COSTS.prefix
    : isOpen
      ? run.innerCost
      : COSTS.inner;
  return {
    match,
    words,
    length: run.lengthCost(row),
    missing: missing > 0 ? missing * COSTS.missingWord + COSTS.moreThanMissing : 0,
    path: begins ? 'prefix' : 'inner',
  };
}
