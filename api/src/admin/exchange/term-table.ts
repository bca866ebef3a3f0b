import { EXPORTED_FIELDS } from '@terimce/contract/import-columns';
import type { UiLanguage } from '@terimce/contract/languages';
import { TERM_STATUS_NAMES } from '@terimce/contract/term';
import type { TermRecord } from '@terimce/core/models/term';
import { contentOf, toTerm } from '@terimce/core/terms/term';
import { listCell } from './csv-text.js';
import { toExchangeRow } from './exchange-row.js';
import type { TableFile } from './table-file.js';
import type { Cell } from './xlsx-write.js';

interface TermTableOptions {
  /** Fields of {@link EXPORTED_FIELDS} in this order; all of them if absent. */
  readonly columns?: readonly string[] | undefined;
  readonly language: UiLanguage;
  readonly categoryName: (slug: string) => string;
}

const YES_NO = { tr: ['Evet', 'Hayır'], en: ['Yes', 'No'] } as const;

/** Terms as a table for readers; a table with all columns can be imported again. */
export function termTable(
  batches: AsyncIterable<TermRecord[]>,
  { columns = Object.keys(EXPORTED_FIELDS), language, categoryName }: TermTableOptions,
): TableFile {
  const cellsOf = (record: TermRecord): Cell[] => {
    const term = toTerm(record);
    const isSearchable = term.status === 'approved' && !record.dirtySince && !record.indexRefusal;
    const cells: Record<string, Cell | string[]> = {
      ...term,
      ...toExchangeRow(contentOf(term)),
      translations: null,
      id: term._id,
      category: categoryName(term.category),
      status: TERM_STATUS_NAMES[term.status]?.[language] ?? term.status,
      indexed: YES_NO[language][isSearchable ? 0 : 1],
    } as Record<string, Cell | string[]>;
    return columns.map((column) => {
      const cell = cells[column];
      return Array.isArray(cell) ? listCell(cell) : cell;
    });
  };
  async function* rows() {
    for await (const batch of batches) yield batch.map(cellsOf);
  }
  const headers = columns.map((column) => EXPORTED_FIELDS[column]?.[language] ?? column);
  return { name: 'terms', headers, rows: rows() };
}
