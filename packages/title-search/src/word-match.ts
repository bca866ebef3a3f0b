import type { Candidates, Path } from './candidates.js';
import { COSTS } from './costs.js';
import { lemmas, possessiveForms } from './lemmas.js';
import { MAX_CORRECTED, MAX_VISITED, type SearchRun } from './search-run.js';
import { WordCover } from './word-cover.js';

/** For a word of the query: keys of title words it may stand for, with the cost of each reading. */
export type Readings = Map<number, number>;

const NO_MATCH = 99;
/** A last word that is the beginning of a title word; nearly free, but not a whole word. */
const AS_BEGINNING = 0.001;
const MAX_TITLE_WORDS = 30;

/** The readings of a word that need no correction: as written, as an inflected form, as a head. */
export function literalReadings(run: SearchRun, position: number): Readings {
  const { tables, query } = run;
  const word = query.words[position] ?? '';
  const isFirst = position === 0;
  const isLast = position === query.words.length - 1;
  const readings: Readings = new Map();
  const add = (form: string, cost: number): void => {
    const key = tables.keys.id(form);
    if (key !== undefined && tables.frequency(key) > 0) addReading(readings, key, cost);
  };
  const typing = isLast && !run.finished ? COSTS.inflectedWhileTyping : 0;
  add(word, 0);
  for (const [lemma, steps] of lemmas(word)) {
    const doubt = lemma.length < 3 ? COSTS.shortLemma : word.length <= 4 ? COSTS.shortWord : 0;
    const cost = COSTS.inflected + COSTS.perSuffix * steps + doubt + typing;
    add(lemma, cost);
    // The suffixes may have replaced the possessive of a compound: su bardağ-ı, su bardak-lar-ımız.
    if (!isFirst && lemma.length >= 3) {
      for (const form of possessiveForms(lemma)) add(form, cost + COSTS.perSuffix);
    }
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

/** What a key costs as the beginning that the last word of the query is, or undefined. */
export type OpenReading = (key: number) => number | undefined;

export interface WordOptions {
  /** How many words of the query a title may lack. Default none. */
  missable?: number;
  /** Shown for hits instead of the path that the shape of the match suggests. */
  path?: Path;
  /** Readings of the last word as a beginning. Default: title words that begin with it. */
  open?: OpenReading;
}

/**
 * Finds titles that have a reading of every word of the query (but for `missable` words), the last
 * word also as a beginning, and offers them. Starts from the rarest word. Returns the lowest cost.
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
  for (const pivot of pivots(run, readings, missable)) {
    let visited = 0;
    const visit = (row: number): boolean => {
      if (visited++ > most) return false;
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
 * The words from which to start: of so many that any title which may be meant has one of them, the rarest. The last
 * word knows its whole words only, so that where it is the rarest, the titles in which it is a beginning are looked
 * for from another word as well.
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
  for (let i = 0; i < n; i++) {
    let cost = NO_MATCH;
    let position = -1;
    let begins = false;
    for (let p = 0; p < titleWords; p++) {
      if (used & (1 << p)) continue;
      const key = tables.wordKey(row, p);
      const whole = readings[i]?.get(key);
      const begun = n > 1 && i === n - 1 ? asBeginning(key) : undefined;
      // A beginning also costs the title its place among the whole matches.
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
  // Only a beginning loses ground in a finished query; whole words stay what they were.
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
    missing: missing * COSTS.missingWord,
    path: begins ? 'prefix' : 'inner',
  };
}

/** Adds a reading unless a cheaper one of the same key is known. */
export function addReading(readings: Readings, key: number, cost: number): void {
  const known = readings.get(key);
  if (known === undefined || cost < known) readings.set(key, cost);
}
