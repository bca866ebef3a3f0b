import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CodedError } from '@terimce/core/coded-error';
import { CsvError, parse } from 'csv-parse';
import { cellText } from '../admin/exchange/csv-text.js';
import { type FileEntry, toEntry } from './file-entry.js';

const ANKI_MARK = '#separator:tab';
/** Twice as many as an account can hold; a file of more is none of ours. */
const ENTRIES_MAX = 20_000;
/** Entries, and characters of a table, that are read before other requests get their turn. */
const AT_ONCE = 1000;
const TEXT_AT_ONCE = 65_536;

/**
 * Reads the entries of a file that {@link exportFile} wrote, in whichever format; lists of terms in
 * JSON and tables with a header line of our names are read as well.
 * Other requests are answered while a long file is read.
 * @throws CodedError IMPORT_FILE_INVALID with the reason, FILE_TYPE_UNSUPPORTED for what is no text.
 */
export async function readEntries(file: Uint8Array): Promise<FileEntry[]> {
  const text = decode(file).replace(/^\ufeff/, '');
  if (text.trim() === '') throw invalid('the file is empty');
  if (/^\s*[[{]/.test(text)) return readJson(text);
  return text.startsWith(ANKI_MARK) ? readAnki(text) : readTable(text);
}

function decode(file: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new CodedError('FILE_TYPE_UNSUPPORTED', { reason: 'the file is not text in UTF-8' });
  }
  if (text.includes('\u0000')) throw new CodedError('FILE_TYPE_UNSUPPORTED');
  return text;
}

async function readJson(text: string): Promise<FileEntry[]> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid((error as Error).message);
  }
  const list = Array.isArray(value) ? value : (value as { favorites?: unknown }).favorites;
  if (!Array.isArray(list)) throw invalid('there is no list of favorites in the file');
  return collect(list, (item, index) => {
    const entry = typeof item === 'string' ? toEntry({ termId: item }) : toEntry(item);
    if (!entry) throw invalid(`entry ${index + 1} names no term`);
    return entry;
  });
}

/** What `read` makes of each item; undefined is left out. */
async function collect<T>(
  items: readonly T[],
  read: (item: T, index: number) => FileEntry | undefined,
): Promise<FileEntry[]> {
  if (items.length > ENTRIES_MAX) throw tooMany();
  const entries: FileEntry[] = [];
  for (const [index, item] of items.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    const entry = read(item, index);
    if (entry) entries.push(entry);
  }
  return entries;
}

async function readTable(text: string): Promise<FileEntry[]> {
  const rows: Array<Record<string, string>> = [];
  const parser = parse({
    columns: (header: string[]) => header.map((name) => name.trim()),
    delimiter: [',', ';', '\t'],
    relax_column_count_less: true,
    skip_empty_lines: true,
  });
  try {
    for await (const row of Readable.from(pieces(text)).pipe(parser)) {
      rows.push(row);
      if (rows.length > ENTRIES_MAX) throw tooMany();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid(error.message);
  }
  const entries = await collect(rows, (row) => {
    const cells = Object.entries(row).map(([name, cell]) => [name, cellText(cell)]);
    return toEntry(Object.fromEntries(cells));
  });
  if (entries.length === 0 && rows.length > 0) throw invalid('the header names no known column');
  if (rows.length === 0 && !/\b(termId|slug|englishTerm|turkishTerm)\b/.test(text)) {
    throw invalid('the header names no known column');
  }
  return entries;
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += TEXT_AT_ONCE) {
    yield text.slice(start, start + TEXT_AT_ONCE);
    await nextTurn();
  }
}

function readAnki(text: string): Promise<FileEntry[]> {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  return collect(lines, (line) => {
    const [termId = '', english = '', turkish = ''] = line.split('\t');
    return toEntry({ termId, englishTerm: headword(english), turkishTerm: headword(turkish) });
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function headword(side: string): string {
  const [first = ''] = side.split('<br>');
  return first
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '');
}

function tooMany(): CodedError {
  return invalid(`more than ${ENTRIES_MAX} entries`);
}

function invalid(reason: string): CodedError {
  return new CodedError('IMPORT_FILE_INVALID', { reason });
}
