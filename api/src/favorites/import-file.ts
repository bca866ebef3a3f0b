import { buffer } from 'node:stream/consumers';
import { cellText } from '@terimce/contract/csv-text';
import { CodedError } from '@terimce/core/coded-error';
import { jsonRows } from '@terimce/core/imports/json-rows';
import { readCsvTable } from '../shared/files/csv-table.js';
import { decodeText, encodingOf, peek } from '../shared/files/decode-text.js';
import { type FileEntry, toEntry } from './file-entry.js';

const ANKI_MARK = '#separator:tab';
/** Most entries of a file: twice as many as an account can hold. */
const ENTRIES_MAX = 20_000;
/** Longest line of a text for Anki, and longest row of a table or a list, in characters. */
const LINE_MAX = 40_000;
/** Most lines, including empty ones and comments. */
const LINES_MAX = 2 * ENTRIES_MAX;
/** Most columns of a line for Anki. */
const CELLS_MAX = 20;
const KNOWN_COLUMN = /\b(termId|slug|englishTerm|turkishTerm)\b/;

/**
 * Reads the entries of a file in any format that {@link exportFile} writes. It also reads JSON lists of terms, and
 * tables with a header line of our field names.
 * @param source the bytes of the file in pieces of any size.
 * @throws CodedError IMPORT_FILE_INVALID with the reason, FILE_TYPE_UNSUPPORTED if it is not text.
 */
export async function readEntries(source: AsyncIterable<Uint8Array>): Promise<FileEntry[]> {
  const bytes = await buffer(source);
  // The mark of a text for Anki is the longest beginning that tells the format. More white space than a line holds is
  // not searched for it: with each piece, all of the text is looked at again.
  const { start, all } = await peek(
    textOf(bytes),
    (text) => text.length >= LINE_MAX || text.trimStart().length >= ANKI_MARK.length,
  );
  if (start.trim() === '') throw invalid('the file has no text, or too much white space before it');
  const entries: FileEntry[] = [];
  for await (const entry of readerFor(start)(all(), start)) {
    if (entries.length === ENTRIES_MAX) throw invalid(`more than ${ENTRIES_MAX} entries`);
    entries.push(entry);
  }
  return entries;
}

/** The text in any encoding of spreadsheets. */
async function* textOf(bytes: Buffer): AsyncGenerator<string> {
  try {
    yield* decodeText(bytes, await encodingOf(bytes));
  } catch (cause) {
    throw new CodedError('FILE_TYPE_UNSUPPORTED', { reason: 'the file is not text' }, { cause });
  }
}

/** @param start the first characters of the text, for detecting its format. */
type Reader = (text: AsyncGenerator<string>, start: string) => AsyncGenerator<FileEntry>;

function readerFor(start: string): Reader {
  if (/^\s*[[{]/.test(start)) return readJson;
  return start.startsWith(ANKI_MARK) ? readAnki : readTable;
}

async function* readJson(text: AsyncIterable<string>): AsyncGenerator<FileEntry> {
  let index = 0;
  try {
    for await (const item of jsonRows(text, 'favorites', LINE_MAX)) {
      index += 1;
      const entry = toEntry(typeof item === 'string' ? { termId: item } : item);
      if (!entry) throw invalid(`entry ${index} names no term`);
      yield entry;
    }
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'INVALID_JSON') throw error;
    throw new CodedError('IMPORT_FILE_INVALID', error.details, { cause: error });
  }
}

async function* readTable(text: AsyncGenerator<string>, start: string): AsyncGenerator<FileEntry> {
  let rows = 0;
  let entries = 0;
  const { lines } = await readCsvTable(text, {
    isKnown: (name) => KNOWN_COLUMN.test(name),
    rowMax: LINE_MAX,
  });
  let header: readonly string[] | undefined;
  for await (const { line, cells, notes } of lines) {
    if (notes) throw invalid(`line ${line} has a quotation mark that does not enclose its cell`);
    const texts = cells.map((cell) => cellText(cell));
    if (!header) {
      header = texts.map((name) => name.trim());
      continue;
    }
    if (texts.length !== header.length) throw invalid(`line ${line} has ${texts.length} cells`);
    rows += 1;
    if (rows > ENTRIES_MAX) throw invalid(`more than ${ENTRIES_MAX} entries`);
    const entry = toEntry(Object.fromEntries(header.map((name, i) => [name, texts[i]])));
    if (!entry) continue;
    entries += 1;
    yield entry;
  }
  const isOurs = rows > 0 ? entries > 0 : KNOWN_COLUMN.test(start);
  if (!isOurs) throw invalid('the header names no known column');
}

async function* readAnki(text: AsyncIterable<string>): AsyncGenerator<FileEntry> {
  let count = 0;
  /** Columns that are no side of the card, by name; what Anki exports has more of them than what it imports. */
  const special = new Map([['guid', 0]]);
  for await (const line of lines(text)) {
    count += 1;
    if (count > LINES_MAX) throw invalid(`more than ${LINES_MAX} lines`);
    const [, name, number] = /^#(\w+) column:(\d+)$/.exec(line) ?? [];
    if (name) special.set(name, Number(number) - 1);
    if (line === '' || line.startsWith('#')) continue;
    const cells = line.split('\t', CELLS_MAX);
    const places = new Set(special.values());
    const [english = '', turkish = ''] = cells.filter((_, place) => !places.has(place));
    const termId = cells[special.get('guid') ?? 0] ?? '';
    const entry = toEntry({
      termId,
      englishTerm: headword(english),
      turkishTerm: headword(turkish),
    });
    if (entry) yield entry;
  }
}

async function* lines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const complete = (rest + piece).split(/\r?\n/);
    rest = complete.pop() ?? '';
    if (rest.length > LINE_MAX) throw invalid('a line is too long');
    yield* complete;
  }
  yield rest;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function headword(side: string): string {
  const [first = ''] = side.split('<br>', 1);
  return first
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '');
}

function invalid(reason: string): CodedError {
  return new CodedError('IMPORT_FILE_INVALID', { reason });
}
