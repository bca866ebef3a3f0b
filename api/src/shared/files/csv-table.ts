import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_DELIMITERS } from '@terimce/contract/routes/admin/imports';
import type { RowIssueCode } from '@terimce/contract/row-issues';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { peek } from './decode-text.js';
import { fileIssue } from './file-issue.js';

export type Delimiter = (typeof IMPORT_DELIMITERS)[number];

/** Columns of a table; terms have some thirty fields. */
export const COLUMNS_MAX = 500;

/** A line of a table: its cells, and the line of the file in which it ends, counted from 1. */
export interface TableLine {
  readonly line: number;
  readonly cells: string[];
  readonly notes?: readonly CellNote[];
  /** Whether a workbook does not show it. */
  readonly isHidden?: boolean;
}

/** A remark on a cell: a reason to refuse its row, or a warning. */
export interface CellNote {
  readonly column: number;
  readonly code: RowIssueCode;
  readonly params?: Readonly<Record<string, string | number>>;
  /** The exact date and time of a date cell, as a clock shows it. */
  readonly time?: string;
}

export interface CsvTable {
  readonly delimiter: Delimiter;
  /** The header comes first. Lines may have any number of cells; the caller checks that. */
  readonly lines: AsyncIterable<TableLine>;
}

interface CsvOptions {
  /** Detected from the content when absent. */
  readonly delimiter?: Delimiter | undefined;
  /** Whether a column name is known; decides between delimiters that both fit. */
  readonly isKnown: (name: string) => boolean;
  /** Longest row in characters. */
  readonly rowMax: number;
}

/** Number of characters used to detect the delimiter. */
const SAMPLE = 64 * 1024;
const SAMPLE_ROWS = 50;
/** The line in which Excel names the delimiter; some programs quote it as a cell. */
const SEP_LINE = /^("?)sep=(.)\1(?:\r\n|\n|\r)/i;

/**
 * Reads a table in the format of RFC 4180, with any line endings and one delimiter. Quotation marks inside cells are
 * text, as inch marks in hand-written files; a line gets a note if they could as well enclose a cell.
 * @throws CodedError IMPORT_FILE_INVALID, with the line, when the delimiter is ambiguous or a quotation mark is not
 * closed.
 */
export async function readCsvTable(
  text: AsyncGenerator<string>,
  { delimiter, isKnown, rowMax }: CsvOptions,
): Promise<CsvTable> {
  const { start, isWhole, all } = await peek(text, ({ length }) => length >= SAMPLE);
  const sep = SEP_LINE.exec(start);
  const named = IMPORT_DELIMITERS.find((known) => known === sep?.[2]);
  const skipped = named && sep ? sep[0].length : 0;
  const sample = start.slice(0, SAMPLE);
  const chosen =
    delimiter ?? named ?? (await findDelimiter(sample, isWhole && sample === start, isKnown));
  return {
    delimiter: chosen,
    lines: parseLines(all(skipped), chosen, rowMax, skipped > 0 ? 1 : 0),
  };
}

function options(delimiter: Delimiter) {
  return {
    delimiter,
    // All three, so that files with mixed line endings can be read; RFC 4180 quotes line breaks in cells.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  };
}

async function* parseLines(
  text: AsyncIterable<string>,
  delimiter: Delimiter,
  rowMax: number,
  skippedLines: number,
): AsyncGenerator<TableLine> {
  let last = skippedLines;
  const parser = parse({
    ...options(delimiter),
    relax_quotes: true,
    raw: true,
    max_record_size: rowMax,
    on_record: (record, { lines }) => {
      last = lines + skippedLines;
      const { record: cells, raw } = record as unknown as { record: string[]; raw: string };
      const column = cells.findIndex((cell) => isMisquoted(cell, raw, delimiter));
      const line: TableLine = {
        line: last,
        cells,
        ...(column < 0 ? {} : { notes: [{ column, code: 'MISQUOTED', params: { line: last } }] }),
      };
      // The library accepts any value here; its types allow only lists of columns.
      return line as unknown as string[];
    },
  });
  // The loop below gets the same error.
  pipeline(text, parser).catch(() => undefined);
  try {
    yield* parser as AsyncIterable<TableLine>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE';
    throw fileIssue(isTooLong ? 'ROW_TOO_LONG' : 'QUOTE_NOT_CLOSED', { line: last + 1 });
  }
}

/** Whether a cell that is not quoted as RFC 4180 wants begins with a quotation mark that may enclose it. */
function isMisquoted(cell: string, raw: string, delimiter: Delimiter): boolean {
  if (!/^\s*"/.test(cell)) return false;
  const mayEnclose =
    /[\r\n]/.test(cell) || cell.includes(delimiter) || /^\s*"[^"]*"\s*$/.test(cell);
  return mayEnclose && !raw.includes(`"${cell.replaceAll('"', '""')}"`);
}

interface Candidate {
  readonly delimiter: Delimiter;
  readonly columns: number;
  /** Names in the header that are known. */
  readonly known: number;
  /** Share of rows that have as many cells as the header. */
  readonly agreeing: number;
}

/**
 * The delimiter with which the first rows have as many cells as the header. If several fit, the one whose header has
 * the most known names; if that is a tie, undefined.
 */
async function findDelimiter(
  start: string,
  isWhole: boolean,
  isKnown: (name: string) => boolean,
): Promise<Delimiter> {
  const strict = await candidatesIn(start, isWhole, isKnown, false);
  // Quotation marks inside cells conflict with every delimiter.
  const candidates = strict.length > 0 ? strict : await candidatesIn(start, isWhole, isKnown, true);
  const fitting = candidates.filter(({ agreeing }) => agreeing === 1);
  if (fitting.length > 0) return clearBest(fitting, ({ known }) => known);
  if (candidates.length === 0) return ',';
  // Some rows do not match the header; they are refused one by one.
  return clearBest(candidates, ({ known, agreeing }) => known + agreeing);
}

async function candidatesIn(
  start: string,
  isWhole: boolean,
  isKnown: (name: string) => boolean,
  isRelaxed: boolean,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const delimiter of IMPORT_DELIMITERS) {
    const [header = [], ...rows] = sampleRows(start, isWhole, { delimiter, isRelaxed });
    // A sample in one row of many cells takes several milliseconds for each delimiter.
    await nextTurn();
    if (header.length <= 1) continue;
    const agreeing = rows.filter(({ length }) => length === header.length).length;
    candidates.push({
      delimiter,
      columns: header.length,
      known: header.filter((name) => isKnown(name.trim())).length,
      agreeing: rows.length === 0 ? 1 : agreeing / rows.length,
    });
  }
  return candidates;
}

function clearBest(candidates: readonly Candidate[], score: (one: Candidate) => number): Delimiter {
  const best = Math.max(...candidates.map(score));
  const [first, ...others] = candidates.filter((one) => score(one) === best);
  if (!first || others.length > 0) throw fileIssue('DELIMITER_UNCLEAR');
  return first.delimiter;
}

/** The first rows split at a delimiter; none if it conflicts with the quotation marks. */
function sampleRows(
  start: string,
  isWhole: boolean,
  { delimiter, isRelaxed }: { delimiter: Delimiter; isRelaxed: boolean },
): string[][] {
  const rows: string[][] = [];
  try {
    parseAtOnce(start, {
      ...options(delimiter),
      relax_quotes: isRelaxed,
      to: SAMPLE_ROWS,
      on_record: (record: string[]) => {
        rows.push(record);
        return null;
      },
    });
  } catch (error) {
    const isCut = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED' && !isWhole;
    return isCut ? rows : [];
  }
  // The last row may be incomplete.
  return isWhole || rows.length >= SAMPLE_ROWS ? rows : rows.slice(0, -1);
}
