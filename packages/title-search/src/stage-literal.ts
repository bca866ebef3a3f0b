import { COSTS } from './costs.js';
import { lemmas } from './lemmas.js';
import type { SearchRun } from './search-run.js';
import { offerTitlesWithWords, type Readings } from './word-match.js';

/** Candidates kept for queries that begin very many titles. */
const POOL = 60;
const MAX_INNER = 2000;

/** Titles equal to the query, as written or but for spaces and hyphens; then inflected as a whole. */
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
  // isililetkenligi: words run together and an ending on top.
  for (const [lemma, steps] of lemmas(query.joined)) {
    const lemmaKey = tables.keys.id(lemma);
    if (lemmaKey === undefined || lemma.length < 6 || tables.keys.isWord(lemmaKey)) continue;
    const words = COSTS.inflected + COSTS.perSuffix * steps;
    tables.forEachWholeTitle(lemmaKey, (row) => {
      run.offer(run.literal, row, 'inflected', { match: COSTS.joined, words });
    });
  }
}

function hasSameWords(run: SearchRun, row: number): boolean {
  const { tables, query } = run;
  if (tables.wordCount(row) !== query.words.length) return false;
  return query.words.every((word, i) => tables.keys.text(tables.wordKey(row, i)) === word);
}

/** Titles with every word of the query. Returns the lowest cost, 99 if there is none. */
export function offerTitlesWithAllWords(run: SearchRun, readings: readonly Readings[]): number {
  return offerTitlesWithWords(run, run.literal, readings);
}

/**
 * Titles that begin with the query (spaces aside), then titles with an inner word that does. Where
 * there are very many only the shortest are kept, and those that someone has opened before.
 */
export function offerBeginnings(run: SearchRun): void {
  const { tables, query } = run;
  const { keys } = tables;
  const { joined } = query;
  const single = query.words.length === 1;
  const counts = new Int32Array(COSTS.extraLetters + 1);
  const begun: number[] = [];
  const extraOf = (key: number): number =>
    Math.min(COSTS.extraLetters, keys.length(key) - joined.length);
  keys.forEachBeginning(joined, (key) => {
    if (!tables.isLive(key) || keys.text(key) === joined) return;
    begun.push(key);
    const extra = extraOf(key);
    if (tables.hasWholeTitle(key)) counts[extra] = (counts[extra] ?? 0) + 1;
  });
  const longest = poolLength(counts);
  for (const key of begun) {
    const extra = extraOf(key);
    if (extra > longest && !tables.anyPopular) continue;
    tables.forEachWholeTitle(key, (row) => {
      if (extra > longest && tables.popularity(tables.slot(row)) === 0) return;
      const isOpen = tables.wordCount(row) > 1 && !keys.startsWith(tables.wordKey(row, 0), joined);
      const match = run.prefixCost + (isOpen ? COSTS.openWord : 0);
      run.offer(run.literal, row, 'prefix', { match, length: extra * COSTS.extraLetter });
    });
  }
  if (!single || run.literal.size >= POOL) return;
  const inner = begun.filter((key) => keys.isWord(key) && extraOf(key) <= longest);
  offerInnerBeginnings(run, inner);
}

/** The length, in extra letters, at which the shortest completions fill the pool. */
function poolLength(counts: Int32Array): number {
  let total = 0;
  let length = 0;
  while (length < counts.length) {
    total += counts[length] ?? 0;
    if (total >= POOL) break;
    length++;
  }
  return length;
}

function offerInnerBeginnings(run: SearchRun, words: number[]): void {
  const { tables } = run;
  words.sort((a, b) => tables.keys.length(a) - tables.keys.length(b));
  let visited = 0;
  for (const key of words) {
    for (const row of tables.rowsWithWord(key)) {
      if (visited++ > MAX_INNER) return;
      if (tables.wordCount(row) < 2) continue;
      const first = tables.wordKey(row, 0) === key;
      run.offer(run.literal, row, first ? 'prefix' : 'inner', {
        match: first ? run.prefixCost : run.innerCost,
        length: run.lengthCost(row),
      });
    }
  }
}
