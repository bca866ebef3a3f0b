import { fieldOfColumn } from '@terimce/contract/import-columns';
import type { EXCHANGE_FORMATS, ImportOptions } from '@terimce/contract/routes/admin/imports';
import { COLUMNS_MAX, type Delimiter, readCsvTable, type TableLine } from './csv-table.js';
import { cellText } from './csv-text.js';
import { decodeText, type Encoding, encodingOf } from './decode-text.js';
import { fileIssue } from './file-issue.js';
import { readJson } from './json-file.js';
import { readTbx } from './tbx-read.js';
import { readXlsx } from './xlsx-read.js';

export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number];

export interface FileFacts {
  readonly format: ExchangeFormat;
  /** Only for tables in text files. */
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  /** Columns of a table; for other files, the fields of their rows. */
  readonly columns: string[];
}

export interface FileContent extends FileFacts {
  /** The lines of a table after its header ({@link TableLine}), or the rows of another file. */
  readonly rows: unknown[];
}

type ReadOptions = Pick<ImportOptions, 'format' | 'encoding' | 'delimiter'>;

/** Longest row of a table of terms, in characters. */
const ROW_MAX = 2_000_000;
/** Whitespace skipped before the format is detected. */
const BLANKS = /^(?:\ufeff|\s)+/;

/**
 * Reads a file of terms.
 * @param rowsMax largest number of rows.
 * @throws CodedError IMPORT_FILE_INVALID with the reason, INVALID_JSON.
 */
export async function readFile(
  bytes: Buffer,
  options: ReadOptions,
  rowsMax: number,
): Promise<FileContent> {
  const format = options.format ?? formatOf(bytes);
  const collect = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
    const rows: T[] = [];
    for await (const row of source) {
      // The header of a table counts as one more line.
      if (rows.length > rowsMax) throw fileIssue('TOO_MANY_ROWS', { max: rowsMax });
      rows.push(row);
    }
    return rows;
  };
  if (format === 'xlsx') return { format, ...tableOf(await collect(readXlsx(bytes)), true) };
  if (format === 'csv') {
    const encoding = options.encoding ?? encodingOf(bytes);
    const { delimiter, lines } = await readCsvTable(decodeText(bytes, encoding), {
      delimiter: options.delimiter,
      isKnown: (name) => fieldOfColumn(cellText(name)) !== undefined,
      rowMax: ROW_MAX,
    });
    return { format, encoding, delimiter, ...tableOf(await collect(lines), false) };
  }
  const read = format === 'tbx' ? readTbx : readJson;
  const rows = await collect<unknown>(read(pieces(bytes)));
  if (rows.length === 0) throw fileIssue('NO_ROWS');
  const names = new Set<string>();
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) continue;
    for (const name of Object.keys(row)) if (names.size < COLUMNS_MAX) names.add(name);
  }
  return { format, columns: [...names], rows };
}

function formatOf(bytes: Buffer): ExchangeFormat {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'xlsx';
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    throw fileIssue('XLS_OLD');
  }
  const first = bytes.toString('utf8', 0, 200).replace(BLANKS, '').charAt(0);
  if (first === '<') return 'tbx';
  return first === '{' || first === '[' ? 'json' : 'csv';
}

/**
 * The header and the lines after it. Duplicate names get a number, empty names their position; trailing columns
 * without a name and lines without text are dropped.
 * @param ragged lines may be short: spreadsheets omit trailing empty cells.
 */
function tableOf(
  lines: readonly TableLine[],
  ragged: boolean,
): { columns: string[]; rows: TableLine[] } {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [header, ...rows] = filled;
  if (!header || rows.length === 0) throw fileIssue('NO_ROWS');
  if (header.cells.length > COLUMNS_MAX) throw fileIssue('TOO_MANY_COLUMNS', { max: COLUMNS_MAX });
  const columns: string[] = [];
  const width = ragged ? lastFilled(header.cells) : header.cells.length;
  for (const [i, cell] of header.cells.slice(0, width).entries()) {
    const name = cellText(cell.trim()) || `#${i + 1}`;
    columns.push(columns.includes(name) ? `${name} (${i + 1})` : name);
  }
  if (ragged) {
    for (const { cells } of rows) {
      cells.length = Math.max(width, lastFilled(cells));
      cells.splice(0, width, ...Array.from({ length: width }, (_, i) => cells[i] ?? ''));
    }
  }
  return { columns, rows };
}

/** Number of cells of a line up to the last one with text. */
function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '' && cell !== undefined) + 1;
}

const SLICE = 256 * 1024;

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield bytes.subarray(at, at + SLICE);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
