import type { FAVORITES_FORMATS } from '@terimce/contract/favorite-files';
import type { ContentLanguage } from '@terimce/contract/languages';
import { dayOf } from '@terimce/core/calendar';
import { escapeCharacters } from '@terimce/core/files/escape';
import type { Term } from '@terimce/core/terms/term';
import { jsonList } from '../shared/files/json-file.js';
import { tableContent } from '../shared/files/table-file.js';
import { mapBatches } from '../shared/map-batches.js';

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

export interface ExportFile {
  readonly name: string;
  readonly content: AsyncIterable<string | Buffer>;
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

type Row = Record<(typeof COLUMNS)[number], string>;

/** The file `favorites_{date}.{format}` from batches of favorites; Anki imports text files. */
export function exportFile(
  batches: AsyncIterable<readonly Favorite[]>,
  options: FileOptions,
  now: Date,
): ExportFile {
  const extension = options.format === 'anki' ? 'txt' : options.format;
  const name = `favorites_${dayOf(now)}.${extension}`;
  return { name, content: write(mapBatches(batches, toRow), options, now) };
}

function write(
  rows: AsyncIterable<Row[]>,
  { format, language }: FileOptions,
  now: Date,
): AsyncIterable<string | Buffer> {
  if (format === 'anki') return writeAnki(rows);
  if (format === 'json') {
    const head = `{"format": "terimce-favorites", "version": 1, "exportedAt": ${JSON.stringify(now)}, "favorites": [`;
    return jsonList(head, mapBatches(rows, identified), ']}');
  }
  const cells = mapBatches(rows, (row) => COLUMNS.map((column) => row[column]));
  return tableContent({ name: 'favorites', headers: COLUMNS, rows: cells }, { format, language });
}

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
function identified({ termId, englishTerm, turkishTerm, addedAt }: Row) {
  return { termId, englishTerm, turkishTerm, addedAt };
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

async function* writeAnki(rows: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield `${ANKI_HEADER.join('\n')}\n`;
  for await (const lines of mapBatches(rows, ankiLine)) yield lines.join('');
}

function ankiLine(row: Row): string {
  const cells = [
    row.termId,
    side(row.englishTerm, row.englishNames, row.englishDefinition),
    side(row.turkishTerm, row.turkishNames, row.turkishDefinition),
    `terimce ${row.category.replace(/\s+/g, '-')}`,
  ];
  return `${cells.join('\t')}\n`;
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
