import { cellText } from '@terimce/contract/csv-text';
import { fieldOfColumn } from '@terimce/contract/import-columns';
import type { ContentBudget } from './content-budget.js';
import { COLUMNS_MAX, type TableLine } from './csv-table.js';
import type { MergedArea } from './xlsx-read.js';

/** Lines among which the header is looked for. */
export const HEADER_LINES = 20;

/** The header of a table: its names, and the first and last line that it takes. */
interface Header {
  readonly cells: readonly string[];
  readonly line: number;
  readonly last: number;
}

/**
 * The line with the most known names among the first lines: sheets often have a title above their header. Two lines,
 * if their names are known only together: `İngilizce` over `Terim` and `Tanım`.
 * @param options.isChosen the first line is the header, or the first of its two lines.
 */
export function headerOf(
  lines: readonly TableLine[],
  { isChosen }: { isChosen: boolean },
): Header | undefined {
  const first = lines.slice(0, isChosen ? 2 : HEADER_LINES);
  const pairs = first.slice(1).map((line, i) => joined(first[i] as TableLine, line));
  const alone = (isChosen ? first.slice(0, 1) : first).map(headerIn);
  let [best] = alone;
  // One known word may be part of a text.
  let most = 1;
  for (const header of [...alone, ...pairs]) {
    const known = new Set(header.cells.map((cell) => fieldOfColumn(cellText(cell)) || undefined));
    known.delete(undefined);
    if (known.size > most) [best, most] = [header, known.size];
  }
  return best;
}

const headerIn = ({ cells, line }: TableLine): Header => ({ cells, line, last: line });

/** Two lines as one header: a name of the first holds for the empty cells after it that have one in the second. */
function joined(upper: TableLine, lower: TableLine): Header {
  const width = Math.min(COLUMNS_MAX, Math.max(upper.cells.length, lower.cells.length));
  let group = '';
  const cells = Array.from({ length: width }, (_, i) => {
    const own = upper.cells[i]?.trim() ?? '';
    const part = lower.cells[i]?.trim() ?? '';
    if (own !== '' || part === '') group = own;
    return group === part || part === '' ? group : `${group} ${part}`.trim();
  });
  return { cells, line: upper.line, last: lower.line };
}

/** Gives each line of a merged area the text of its first cell, which a spreadsheet shows for all of them. */
export function fillMerged(
  lines: TableLine[],
  merged: readonly MergedArea[],
  budget: ContentBudget,
): void {
  const places = new Map(lines.map(({ line }, i) => [line, i]));
  for (const { column, first, last } of merged) {
    const at = places.get(first);
    const top = at === undefined ? undefined : lines[at];
    const text = top?.cells[column];
    if (at === undefined || !text) continue;
    const own = top.notes?.filter((note) => note.column === column) ?? [];
    for (let i = at + 1; (lines[i]?.line ?? Number.POSITIVE_INFINITY) <= last; i += 1) {
      const line = lines[i] as TableLine;
      budget.takeCells(1);
      budget.takeText(text);
      while (line.cells.length <= column) line.cells.push('');
      line.cells[column] ||= text;
      if (own.length > 0) lines[i] = { ...line, notes: [...(line.notes ?? []), ...own] };
    }
  }
}
