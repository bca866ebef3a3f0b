import type { ServerResponse } from 'node:http';
import { BOM, csvLine } from '@terimce/contract/csv-text';
import type { ContentLanguage } from '@terimce/contract/languages';
import { asUtc, type DayRange, localTime } from '@terimce/core/calendar';
import { mapBatches } from '../map-batches.js';
import { daysInName, fileName, sendFile } from '../send-file.js';
import { type Cell, writeXlsx } from './xlsx-write.js';

/** A table for readers: one header line in their language, then the rows. */
export interface TableFile {
  /** Subject in the file name. */
  readonly name: string;
  /** The days that a report covers, null for all, in the file name; of other tables the current day. */
  readonly range?: Partial<DayRange> | null;
  /** Turkish CSV has times to the minute, unless the seconds matter. */
  readonly seconds?: boolean;
  readonly headers: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[][]> | Iterable<readonly Cell[][]>;
}

/** A column of a table: its name in each language, and its cell in a row. */
export interface Column<Row> extends Readonly<Record<ContentLanguage, string>> {
  readonly cell: (row: Row) => Cell;
}

/** The table with these columns; `batches` are its rows. */
export function tableOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  language: ContentLanguage,
): TableFile {
  const rows = mapBatches(batches, (row) => columns.map(({ cell }) => cell(row)));
  return { name, headers: columns.map((column) => column[language]), rows };
}

export interface TableFormat {
  readonly format: 'csv' | 'xlsx';
  readonly separator?: 'comma' | 'semicolon' | undefined;
  readonly language: ContentLanguage;
}

/**
 * Sends a table as CSV or as a workbook. Turkish spreadsheets expect CSV with semicolons, a decimal comma and dates
 * such as `22.11.2026 13:13`; others expect commas and `2026-11-22 13:13:00`. Dates are in the site's time zone.
 */
export async function sendTable(
  res: ServerResponse,
  table: TableFile,
  format: TableFormat,
): Promise<void> {
  const { name: subject, range } = table;
  const days = range === undefined ? undefined : daysInName(range ?? {});
  const name = fileName(subject, format.format, days);
  await sendFile(res, name, tableContent(table, format));
}

/** The content that {@link sendTable} sends. */
export function tableContent(
  table: TableFile,
  format: TableFormat,
): AsyncIterable<string | Buffer> {
  return format.format === 'csv' ? csv(table, format) : writeXlsx(workbookRows(table));
}

async function* csv(table: TableFile, format: TableFormat): AsyncGenerator<string> {
  const turkish = format.language === 'tr';
  const isSemicolon = format.separator ? format.separator === 'semicolon' : turkish;
  const timeLength = turkish && !table.seconds ? 5 : 8;
  const line = (cells: readonly Cell[]) =>
    csvLine(
      cells.map((cell) => written(cell, turkish, isSemicolon, timeLength)),
      isSemicolon ? ';' : ',',
    );
  yield BOM + line(table.headers);
  for await (const rows of table.rows) yield rows.map(line).join('');
}

/** `22.11.2026` */
export const turkishDay = (day: string) => day.split('-').reverse().join('.');

function written(cell: Cell, turkish: boolean, isSemicolon: boolean, timeLength: number): Cell {
  if (cell instanceof Date) {
    const [date = '', time = ''] = localTime(cell).split(' ');
    return `${turkish ? turkishDay(date) : date} ${time.slice(0, timeLength)}`;
  }
  if (typeof cell !== 'number' || Number.isInteger(cell)) return cell;
  const short = String(Math.round(cell * 1000) / 1000);
  // A decimal comma in a comma-separated file would need quotes, and English spreadsheets do not expect one.
  return turkish && isSemicolon ? short.replace('.', ',') : short;
}

async function* workbookRows({ headers, rows }: TableFile): AsyncGenerator<readonly Cell[]> {
  yield headers;
  for await (const batch of rows) yield* batch.map((row) => row.map(workbookCell));
}

/** Workbooks have no time zones: a date is written in the site's time zone. */
function workbookCell(cell: Cell): Cell {
  if (cell instanceof Date) return asUtc(localTime(cell));
  return typeof cell === 'number' ? Math.round(cell * 1000) / 1000 : cell;
}
