import { continuedColumn, EXPORTED_FIELDS } from '@terimce/contract/import-columns';
import type { ContentLanguage } from '@terimce/contract/languages';
import { TERM_STATUS_NAMES } from '@terimce/contract/term';
import { cellOf, toTableRow } from '@terimce/core/files/exchange-row';
import type { TermRecord } from '@terimce/core/models/term';
import { contentOf, toTerm } from '@terimce/core/terms/term';
import type { TableFile } from '../../shared/files/table-file.js';
import { CELL_MAX, type Cell } from '../../shared/files/xlsx-write.js';
import { mapBatches } from '../../shared/map-batches.js';

interface TermTableOptions {
  /** Fields of {@link EXPORTED_FIELDS} in this order; all of them if absent. */
  readonly columns?: readonly string[] | undefined;
  readonly language: ContentLanguage;
  readonly categoryName: (slug: string) => string;
  /** How many cells the longest value of a column needs; see {@link cellsNeeded}. */
  readonly parts?: ReadonlyMap<string, number>;
}

const YES_NO = { tr: ['Evet', 'Hayır'], en: ['Yes', 'No'] } as const;

/** The columns of a workbook whose longest value does not fit into one cell, with the number of cells it needs. */
export async function cellsNeeded(
  batches: AsyncIterable<TermRecord[]>,
): Promise<Map<string, number>> {
  const parts = new Map<string, number>();
  for await (const batch of batches) {
    for (const record of batch) {
      for (const [column, value] of Object.entries(toTableRow(contentOf(record)))) {
        const needed = Math.ceil(cellOf(value).length / CELL_MAX);
        if (needed > (parts.get(column) ?? 1)) parts.set(column, needed);
      }
    }
  }
  return parts;
}

/** Terms as a table for readers; a table with all columns can be imported again. */
export function termTable(
  batches: AsyncIterable<TermRecord[]>,
  { columns = Object.keys(EXPORTED_FIELDS), language, categoryName, parts }: TermTableOptions,
): TableFile {
  const partsOf = (column: string) => parts?.get(column) ?? 1;
  const cellsOf = (record: TermRecord): Cell[] => {
    const term = toTerm(record);
    const isSearchable = term.status === 'approved' && !record.dirtySince && !record.indexRefusal;
    const cells = {
      ...term,
      ...toTableRow(contentOf(term)),
      id: term._id,
      category: categoryName(term.category),
      status: TERM_STATUS_NAMES[term.status]?.[language] ?? term.status,
      indexed: YES_NO[language][isSearchable ? 0 : 1],
    } as unknown as Record<string, Cell | string[]>;
    return columns.flatMap((column) => {
      const cell = cells[column];
      const text = Array.isArray(cell) ? cellOf(cell) : cell;
      const count = partsOf(column);
      if (count === 1 || typeof text !== 'string') return [text, ...Array(count - 1).fill('')];
      return Array.from({ length: count }, (_, i) => text.slice(i * CELL_MAX, (i + 1) * CELL_MAX));
    });
  };
  const headers = columns.flatMap((column) => {
    const name = EXPORTED_FIELDS[column]?.[language] ?? column;
    const more = Array.from({ length: partsOf(column) - 1 }, (_, i) =>
      continuedColumn(name, i + 2, language),
    );
    return [name, ...more];
  });
  // The time of the last change says whether a row that comes back is older than its term.
  return { name: 'terms', seconds: true, headers, rows: mapBatches(batches, cellsOf) };
}
