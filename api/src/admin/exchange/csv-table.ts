import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_DELIMITERS } from '@terimce/contract/routes/admin/imports';
import type { FileIssueCode } from '@terimce/contract/row-issues';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { fileIssue } from './file-issue.js';

export type Delimiter = (typeof IMPORT_DELIMITERS)[number];

/** Columns of a table; terms have some thirty fields. */
export const COLUMNS_MAX = 500;

/** A line of a table: its cells, and the line of the file in which it ends, counted from 1. */
export interface TableLine {
  readonly line: number;
  readonly cells: string[];
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
/** Characters of the sample that are parsed in one event-loop tick; all of it, in rows of "1,2", took 87 to 132 ms. */
const PIECE = 2_048;
/** The line in which Excel names the delimiter. */
const SEP_LINE = /^sep=(.)(?:\r\n|\n|\r)/i;

/**
 * Reads a table in the format of RFC 4180, with any line endings and one delimiter.
 * @throws CodedError IMPORT_FILE_INVALID, with the line, when the delimiter is ambiguous or a quotation mark is
 * misplaced.
 */
export async function readCsvTable(
  text: AsyncIterable<string>,
  { delimiter, isKnown, rowMax }: CsvOptions,
): Promise<CsvTable> {
  const { start, isWhole, all } = await peek(text);
  const sep = SEP_LINE.exec(start);
  const named = IMPORT_DELIMITERS.find((known) => known === sep?.[1]);
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
    max_record_size: rowMax,
    on_record: (cells: string[], { lines }) => {
      last = lines + skippedLines;
      const line: TableLine = { line: last, cells };
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
    throw fileIssue(ISSUES[error.code] ?? 'QUOTE_MISPLACED', { line: last + 1 });
  }
}

const ISSUES: Readonly<Record<string, FileIssueCode>> = {
  CSV_QUOTE_NOT_CLOSED: 'QUOTE_NOT_CLOSED',
  CSV_MAX_RECORD_SIZE: 'ROW_TOO_LONG',
};

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
  const candidates: Candidate[] = [];
  for (const delimiter of IMPORT_DELIMITERS) {
    const [header = [], ...rows] = sampleRows(start, isWhole, delimiter);
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
  const fitting = candidates.filter(({ agreeing }) => agreeing === 1);
  if (fitting.length > 0) return clearBest(fitting, ({ known }) => known);
  if (candidates.length === 0) return ',';
  // Some rows do not match the header; they are refused one by one.
  return clearBest(candidates, ({ known, agreeing }) => known + agreeing);
}

function clearBest(candidates: readonly Candidate[], score: (one: Candidate) => number): Delimiter {
  const best = Math.max(...candidates.map(score));
  const [first, ...others] = candidates.filter((one) => score(one) === best);
  if (!first || others.length > 0) throw fileIssue('DELIMITER_UNCLEAR');
  return first.delimiter;
}

/** The first rows split at a delimiter; none if it conflicts with the quotation marks. */
function sampleRows(start: string, isWhole: boolean, delimiter: Delimiter): string[][] {
  const rows: string[][] = [];
  try {
    parseAtOnce(start, {
      ...options(delimiter),
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

/** The beginning of a text, and an iterator over the whole text. */
async function peek(text: AsyncIterable<string>) {
  const iterator = text[Symbol.asyncIterator]();
  let start = '';
  let isWhole = false;
  while (start.length < SAMPLE) {
    const { value, done } = await iterator.next();
    if (done) {
      isWhole = true;
      break;
    }
    start += value;
  }
  async function* all(from: number): AsyncGenerator<string> {
    for (let at = from; at < start.length; at += PIECE) {
      yield start.slice(at, at + PIECE);
      await nextTurn();
    }
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) return;
      yield value;
    }
  }
  return { start, isWhole, all };
}
