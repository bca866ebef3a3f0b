import { BOM, cellText, csvLine } from '@terimce/contract/csv-text';
import { IMPORT_FIELDS, REASON_COLUMN } from '@terimce/contract/import-columns';
import type { ContentLanguage } from '@terimce/contract/languages';
import { reasonText } from '@terimce/contract/row-issues';
import { termNames } from '@terimce/contract/term';
import { fromEdgeTerm } from '@terimce/contract/term-fields';
import { NAME_GROUPS, namesText } from '@terimce/contract/term-names';
import { cellOf } from '@terimce/core/files/exchange-row';
import type { ImportRecord, ImportRowRecord } from '@terimce/core/models/import';
import { jsonList } from '../../shared/files/json-file.js';
import { type Cell, writeXlsx } from '../../shared/files/xlsx-write.js';
import { isRecord } from './prepare-row.js';

/** The column of reasons in either language, also with the number that a second one gets. */
const REASONS = new RegExp(`^(?:${Object.values(REASON_COLUMN).join('|')})(?: \\(\\d+\\))?$`);

export type RefusedFormat = 'json' | 'csv' | 'xlsx';

/**
 * The rows of an import that were not stored, in the format of the original file: the same columns and delimiter,
 * with the reason as the last column, in the reader's language. After correction it can be imported unchanged.
 */
export function refusedFile(
  format: RefusedFormat,
  record: ImportRecord,
  rows: AsyncIterable<ImportRowRecord>,
  language: ContentLanguage,
): AsyncIterable<string | Buffer> {
  if (format === 'json') return jsonList('[', withReasons(rows, language), ']');
  const table = asTable(record, rows, language);
  return format === 'xlsx' ? writeXlsx(table) : asCsv(table, record.delimiter);
}

async function* withReasons(rows: AsyncIterable<ImportRowRecord>, language: ContentLanguage) {
  for await (const row of rows) {
    const sent = sentRow(row);
    const term = isRecord(sent) ? sent : { row: sent };
    yield [{ ...term, [REASON_COLUMN[language]]: reasonOf(row, language) }];
  }
}

async function* asCsv(
  table: AsyncIterable<readonly Cell[]>,
  delimiter = ',',
): AsyncGenerator<string> {
  yield BOM;
  for await (const cells of table) yield csvLine(cells, delimiter);
}

async function* asTable(
  { columns, format }: Pick<ImportRecord, 'columns' | 'format'>,
  rows: AsyncIterable<ImportRowRecord>,
  language: ContentLanguage,
): AsyncGenerator<readonly Cell[]> {
  const names = columns ?? Object.keys(IMPORT_FIELDS);
  // The reasons of an earlier round are replaced.
  const kept = names.flatMap((name, i) => (REASONS.test(name) ? [] : [i]));
  yield [...kept.map((i) => names[i]), REASON_COLUMN[language]];
  for await (const row of rows) {
    const sent = sentRow(row);
    // A line with too few or too many cells keeps their positions; the reason stays in its own column.
    const cells =
      isRecord(sent) && Array.isArray(sent.cells)
        ? (sent.cells as string[]).map((cell) => (format === 'csv' ? cellText(cell) : cell))
        : valuesOf(sent, columns, names);
    const own = kept.map((i) => cells[i] ?? '');
    yield [...own, reasonOf(row, language), ...cells.slice(names.length)];
  }
}

/** Rows of the bulk call have no columns: they use the field names of the contract. */
function valuesOf(
  sent: unknown,
  columns: readonly string[] | undefined,
  names: readonly string[],
): string[] {
  if (!isRecord(sent)) return [];
  const { content } = fromEdgeTerm(sent);
  const listed = termNames.safeParse(content.names);
  const texts = [...NAME_GROUPS].map(([column, group]) => [
    column,
    listed.success ? namesText(listed.data, group) : '',
  ]);
  const values = columns ? sent : { ...Object.fromEntries(texts), ...sent, ...content };
  return names.map((name) => cellOf(values[name]));
}

/** The number of the row, and its reasons. */
function reasonOf({ index, issues }: ImportRowRecord, language: ContentLanguage): string {
  const nameOf = (field: string) => IMPORT_FIELDS[field]?.[language];
  return `${index + 1}: ${reasonText(issues, language, nameOf)}`;
}

function sentRow({ row }: ImportRowRecord): unknown {
  try {
    return JSON.parse(row ?? 'null');
  } catch {
    return row;
  }
}
