import { cellText } from '@terimce/contract/csv-text';
import { fieldOfColumn } from '@terimce/contract/import-columns';
import type { EXCHANGE_FORMATS, ImportOptions } from '@terimce/contract/routes/admin/imports';
import { pacer } from '@terimce/core/pacer';
import { ContentBudget } from './content-budget.js';
import { COLUMNS_MAX, type Delimiter, readCsvTable, type TableLine } from './csv-table.js';
import { decodeText, type Encoding, encodingOf, wideEncoding } from './decode-text.js';
import { fileIssue } from './file-issue.js';
import { readJson } from './json-file.js';
import { fillMerged, HEADER_LINES, headerOf } from './table-shape.js';
import { readTbx } from './tbx-read.js';
import { type MergedArea, openXlsx } from './xlsx-read.js';

export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number];

export interface FileFacts {
  readonly format: ExchangeFormat;
  /** Only for tables in text files. */
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  /** The sheets of a workbook, and the one that was read. */
  readonly sheets?: readonly string[];
  readonly sheet?: string;
  /** The line of a table's header, from 1. */
  readonly headerLine?: number;
  /** Rows of a workbook that are hidden. */
  readonly hiddenRows?: number;
  /** Columns of a table; for other files, the fields of their rows. */
  readonly columns: string[];
}

export interface FileContent extends FileFacts {
  /** The lines of a table after its header ({@link TableLine}), or the rows of another file. */
  readonly rows: unknown[];
}

type ReadOptions = Pick<
  ImportOptions,
  'format' | 'encoding' | 'delimiter' | 'sheet' | 'headerLine'
> &
  Partial<Pick<ImportOptions, 'hidden'>>;

/** Longest row of a table of terms, in characters. */
const ROW_MAX = 2_000_000;
/** Lines with and without text for each row: sheets are often formatted to their end. */
const LINES_PER_ROW = 11;
/** Whitespace skipped before the format is detected. */
const BLANKS = /^(?:\ufeff|\s)+/;
/** The start of a web page: some programs write tables as one and name it .xls. */
const WEB_PAGE = /^<(?:!doctype html|html|head|meta|style|body|table)\b/i;
/** How files of other kinds begin, which would be read as text. */
const OTHER_KINDS = [
  ['%PDF', 'PDF'],
  ['{\\rtf', 'RTF'],
  ['\x89PNG', 'PNG'],
  ['\xff\xd8\xff', 'JPEG'],
  ['\x1f\x8b', 'GZIP'],
  ['Rar!', 'RAR'],
  ['7z\xbc\xaf', '7Z'],
] as const;
/** What other programs write as XML: spreadsheets of LibreOffice and of Excel 2003. */
const OTHER_XML = [
  ['office:document', 'FODS'],
  ['urn:schemas-microsoft-com:office:spreadsheet', 'XML 2003'],
] as const;
/** Bytes at the beginning that show the format. */
const START = 1_000;
/** The stream of a workbook with a password. */
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le');

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
  const format = options.format ?? (await formatOf(bytes));
  if (format === 'xlsx') {
    const { lines, merged, ...facts } = await openXlsx(bytes, options.sheet);
    const rules = { rowsMax, isRagged: true, merged };
    return { format, ...facts, ...(await tableOf(lines, options, rules)) };
  }
  if (format === 'csv') {
    const encoding = options.encoding ?? (await encodingOf(bytes));
    const { delimiter, lines } = await readCsvTable(decodeText(bytes, encoding), {
      delimiter: options.delimiter,
      isKnown: (name) => fieldOfColumn(cellText(name)) !== undefined,
      rowMax: ROW_MAX,
    });
    const table = await tableOf(lines, options, { rowsMax, isRagged: false, merged: [] });
    return { format, encoding, delimiter, ...table };
  }
  const rows: unknown[] = [];
  for await (const row of (format === 'tbx' ? readTbx : readJson)(utf8Pieces(bytes))) {
    if (rows.length === rowsMax) throw fileIssue('TOO_MANY_ROWS', { max: rowsMax });
    rows.push(row);
  }
  if (rows.length === 0) throw fileIssue('NO_ROWS');
  return { format, columns: await namesOf(rows), rows };
}

/** The names of the fields that rows have. */
async function namesOf(rows: readonly unknown[]): Promise<string[]> {
  const names = new Set<string>();
  const pace = pacer();
  for (const row of rows) {
    await pace();
    if (typeof row !== 'object' || row === null || Array.isArray(row)) continue;
    for (const name of Object.keys(row)) if (names.size < COLUMNS_MAX) names.add(name);
  }
  return [...names];
}

async function formatOf(bytes: Buffer): Promise<ExchangeFormat> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'xlsx';
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    // Excel wraps a workbook with a password into a file of the old format.
    throw fileIssue(bytes.includes(PROTECTED) ? 'XLSX_PROTECTED' : 'XLS_OLD');
  }
  const begin = bytes.toString('latin1', 0, 5);
  for (const [magic, kind] of OTHER_KINDS) {
    if (begin.startsWith(magic)) throw fileIssue('NOT_A_TABLE', { kind });
  }
  const start = new TextDecoder(wideEncoding(bytes) ?? 'utf-8').decode(bytes.subarray(0, START));
  const text = start.replace(BLANKS, '');
  if (WEB_PAGE.test(text)) throw fileIssue('XLS_OLD');
  const first = text.charAt(0);
  const other = first === '<' && OTHER_XML.find(([mark]) => text.includes(mark));
  if (other) throw fileIssue('OTHER_SHEET', { kind: other[1] });
  if (first === '<') return 'tbx';
  return first === '{' || first === '[' ? 'json' : 'csv';
}

interface TableRules {
  readonly rowsMax: number;
  /** Lines may be short: spreadsheets omit trailing empty cells. */
  readonly isRagged: boolean;
  readonly merged: readonly MergedArea[];
}

/** The header of a table with its line in the file, and the lines after it. */
interface Table {
  readonly columns: string[];
  readonly headerLine: number;
  readonly hiddenRows: number;
  readonly rows: TableLine[];
}

/**
 * Reads a table. Its header is the chosen line, or the first that looks like one. Duplicate names get a number, empty
 * names their position; trailing columns without a name and lines without text are dropped.
 */
async function tableOf(
  lines: AsyncIterable<TableLine>,
  { headerLine, hidden }: Pick<ReadOptions, 'headerLine' | 'hidden'>,
  { rowsMax, isRagged, merged }: TableRules,
): Promise<Table> {
  const filled: TableLine[] = [];
  const budget = new ContentBudget();
  const pace = pacer();
  let count = 0;
  for await (const line of lines) {
    await pace();
    count += 1;
    if (count > rowsMax * LINES_PER_ROW) throw fileIssue('TOO_MANY_ROWS', { max: rowsMax });
    if (line.cells.every((cell) => cell.trim() === '') && !line.notes) continue;
    if (headerLine !== undefined && line.line < headerLine) continue;
    if (filled.length > rowsMax + HEADER_LINES) throw fileIssue('TOO_MANY_ROWS', { max: rowsMax });
    budget.takeCells(line.cells.length);
    for (const cell of line.cells) budget.takeText(cell);
    filled.push(line);
  }
  if (headerLine !== undefined && filled[0]?.line !== headerLine) {
    throw fileIssue('HEADER_LINE_EMPTY', { line: headerLine });
  }
  fillMerged(filled, merged, budget);
  const header = headerOf(filled, { isChosen: headerLine !== undefined });
  const below = filled.slice(filled.findIndex(({ line }) => line > (header?.last ?? 0)));
  const hiddenRows = below.filter(({ isHidden }) => isHidden).length;
  const rows = hidden === 'skip' ? below.filter(({ isHidden }) => !isHidden) : below;
  if (!header || header.last >= (filled.at(-1)?.line ?? 0) || rows.length === 0)
    throw fileIssue('NO_ROWS');
  if (rows.length > rowsMax) throw fileIssue('TOO_MANY_ROWS', { max: rowsMax });
  const width = isRagged ? lastFilled(header.cells) : header.cells.length;
  if (width > COLUMNS_MAX) throw fileIssue('TOO_MANY_COLUMNS', { max: COLUMNS_MAX });
  const columns = columnNames(header.cells.slice(0, width));
  if (isRagged) {
    budget.takeCells(width * rows.length);
    for (const { cells } of rows) {
      await pace();
      cells.length = Math.max(width, lastFilled(cells));
      for (let i = 0; i < width; i += 1) cells[i] ??= '';
    }
  }
  return { columns, headerLine: header.line, hiddenRows, rows };
}

function columnNames(cells: readonly string[]): string[] {
  const columns: string[] = [];
  for (const [i, cell] of cells.entries()) {
    const name = cellText(cell.trim()) || `#${i + 1}`;
    columns.push(columns.includes(name) ? `${name} (${i + 1})` : name);
  }
  return columns;
}

/** Number of cells of a line up to the last one with text. */
function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '' && cell !== undefined) + 1;
}

/** Bytes that are read in one event-loop tick. */
const SLICE = 64 * 1024;

/** The bytes in pieces, as UTF-8: translation tools write TBX in UTF-16. */
async function* utf8Pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  const wide = wideEncoding(bytes);
  if (wide) {
    for await (const text of decodeText(bytes, wide)) yield Buffer.from(text);
    return;
  }
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield bytes.subarray(at, at + SLICE);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
