import { COSTS } from './costs.js';
import type { NearKey } from './key-table.js';
import { MAX_CORRECTED, type SearchRun } from './search-run.js';
import { offerInflectedCorrected, offerLemmasOfCorrected } from './stage-inflected.js';
import { offerTitlesWithWords } from './word-match.js';
import { addReading, type Readings } from './word-readings.js';

/** A literal hit below this cost explains the query's words, so they are not corrected one by one. */
const WORDS_EXPLAINED = 1.2;
/** If corrections are this bad, other explanations of the slip are tried. */
const TRY_WHOLE_TITLE = 1;
const TRY_JOINED = 1.3;
const TRY_PREFIX = 1.4;
const TRY_INFLECTED = 1.5;
const TRY_MISSING = 1.6;
const SHORTEST_OPEN_WORD = 5;
const SHORTEST_OPEN_LAST_WORD = 4;
const NOTHING = 99;

/**
 * Finds what may have been meant if no literal hit is good enough: whole titles and single words similar to the typed
 * ones, prefixes of words, inflected misspellings, titles that lack words. Each further explanation is tried only if
 * the cheaper ones were not convincing.
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
    const corrected = correctedReadings(run, readings, true);
    // Words that no title has cannot be found, but should not prevent other hits.
    const unknown = corrected.filter((known) => known.size === 0).length;
    const missable = Math.max(1, run.query.words.length >> 1, unknown);
    offerTitlesWithWords(run, run.corrected, corrected, { missable });
  }
}

/** Titles with every word, correcting those that no title has; if there are none, correcting any word. */
function offerWordsCorrected(run: SearchRun, readings: readonly Readings[]): void {
  const someUnknown = readings.some((known) => known.size === 0);
  const corrected = correctedReadings(run, readings, someUnknown);
  const best = offerTitlesWithWords(run, run.corrected, corrected, { path: 'corrected' });
  if (best < NOTHING || !someUnknown) return;
  // A slip can produce another word of the vocabulary: `termal` is a word of Turkish titles.
  const all = correctedReadings(run, readings, false);
  offerTitlesWithWords(run, run.corrected, all, { path: 'corrected' });
}

/** The whole query without spaces as one misspelled title; this also corrects joined and split words. */
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
 * One misspelled word: inflected words of other titles lead to the lemma that is a title (`reçinessi`, `reçinesi`,
 * reçine); then words inside longer titles.
 */
function offerSingleCorrected(run: SearchRun): void {
  const { tables } = run;
  if (run.isName(run.query.joined)) return;
  offerLemmasOfCorrected(run);
  let visited = 0;
  for (const near of run.nearWords(run.query.joined, 'word')) {
    if (near.distance === 0) continue;
    const words = run.correctionCost(near);
    const shouldContinue = tables.everyRowWithWord(near.key, (row) => {
      if (visited++ > MAX_CORRECTED) return false;
      if (tables.wordCount(row) < 2) return true;
      const first = tables.wordKey(row, 0) === near.key;
      const match = first ? COSTS.prefix : COSTS.inner;
      run.offer(run.corrected, row, 'corrected', { match, words, length: run.lengthCost(row) });
      return true;
    });
    if (!shouldContinue) return;
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
    if (run.isName(run.query.words[i] ?? '')) return known;
    const all = new Map(known);
    for (const near of run.nearWords(run.query.words[i] ?? '', 'word')) {
      if (near.distance === 0 || run.tables.frequency(near.key) === 0) continue;
      addReading(all, near.key, run.correctionCost(near));
    }
    return all;
  });
}

/** The misspelled prefix of a word that is still being typed. */
function offerOpenCorrected(run: SearchRun): void {
  const { tables, query } = run;
  const { joined } = query;
  if (joined.length < SHORTEST_OPEN_WORD || run.isName(joined)) return;
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
    const shouldContinue = tables.everyRowWithWord(near.key, (row) => {
      if (visited++ > MAX_CORRECTED) return false;
      if (tables.wordCount(row) < 2) return true;
      const first = tables.wordKey(row, 0) === near.key;
      offer(row, first ? COSTS.prefix / 10 : COSTS.inner - COSTS.prefix);
      return true;
    });
    if (!shouldContinue) return;
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

/** Titles with all words, the last of which is a misspelled prefix: `torque conved`. */
function offerLastOpenCorrected(run: SearchRun, readings: readonly Readings[]): void {
  const last = run.query.words.at(-1) ?? '';
  if (last.length < SHORTEST_OPEN_LAST_WORD) return;
  const base = openBase(run);
  const begun: Readings = new Map();
  for (const near of nearBeginnings(run, last)) addReading(begun, near.key, base + near.distance);
  // Only one slip: either the last word is corrected or the others, not both.
  offerTitlesWithWords(run, run.corrected, readings, {
    path: 'corrected-prefix',
    open: (key) => begun.get(key),
  });
}
