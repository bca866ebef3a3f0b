import { COSTS } from './costs.js';
import type { KeyKind } from './key-table.js';
import { MAX_VISITED, type SearchRun } from './search-run.js';
import { isInflectionEnding } from './suffixes.js';
import { offerTitlesWithWords, type Readings } from './word-match.js';

/** A literal hit below this explains the query's words, so they are not corrected one by one. */
const WORDS_EXPLAINED = 1.2;
/** When corrections are this bad, other explanations of the slip are tried. */
const TRY_WHOLE_TITLE = 1;
const TRY_JOINED = 1.3;
const TRY_PREFIX = 1.4;
const TRY_INFLECTED = 1.5;
const TRY_MISSING = 1.6;
const SHORTEST_OPEN_WORD = 5;
const SHORTEST_INFLECTED = 7;
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
  let withoutSome: Readings[] | undefined;
  if (single) {
    offerWholeCorrected(run, 'word');
    offerSingleCorrected(run);
  } else if (literalWords > WORDS_EXPLAINED) {
    const someUnknown = readings.some((known) => known.size === 0);
    const onlyUnknown = correctedReadings(run, readings, someUnknown);
    let best = offerTitlesWithWords(run, run.corrected, onlyUnknown, 0, 'corrected');
    if (best >= NOTHING && someUnknown) {
      // A slip can make another word of the vocabulary: `termal` is one in Turkish titles.
      const all = correctedReadings(run, readings, false);
      best = offerTitlesWithWords(run, run.corrected, all, 0, 'corrected');
    }
    if (best >= NOTHING) withoutSome = onlyUnknown;
  } else {
    offerWholeCorrected(run, 'word');
  }
  if (!single && run.corrected.best > TRY_WHOLE_TITLE) offerWholeCorrected(run, 'word');
  if (run.corrected.best > TRY_JOINED) offerWholeCorrected(run, 'joined');
  const literalIsWeak = run.literal.best > WORDS_EXPLAINED;
  if (single && literalIsWeak) offerOpenCorrected(run);
  if (literalIsWeak && run.corrected.best > TRY_INFLECTED) offerInflectedCorrected(run, readings);
  if (withoutSome !== undefined && literalIsWeak && run.corrected.best > TRY_MISSING) {
    const missable = Math.max(1, run.query.words.length >> 1);
    offerTitlesWithWords(run, run.corrected, withoutSome, missable);
  }
}

/** The whole query, spaces aside, as one misspelt title: also mends words run together or split. */
function offerWholeCorrected(run: SearchRun, kind: KeyKind): void {
  const { tables } = run;
  for (const near of run.nearWords(run.query.joined, kind)) {
    if (near.distance === 0) continue;
    const words = near.distance - run.frequencyBonus(near.key);
    tables.forEachWholeTitle(near.key, (row) => {
      run.offer(run.corrected, row, 'corrected', { match: COSTS.corrected, words });
    });
  }
}

/** One misspelt word inside longer titles. */
function offerSingleCorrected(run: SearchRun): void {
  const { tables } = run;
  let visited = 0;
  for (const near of run.nearWords(run.query.joined, 'word')) {
    if (near.distance === 0) continue;
    const words = run.correctionCost(near);
    for (const row of tables.rowsWithWord(near.key)) {
      if (visited++ > MAX_VISITED) return;
      if (tables.wordCount(row) < 2) continue;
      const first = tables.wordKey(row, 0) === near.key;
      const match = first ? COSTS.prefix : COSTS.inner;
      run.offer(run.corrected, row, 'corrected', { match, words, length: run.lengthCost(row) });
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
  if (run.finished && run.corrected.best <= TRY_PREFIX) return;
  const edits = joined.length >= 8 ? 2 : 1;
  const base = COSTS.correctedPrefix + (run.finished ? COSTS.correctedPrefixFinished : 0);
  let visited = 0;
  for (const near of tables.keys.near(joined, edits, 'query-begins-key', 'word', tables.isLive)) {
    const offer = (row: number, extra: number): void => {
      run.offer(run.corrected, row, 'corrected-prefix', {
        match: base + extra,
        words: near.distance,
        length: run.lengthCost(row),
      });
    };
    tables.forEachWholeTitle(near.key, (row) => offer(row, 0));
    for (const row of tables.rowsWithWord(near.key)) {
      if (visited++ > MAX_VISITED) return;
      if (tables.wordCount(row) < 2) continue;
      const first = tables.wordKey(row, 0) === near.key;
      offer(row, first ? COSTS.prefix / 10 : COSTS.inner - COSTS.prefix);
    }
  }
}

/** Words both misspelt and inflected: a title word near some beginning, and an ending after it. */
function offerInflectedCorrected(run: SearchRun, readings: readonly Readings[]): void {
  const { tables, query } = run;
  const isCase = (known: Readings, word: string): boolean =>
    known.size === 0 && word.length >= SHORTEST_INFLECTED;
  if (!readings.some((known, i) => isCase(known, query.words[i] ?? ''))) return;
  const corrected = readings.map((known, i) => {
    const word = query.words[i] ?? '';
    if (!isCase(known, word)) return known;
    const all: Readings = new Map();
    for (const near of tables.keys.near(word, 1, 'key-begins-query', 'word', tables.isLive)) {
      if (tables.frequency(near.key) === 0) continue;
      const length = tables.keys.length(near.key);
      // The slip may have made the stem one letter longer or shorter.
      const ending = [length, length - 1, length + 1].some((at) =>
        isInflectionEnding(word.slice(at)),
      );
      if (!ending && (length < 5 || near.distance >= 0.3)) continue;
      const cost =
        COSTS.correctedInflected +
        (ending ? near.distance : COSTS.notAnEnding) +
        COSTS.endingLetter * (word.length - length) -
        run.frequencyBonus(near.key);
      addReading(all, near.key, cost);
    }
    return all;
  });
  offerTitlesWithWords(run, run.corrected, corrected, 0, 'corrected-inflected');
}

function addReading(readings: Readings, key: number, cost: number): void {
  const known = readings.get(key);
  if (known === undefined || cost < known) readings.set(key, cost);
}
