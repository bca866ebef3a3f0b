import { COSTS } from './costs.js';
import { KeyTable, type NearKey } from './key-table.js';
import { lemmas } from './lemmas.js';
import { MAX_CORRECTED, type SearchRun } from './search-run.js';
import { allEndings, isInflectionEnding } from './suffixes.js';
import { weightedDistance } from './weighted-distance.js';
import { addReading, offerTitlesWithWords, type Readings } from './word-match.js';

/** A literal hit below this explains the query's words, so they are not corrected one by one. */
const WORDS_EXPLAINED = 1.2;
/** When corrections are this bad, other explanations of the slip are tried. */
const TRY_WHOLE_TITLE = 1;
const TRY_JOINED = 1.3;
const TRY_PREFIX = 1.4;
const TRY_INFLECTED = 1.5;
const TRY_MISSING = 1.6;
const SHORTEST_OPEN_WORD = 5;
const SHORTEST_OPEN_LAST_WORD = 4;
const SHORTEST_INFLECTED = 6;
/** Inflected words near the query of which the lemma is looked up. */
const NEAREST_INFLECTED = 6;
/** One slip, and a softened consonant beside it. */
const INFLECTED_EDITS = 2;
/** No single edit costs more. */
const ONE_EDIT = 1.55;
const NOTHING = 99;

/**
 * Looks for what may have been meant when nothing literal is good enough: whole titles and single
 * words near to what was typed, beginnings of words, inflected misspellings, titles that lack words.
 * Each further explanation is tried only when the cheaper ones have not convinced.
 */
export function offerCorrections(
  run: SearchRun,
  readings: readonly Readings[],
  literalWords: number,
): void {
  const single = run.query.words.length === 1;
  const wordsUnexplained = !single && literalWords > WORDS_EXPLAINED;
  if (single) offerSingleCorrected(run);
  if (wordsUnexplained) offerWordsCorrected(run, readings);
  else offerWholeCorrected(run, 'word');
  if (wordsUnexplained && run.corrected.best > TRY_WHOLE_TITLE) offerWholeCorrected(run, 'word');
  if (run.corrected.best > TRY_JOINED) offerWholeCorrected(run, 'joined');
  if (run.literal.best <= WORDS_EXPLAINED) return;
  if (!run.finished || run.corrected.best > TRY_PREFIX) {
    if (single) offerOpenCorrected(run);
    else offerLastOpenCorrected(run, readings);
  }
  if (run.corrected.best > TRY_INFLECTED) offerInflectedCorrected(run, readings);
  if (wordsUnexplained && run.corrected.best > TRY_MISSING) {
    const missable = Math.max(1, run.query.words.length >> 1);
    const corrected = correctedReadings(run, readings, true);
    offerTitlesWithWords(run, run.corrected, corrected, { missable });
  }
}

/** Every word in a title, those that no title has corrected; failing that, any word corrected. */
function offerWordsCorrected(run: SearchRun, readings: readonly Readings[]): void {
  const someUnknown = readings.some((known) => known.size === 0);
  const corrected = correctedReadings(run, readings, someUnknown);
  const best = offerTitlesWithWords(run, run.corrected, corrected, { path: 'corrected' });
  if (best < NOTHING || !someUnknown) return;
  // A slip can make another word of the vocabulary: `termal` is one in Turkish titles.
  const all = correctedReadings(run, readings, false);
  offerTitlesWithWords(run, run.corrected, all, { path: 'corrected' });
}

/** The whole query, spaces aside, as one misspelt title: also mends words run together or split. */
function offerWholeCorrected(run: SearchRun, kind: 'word' | 'joined'): void {
  const { tables } = run;
  for (const near of run.nearWords(run.query.joined, kind)) {
    if (near.distance === 0) continue;
    const words = near.distance - run.frequencyBonus(near.key);
    tables.forEachWholeTitle(near.key, (row) => {
      run.offer(run.corrected, row, 'corrected', { match: COSTS.corrected, words });
    });
  }
}

/**
 * One misspelt word: the inflected words of other titles lead to the lemma that is a title
 * (`reçinessi`, `reçinesi`, reçine); then the words inside longer titles.
 */
function offerSingleCorrected(run: SearchRun): void {
  const { tables } = run;
  offerLemmasOfCorrected(run);
  let visited = 0;
  for (const near of run.nearWords(run.query.joined, 'word')) {
    if (near.distance === 0) continue;
    const words = run.correctionCost(near);
    for (const row of tables.rowsWithWord(near.key)) {
      if (visited++ > MAX_CORRECTED) return;
      if (tables.wordCount(row) < 2) continue;
      const first = tables.wordKey(row, 0) === near.key;
      const match = first ? COSTS.prefix : COSTS.inner;
      run.offer(run.corrected, row, 'corrected', { match, words, length: run.lengthCost(row) });
    }
  }
}

function offerLemmasOfCorrected(run: SearchRun): void {
  const { keys } = run.tables;
  for (const near of run.nearWords(run.query.joined, 'word').slice(0, NEAREST_INFLECTED)) {
    if (near.distance === 0) continue;
    for (const [lemma, steps] of lemmas(keys.text(near.key))) {
      const key = keys.id(lemma);
      if (key === undefined) continue;
      const words = near.distance + COSTS.inflected + COSTS.perSuffix * steps;
      run.tables.forEachWholeTitle(key, (row) => {
        run.offer(run.corrected, row, 'corrected-inflected', { match: COSTS.corrected, words });
      });
    }
  }
}

/** Readings with corrections, of all words or only of those that no title has. */
function correctedReadings(
  run: SearchRun,
  readings: readonly Readings[],
  onlyUnknown: boolean,
): Readings[] {
  return readings.map((known, i) => {
    if (onlyUnknown && known.size > 0) return known;
    const all = new Map(known);
    for (const near of run.nearWords(run.query.words[i] ?? '', 'word')) {
      if (near.distance === 0 || run.tables.frequency(near.key) === 0) continue;
      addReading(all, near.key, run.correctionCost(near));
    }
    return all;
  });
}

/** The misspelt beginning of a word that is still being typed. */
function offerOpenCorrected(run: SearchRun): void {
  const { tables, query } = run;
  const { joined } = query;
  if (joined.length < SHORTEST_OPEN_WORD) return;
  const base = openBase(run);
  let visited = 0;
  for (const near of nearBeginnings(run, joined)) {
    const offer = (row: number, extra: number): void => {
      run.offer(run.corrected, row, 'corrected-prefix', {
        match: base + extra,
        words: near.distance,
        length: run.lengthCost(row),
      });
    };
    tables.forEachWholeTitle(near.key, (row) => offer(row, 0));
    for (const row of tables.rowsWithWord(near.key)) {
      if (visited++ > MAX_CORRECTED) return;
      if (tables.wordCount(row) < 2) continue;
      const first = tables.wordKey(row, 0) === near.key;
      offer(row, first ? COSTS.prefix / 10 : COSTS.inner - COSTS.prefix);
    }
  }
}

function openBase(run: SearchRun): number {
  return COSTS.correctedPrefix + (run.finished ? COSTS.correctedPrefixFinished : 0);
}

function nearBeginnings(run: SearchRun, word: string): NearKey[] {
  const { keys, isLive } = run.tables;
  const edits = word.length >= 8 ? 2 : 1;
  const found = keys.near(word, edits, 'query-begins-key', 'word', isLive);
  return found.sort((a, b) => a.distance - b.distance);
}

/** Titles with all words, of which the last is a misspelt beginning: `torque conved`. */
function offerLastOpenCorrected(run: SearchRun, readings: readonly Readings[]): void {
  const last = run.query.words.at(-1) ?? '';
  if (last.length < SHORTEST_OPEN_LAST_WORD) return;
  const base = openBase(run);
  const begun: Readings = new Map();
  for (const near of nearBeginnings(run, last)) addReading(begun, near.key, base + near.distance);
  // Only one slip: the other words are taken as they are, or corrected and the last one is not.
  offerTitlesWithWords(run, run.corrected, readings, {
    path: 'corrected-prefix',
    open: (key) => begun.get(key),
  });
}

/** Words both misspelt and inflected: a stem near some beginning, and an ending after it. */
function offerInflectedCorrected(run: SearchRun, readings: readonly Readings[]): void {
  let any = false;
  const corrected = readings.map((known, i) => {
    const word = run.query.words[i] ?? '';
    if (known.size > 0 || word.length < SHORTEST_INFLECTED) return known;
    any = true;
    return inflectedReadings(run, word);
  });
  if (!any) return;
  offerTitlesWithWords(run, run.corrected, corrected, { path: 'corrected-inflected' });
}

/**
 * Title words whose stem, misspelt, begins the word. Heads of compounds are compared without their
 * possessive, which inflected forms replace: `lambası`, `lambalaro`.
 */
function inflectedReadings(run: SearchRun, word: string): Readings {
  const { keys, isLive } = run.tables;
  const readings: Readings = new Map();
  for (const kind of ['word', 'stem'] as const) {
    for (const near of keys.near(word, INFLECTED_EDITS, 'key-begins-query', kind, isLive)) {
      if (run.tables.frequency(near.key) === 0) continue;
      const stem = keys.text(near.key).slice(0, near.length);
      const cost = inflectedCost(word, stem, near.distance);
      if (cost === undefined) continue;
      addReading(readings, near.key, cost - run.frequencyBonus(near.key));
    }
  }
  return readings;
}

/** What reading the word as this stem and an ending costs; undefined if it takes two slips. */
function inflectedCost(word: string, stem: string, distance: number): number | undefined {
  const inStem = Math.min(distance, softenedDistance(word, stem));
  if (inStem > ONE_EDIT) return undefined;
  const slip = inStem > 0 ? slipInStem(word, stem.length, inStem) : slipInEnding(word, stem.length);
  if (slip === undefined) return undefined;
  return COSTS.correctedInflected + slip + COSTS.endingLetter * (word.length - stem.length);
}

/** The slip may have made the stem one letter longer or shorter. */
function slipInStem(word: string, length: number, distance: number): number | undefined {
  const fits = [length, length - 1, length + 1].some((at) => isInflectionEnding(word.slice(at)));
  return fits ? distance : undefined;
}

function slipInEnding(word: string, length: number): number | undefined {
  const ending = word.slice(length);
  if (isInflectionEnding(ending)) return 0;
  const near = endings().near(ending, 1, 'whole', 'word', () => true);
  return near.length === 0 ? undefined : Math.min(...near.map(({ distance }) => distance));
}

let endingTable: KeyTable | undefined;

function endings(): KeyTable {
  if (endingTable === undefined) {
    endingTable = new KeyTable();
    for (const ending of allEndings()) endingTable.add(ending, 'word');
  }
  return endingTable;
}

/** The distance with the stem's last consonant softened (or hardened), which is no slip. */
function softenedDistance(word: string, stem: string): number {
  const other = SOFT_OR_HARD.get(stem.at(-1) ?? '');
  if (other === undefined) return Number.POSITIVE_INFINITY;
  return weightedDistance(stem.slice(0, -1) + other, word, ONE_EDIT, true);
}

const SOFT_OR_HARD = new Map<string, string>([
  ...[['k', 'g'] as const, ['p', 'b'] as const, ['t', 'd'] as const],
  ...[['g', 'k'] as const, ['b', 'p'] as const, ['d', 't'] as const],
]);
