import { CodedError } from '@terimce/core/coded-error';
import { CsvError, parse } from 'csv-parse';
import { BOM, cellList, cellText, csvLine, listCell } from './csv-text.js';
import { EXCHANGE_FIELDS, type ExchangeRow, LIST_FIELDS } from './exchange-row.js';
import { notUtf8, utf8Text } from './utf8-text.js';

const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);

/** A CSV file of terms: byte order mark, header, one line a term. */
export async function* writeCsv(batches: AsyncIterable<ExchangeRow[]>): AsyncGenerator<string> {
  yield BOM + csvLine(EXCHANGE_FIELDS);
  for await (const rows of batches) yield rows.map(line).join('');
}

function line(row: ExchangeRow): string {
  return csvLine(
    EXCHANGE_FIELDS.map((field) => {
      const value = row[field];
      return Array.isArray(value) ? listCell(value) : value;
    }),
  );
}

/**
 * The rows of a CSV file, with a comma, a semicolon or a tab between cells. Empty cells are left out.
 * @throws CodedError IMPORT_FILE_INVALID, with the line, or because the file is not UTF-8.
 */
export async function* readCsv(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Record<string, unknown>> {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => header.map((name) => cellText(name.trim())),
    delimiter: [',', ';', '\t'],
    relax_column_count_less: true,
    skip_empty_lines: true,
    max_record_size: 2_000_000,
  });
  const feeding = feed(utf8Text(source, notUtf8), parser);
  try {
    for await (const record of parser as AsyncIterable<Record<string, string>>) {
      yield Object.fromEntries(
        Object.entries(record)
          .filter(([, cell]) => cell !== '')
          .map(([name, cell]) => [
            name,
            LISTS.has(name) ? cellList(cellText(cell)) : cellText(cell),
          ]),
      );
    }
    await feeding;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CodedError('IMPORT_FILE_INVALID', { line: error.lines, reason: error.message });
  }
}

async function feed(
  source: AsyncIterable<string>,
  parser: ReturnType<typeof parse>,
): Promise<void> {
  try {
    for await (const chunk of source) {
      if (!parser.write(chunk)) await new Promise((resolve) => parser.once('drain', resolve));
    }
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}
