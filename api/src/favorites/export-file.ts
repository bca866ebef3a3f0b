import { BOM, csvDelimiter, csvLine } from '@terimce/contract/csv-text';
import type { ContentLanguage } from '@terimce/contract/languages';
import type { FAVORITES_FORMATS } from '@terimce/contract/routes/favorites';
import { escapeCharacters } from '@terimce/core/files/escape';
import type { Term } from '@terimce/core/terms/term';
import type { FileFacts } from '../shared/send-file.js';

export type FavoritesFormat = (typeof FAVORITES_FORMATS)[number];

/** A favorite: the term, and when it was added. */
export interface Favorite {
  readonly term: Term;
  readonly addedAt: Date;
}

export interface FileOptions {
  readonly format: FavoritesFormat;
  /** Of the reader. */
  readonly language: ContentLanguage;
}

export interface ExportFile extends FileFacts {
  /** The file in pieces. */
  readonly text: AsyncIterable<string>;
}

const COLUMNS = [
  'termId',
  'slug',
  'englishTerm',
  'turkishTerm',
  'englishNames',
  'turkishNames',
  'category',
  'englishDefinition',
  'turkishDefinition',
  'addedAt',
] as const;

/** How a format writes a file: the text before, between and after the favorites. */
interface Writer {
  readonly extension: string;
  /** Media type. */
  readonly type: string;
  readonly head: (now: Date) => string;
  readonly row: (row: Row) => string;
  readonly between: string;
  readonly tail: string;
}

/** Anki imports text files, so the extension is `.txt`. */
const WRITERS: Readonly<Record<Exclude<FavoritesFormat, 'csv'>, Writer>> = {
  json: {
    extension: 'json',
    type: 'application/json; charset=utf-8',
    head: (now) =>
      `{"format": "terimce-favorites", "version": 1, "exportedAt": ${JSON.stringify(now)}, "favorites": [\n`,
    row: jsonRow,
    between: ',\n',
    tail: '\n]}\n',
  },
  anki: {
    extension: 'txt',
    type: 'text/plain; charset=utf-8',
    head: () => `${ANKI_HEADER.join('\n')}\n`,
    row: ankiLine,
    between: '\n',
    tail: '\n',
  },
};

function csvWriter(language: ContentLanguage): Writer {
  const delimiter = csvDelimiter(language);
  return {
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    head: () => BOM + csvLine(COLUMNS, delimiter),
    row: (row) =>
      csvLine(
        COLUMNS.map((column) => row[column]),
        delimiter,
      ),
    between: '',
    tail: '',
  };
}

/** The file `favorites_{date}.{format}` from batches of favorites. */
export function exportFile(
  batches: AsyncIterable<readonly Favorite[]>,
  { format, language }: FileOptions,
  now: Date,
): ExportFile {
  const writer = format === 'csv' ? csvWriter(language) : WRITERS[format];
  const { extension, type } = writer;
  const name = `favorites_${now.toISOString().slice(0, 10)}.${extension}`;
  return { name, type, text: write(batches, writer, now) };
}

async function* write(
  batches: AsyncIterable<readonly Favorite[]>,
  writer: Writer,
  now: Date,
): AsyncGenerator<string> {
  yield writer.head(now);
  let first = true;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    const text = batch.map((favorite) => writer.row(toRow(favorite))).join(writer.between);
    yield first ? text : writer.between + text;
    first = false;
  }
  yield writer.tail;
}

type Row = Record<(typeof COLUMNS)[number], string>;

function toRow({ term, addedAt }: Favorite): Row {
  const namesIn = (language: ContentLanguage) =>
    term.names
      .filter((name) => name.language === language && name.kind !== 'avoid')
      .map(({ text }) => text)
      .join('; ');
  return {
    ...term,
    termId: term._id,
    englishNames: namesIn('en'),
    turkishNames: namesIn('tr'),
    addedAt: addedAt.toISOString(),
  };
}

/**
 * Only the fields that an import needs, so that a full list fits into the size limit of an import: 10,000 favorites
 * take 1.6 MB, and took 7.7 MB with definitions.
 */
function jsonRow({ termId, englishTerm, turkishTerm, addedAt }: Row): string {
  return JSON.stringify({ termId, englishTerm, turkishTerm, addedAt });
}

/** File headers for Anki 2.1.54 and later: docs.ankiweb.net/importing/text-files.html */
const ANKI_HEADER = [
  '#separator:tab',
  '#html:true',
  '#deck:Terimce',
  '#columns:termId\tEnglish\tTürkçe\tTags',
  '#guid column:1',
  '#tags column:4',
];

function ankiLine(row: Row): string {
  return [
    row.termId,
    side(row.englishTerm, row.englishNames, row.englishDefinition),
    side(row.turkishTerm, row.turkishNames, row.turkishDefinition),
    `terimce ${row.category.replace(/\s+/g, '-')}`,
  ].join('\t');
}

/** One side of a card: the headword, other names and the definition, each on a line. */
function side(headword: string, names: string, definition: string): string {
  const lines = [`<b>${html(headword)}</b>`, ...(names ? [html(names)] : []), html(definition)];
  return lines.join('<br>');
}

function html(text: string): string {
  return escapeCharacters(text, /[&<>"]/g)
    .replace(/\r?\n/g, '<br>')
    .replaceAll('\t', ' ');
}
