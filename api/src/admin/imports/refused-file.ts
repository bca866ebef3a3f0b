import type { ImportRowRecord } from '@terimce/core/models/import';
import { BOM, csvLine } from '../exchange/csv-text.js';

const COLUMNS = ['index', 'kind', 'reason', 'englishTerm', 'turkishTerm', 'category'] as const;

/** The refused rows of an import as CSV, with what stood in their way. */
export async function* refusedAsCsv(rows: AsyncIterable<ImportRowRecord>): AsyncGenerator<string> {
  yield BOM + csvLine([...COLUMNS, 'existingTerm', 'row']);
  for await (const row of rows) {
    const existing = row.existingTerm ? JSON.stringify(row.existingTerm) : '';
    yield csvLine([...COLUMNS.map((name) => row[name]), existing, rowText(row)]);
  }
}

/** The same as JSON: a list of objects. */
export async function* refusedAsJson(rows: AsyncIterable<ImportRowRecord>): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const row of rows) {
    const { index, kind, reason, englishTerm, turkishTerm, category, existingTerm } = row;
    const facts = { index, kind, reason, englishTerm, turkishTerm, category, existingTerm };
    yield `${separator}${JSON.stringify({ ...facts, row: parsedRow(row) })}`;
    separator = ',\n';
  }
  yield '\n]\n';
}

function rowText({ row }: ImportRowRecord): string {
  if (row === undefined || row === null) return '';
  return typeof row === 'string' ? row : JSON.stringify(row);
}

/** The row as it was sent; its text where that was too long to be kept whole. */
function parsedRow(record: ImportRowRecord): unknown {
  if (typeof record.row !== 'string') return record.row ?? null;
  try {
    return JSON.parse(record.row);
  } catch {
    return record.row;
  }
}
