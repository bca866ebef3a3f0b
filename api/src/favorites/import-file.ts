import { CodedError } from '@terimce/core/coded-error';
import { CsvError, parse } from 'csv-parse/sync';
import { cellText } from '../admin/exchange/csv-text.js';
import { type FileEntry, toEntry } from './file-entry.js';

const ANKI_MARK = '#separator:tab';

/**
 * Reads the entries of a file that {@link exportFile} wrote, in whichever format; lists of terms in
 * JSON and tables with a header line of our names are read as well.
 * @throws CodedError IMPORT_FILE_INVALID with the reason, FILE_TYPE_UNSUPPORTED for what is no text.
 */
export function readEntries(file: Uint8Array): FileEntry[] {
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

function readJson(text: string): FileEntry[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid((error as Error).message);
  }
  const list = Array.isArray(value) ? value : (value as { favorites?: unknown }).favorites;
  if (!Array.isArray(list)) throw invalid('there is no list of favorites in the file');
  return list.map((item, index) => {
    const entry = typeof item === 'string' ? toEntry({ termId: item }) : toEntry(item);
    if (!entry) throw invalid(`entry ${index + 1} names no term`);
    return entry;
  });
}

function readTable(text: string): FileEntry[] {
  let rows: Array<Record<string, string>>;
  try {
    rows = parse(text, {
      columns: (header: string[]) => header.map((name) => name.trim()),
      delimiter: [',', ';', '\t'],
      relax_column_count_less: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid(error.message);
  }
  const entries = rows.flatMap((row) => {
    const cells = Object.entries(row).map(([name, cell]) => [name, cellText(cell)]);
    return toEntry(Object.fromEntries(cells)) ?? [];
  });
  if (entries.length === 0 && rows.length > 0) throw invalid('the header names no known column');
  if (rows.length === 0 && !/\b(termId|slug|englishTerm|turkishTerm)\b/.test(text)) {
    throw invalid('the header names no known column');
  }
  return entries;
}

function readAnki(text: string): FileEntry[] {
  return text.split(/\r?\n/).flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [termId = '', english = '', turkish = ''] = line.split('\t');
    return (
      toEntry({ termId, englishTerm: headword(english), turkishTerm: headword(turkish) }) ?? []
    );
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function headword(side: string): string {
  const [first = ''] = side.split('<br>');
  return first
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '');
}

function invalid(reason: string): CodedError {
  return new CodedError('IMPORT_FILE_INVALID', { reason });
}
