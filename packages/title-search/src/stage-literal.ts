import { COSTS } from './costs.js';
import { lemmas } from './lemmas.js';
import { POOL, type SearchRun } from './search-run.js';
import { offerTitlesWithWords } from './word-match.js';
import type { Readings } from './word-readings.js';

const MAX_INNER = 2000;
const ROUNDING = 1e-6;

/** Titles equal to the query, unchanged or except for spaces and hyphens; then inflected as a whole. */
export function offerWholeTitles(run: SearchRun): void {
  const { tables, query } = run;
  const key = tables.keys.id(query.joined);
  if (key !== undefined) {
    tables.forEachWholeTitle(key, (row) => {
      const same = hasSameWords(run, row);
      run.offer(run.literal, row, same ? 'exact' : 'joined', {
        match: same ? COSTS.exact : COSTS.joined,
      });
    });
  }
  // isililetkenligi: joined words with an ending.
  for (const [lemma, steps] of lemmas(query.joined)) {
    const lemmaKey = tables.keys.id(lemma);
    if (lemmaKey === undefined || lemma.length < 6 || tables.keys.isWord(lemmaKey)) continue;
    const words = COSTS.inflected + COSTS.perSuffix * steps + run.formCost;
    tables.forEachWholeTitle(lemmaKey, (row) => {
      run.offer(run.literal, row, 'inflected', { match: COSTS.joined, words });
    });
  }
}

function hasSameWords(run: SearchRun, row: number): boolean {
  const { tables, query } = run;
  if (tables.wordCount(row) !== query.words.length) return false;
  return query.words.every((word, i) => tables.keys.isText(tables.wordKey(row, i), word));
}

/** Titles with every word of the query. Returns the lowest cost, 99 if there is none. */
export function offerTitlesWithAllWords(run: SearchRun, readings: readonly Readings[]): number {
  return offerTitlesWithWords(run, run.literal, readings);
}

/**
 * Titles that begin with the query (ignoring spaces), then titles with an inner word that does. If there are many,
 * only the shortest are kept, and those that were opened before.
 */
export function offerBeginnings(run: SearchRun): void {
  const { keys } = run.tables;
  const { begun, longest } = keysBegun(run);
  for (const key of begun) {
    if (extraLetters(run, key) <= longest) offerBegun(run, key, () => true);
  }
  if (run.tables.anyPopular) offerPopular(run, begun, longest);
  if (run.query.words.length > 1 || run.literal.size >= run.pool) return;
  const words = begun.filter((key) => keys.isWord(key) && extraLetters(run, key) <= longest);
  offerInnerBeginnings(run, words);
}

/**
 * Keys that begin with the query, and how many letters longer they may be for the shortest of them to fill the pool.
 * Longer ones are included because they may be popular.
 */
function keysBegun(run: SearchRun): { begun: number[]; longest: number } {
  const { tables, query } = run;
  const { keys } = tables;
  const { joined } = query;
  const titles = new Int32Array(COSTS.extraLetters + 1);
  const begun: number[] = [];
  keys.forEachBeginning(
    joined,
    (key) => {
      if (!tables.isLive(key)) return;
      if (keys.length(key) <= joined.length && keys.isText(key, joined)) return;
      begun.push(key);
      const extra = extraLetters(run, key);
      if (tables.hasWholeTitle(key)) titles[extra] = (titles[extra] ?? 0) + 1;
    },
    (length) => {
      const extra = length - joined.length;
      return !tables.anyPopular && extra < COSTS.extraLetters && poolLength(titles) <= extra;
    },
  );
  return { begun, longest: poolLength(titles) };
}

/** The number of extra letters at which the shortest completions fill the pool. */
function poolLength(titles: Int32Array): number {
  let total = 0;
  let length = 0;
  while (length < titles.length) {
    total += titles[length] ?? 0;
    if (total >= POOL) break;
    length++;
  }
  return length;
}

/** Letters of a key that the query lacks, as far as they count. */
function extraLetters(run: SearchRun, key: number): number {
  return Math.min(COSTS.extraLetters, run.tables.keys.length(key) - run.query.joined.length);
}

function offerBegun(run: SearchRun, key: number, isWanted: (row: number) => boolean): void {
  const { tables, query } = run;
  tables.forEachWholeTitle(key, (row) => {
    if (!isWanted(row)) return;
    const isOpen =
      tables.wordCount(row) > 1 && !tables.keys.startsWith(tables.wordKey(row, 0), query.joined);
    const match = run.prefixCost + (isOpen ? COSTS.openWord : 0);
    run.offer(run.literal, row, 'prefix', {
      match,
      length: extraLetters(run, key) * COSTS.extraLetter,
    });
  });
}

/** Longer titles that are popular enough to rank before some of the shortest. */
function offerPopular(run: SearchRun, begun: readonly number[], longest: number): void {
  const { tables } = run;
  const worst = run.literal.costAt(Math.max(run.pool, run.limit));
  for (const key of begun) {
    const extra = extraLetters(run, key);
    if (extra <= longest) continue;
    const least = (worst - run.prefixCost - extra * COSTS.extraLetter) / -COSTS.popularity;
    offerBegun(run, key, (row) => {
      const popularity = tables.popularity(tables.slot(row));
      return popularity > 0 && popularity > least - ROUNDING;
    });
  }
}

function offerInnerBeginnings(run: SearchRun, words: number[]): void {
  const { tables } = run;
  words.sort((a, b) => tables.keys.length(a) - tables.keys.length(b));
  let visited = 0;
  for (const key of words) {
    const shouldContinue = tables.everyRowWithWord(key, (row) => {
      if (visited++ > MAX_INNER) return false;
      if (tables.wordCount(row) < 2) return true;
      const first = tables.wordKey(row, 0) === key;
      run.offer(run.literal, row, first ? 'prefix' : 'inner', {
        match: first ? run.prefixCost : run.innerCost,
        length: run.lengthCost(row),
      });
      return true;
    });
    if (!shouldContinue) return;
  }
}
