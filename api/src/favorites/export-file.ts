import type { FAVORITES_FORMATS } from '@terimce/contract/routes/favorites';
import type { Term } from '@terimce/core/terms/term';
import { BOM, csvLine } from '../admin/exchange/csv-text.js';

export type FavoritesFormat = (typeof FAVORITES_FORMATS)[number];

export interface ExportedFavorite {
  readonly term: Term;
  readonly addedAt: Date;
}

export interface ExportFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}

const COLUMNS = [
  'termId',
  'slug',
  'englishTerm',
  'turkishTerm',
  'category',
  'englishDefinition',
  'turkishDefinition',
  'addedAt',
] as const;

/** The file `favorites_{date}.{format}`; Anki takes texts, so its file ends in `.txt`. */
export function exportFile(
  favorites: readonly ExportedFavorite[],
  format: FavoritesFormat,
  now: Date,
): ExportFile {
  const date = now.toISOString().slice(0, 10);
  const rows = favorites.map(toRow);
  if (format === 'csv') {
    const lines = rows.map((row) => csvLine(COLUMNS.map((column) => row[column])));
    const text = BOM + csvLine(COLUMNS) + lines.join('');
    return { name: `favorites_${date}.csv`, mediaType: 'text/csv; charset=utf-8', text };
  }
  if (format === 'anki') {
    const text = ankiText(rows);
    return { name: `favorites_${date}.txt`, mediaType: 'text/plain; charset=utf-8', text };
  }
  const text = `${JSON.stringify({ format: 'terimce-favorites', version: 1, exportedAt: now, favorites: rows }, null, 2)}\n`;
  return { name: `favorites_${date}.json`, mediaType: 'application/json; charset=utf-8', text };
}

type Row = Record<(typeof COLUMNS)[number], string>;

function toRow({ term, addedAt }: ExportedFavorite): Row {
  const { _id, slug, englishTerm, turkishTerm, category, englishDefinition, turkishDefinition } =
    term;
  return {
    termId: _id,
    slug,
    englishTerm,
    turkishTerm,
    category,
    englishDefinition,
    turkishDefinition,
    addedAt: addedAt.toISOString(),
  };
}

/** File headers as Anki 2.1.54 and later read them: docs.ankiweb.net/importing/text-files.html */
const ANKI_HEADER = [
  '#separator:tab',
  '#html:true',
  '#deck:Terimce',
  '#columns:termId\tEnglish\tTürkçe\tTags',
  '#guid column:1',
  '#tags column:4',
];

function ankiText(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    [
      row.termId,
      side(row.englishTerm, row.englishDefinition),
      side(row.turkishTerm, row.turkishDefinition),
      `terimce ${row.category.replace(/\s+/g, '-')}`,
    ].join('\t'),
  );
  return `${[...ANKI_HEADER, ...lines].join('\n')}\n`;
}

/** One side of a card: the headword alone on its line, then the definition. */
function side(headword: string, definition: string): string {
  return [`<b>${html(headword)}</b>`, html(definition)].join('<br>');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function html(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(/\r?\n/g, '<br>')
    .replaceAll('\t', ' ');
}
