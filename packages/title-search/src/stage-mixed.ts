import { COSTS } from './costs.js';
import { MAX_CORRECTED, type SearchRun } from './search-run.js';
import { WordCover } from './word-cover.js';
import type { OpenReading } from './word-match.js';
import type { Readings } from './word-readings.js';

/** Most titles and keywords of one document that are checked. */
const MAX_ROWS = 64;

/**
 * Documents with the words of the query in several of their names, because people mix the languages of a term or
 * write both: `heat iletimi`, `zaman complexity`, `pump pompa`. Only for words that titles have.
 */
export function offerMixed(run: SearchRun, readings: readonly Readings[]): void {
  const pivot = rarest(run, readings);
  if (pivot === undefined) return;
  const seen = new Set<number>();
  const open = openReading(run);
  const covers = new WordCover(run.tables, readings, open);
  const all = (1 << readings.length) - 1;
  let visited = 0;
  for (const key of pivot.keys()) {
    const shouldContinue = run.tables.everyRowWithWord(key, (row) => {
      if (visited++ > MAX_CORRECTED) return false;
      const slot = run.tables.slot(row);
      if (seen.has(slot)) return true;
      seen.add(slot);
      const rows = rowsOfDocument(run, row);
      const covered = rows.reduce((words, near) => words | covers.of(near), 0);
      if (covered === all) offerDocument(run, readings, row, rows, open);
      return true;
    });
    if (!shouldContinue) return;
  }
}

function rarest(run: SearchRun, readings: readonly Readings[]): Readings | undefined {
  let best: Readings | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [i, keys] of readings.entries()) {
    let titles = 0;
    for (const key of keys.keys()) titles += run.tables.frequency(key);
    const mayBegin = !run.finished && i === readings.length - 1;
    if (titles === 0 && !mayBegin) return undefined;
    if (titles > 0 && titles < fewest) {
      fewest = titles;
      best = keys;
    }
  }
  return best;
}

function openReading({ tables, query, finished }: SearchRun): OpenReading | undefined {
  const last = query.words.at(-1) ?? '';
  if (finished) return undefined;
  return (key) => (tables.keys.startsWith(key, last) ? COSTS.openWord : undefined);
}

function offerDocument(
  run: SearchRun,
  readings: readonly Readings[],
  oneRow: number,
  rows: readonly number[],
  open: OpenReading | undefined,
): void {
  const { tables, query } = run;
  const used = new Set<number>();
  let words = 0;
  for (const [i, keys] of readings.entries()) {
    const found = cheapest(run, rows, keys, i === readings.length - 1 ? open : undefined);
    if (found === undefined) return;
    words += found.cost;
    used.add(found.row);
  }
  let letters = 0;
  for (const row of used) letters += tables.wholeLength(row);
  const extra = Math.min(COSTS.extraLetters, Math.max(0, letters - query.joined.length));
  const shown = [...used].find((row) => tables.isTitle(row)) ?? oneRow;
  const length = extra * COSTS.extraLetter;
  run.offer(run.literal, shown, 'mixed', { match: COSTS.mixed, words, length });
}

/** The titles and keywords of the document of this row; they are stored side by side. */
function rowsOfDocument({ tables }: SearchRun, row: number): number[] {
  const slot = tables.slot(row);
  let from = row;
  let to = row;
  while (row - from < MAX_ROWS && from > 0 && tables.slot(from - 1) === slot) from--;
  while (to - row < MAX_ROWS && tables.slot(to + 1) === slot) to++;
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function cheapest(
  { tables }: SearchRun,
  rows: readonly number[],
  readings: Readings,
  open: OpenReading | undefined,
): { row: number; cost: number } | undefined {
  let best: { row: number; cost: number } | undefined;
  for (const row of rows) {
    for (let p = 0; p < tables.wordCount(row); p++) {
      const key = tables.wordKey(row, p);
      const cost = readings.get(key) ?? open?.(key);
      if (cost !== undefined && (best === undefined || cost < best.cost)) best = { row, cost };
    }
  }
  return best;
}
