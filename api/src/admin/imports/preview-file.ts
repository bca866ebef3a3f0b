import {
  BULK_ROWS_MAX,
  type ImportOptions,
  type ImportPreview,
} from '@terimce/contract/routes/admin/imports';
import { foldKey } from '@terimce/contract/text';
import { readCategoryCatalog } from '@terimce/core/categories/category-catalog';
import { pacer } from '@terimce/core/pacer';
import type { TableLine } from '../../shared/files/csv-table.js';
import { hasHtml, htmlToText } from '../../shared/files/html-text.js';
import { type FileContent, readFile } from '../../shared/files/read-file.js';
import { fieldOf, isRecord, isTable } from './prepare-row.js';

const ROWS_SHOWN = 20;
const CELL_SHOWN = 300;
const CATEGORIES_SHOWN = 500;
const EXAMPLES = 5;

/** The content of a file, for choosing how to import it. @throws CodedError as reading it does. */
export async function previewFile(bytes: Buffer, options: ImportOptions): Promise<ImportPreview> {
  const file = await readFile(bytes, options, BULK_ROWS_MAX);
  const columns = file.columns.map((name) => ({
    name,
    field: fieldOf(name, options.columns) ?? null,
  }));
  const pace = pacer();
  const html: ImportPreview['html'] = { cells: 0, examples: [] };
  const categories = new Map<string, { value: string; rows: number }>();
  const hidden = new Set<number>();
  for (const [index, row] of file.rows.entries()) {
    for (const { column, code } of (isTable(file) && (row as TableLine).notes) || []) {
      if (code === 'HIDDEN_COLUMN') hidden.add(column);
    }
    for (const [i, value] of valuesOf(row, file).entries()) {
      const column = columns[i];
      // A cell beyond the header is not imported.
      if (!column || typeof value !== 'string') continue;
      const { name, field } = column;
      if (field === 'category' && value.trim() !== '') {
        // Spellings that differ in case or accents are one category, and one question.
        const key = foldKey(value);
        const { value: first, rows } = categories.get(key) ?? { value: value.trim(), rows: 0 };
        categories.set(key, { value: first, rows: rows + 1 });
      }
      if (field === '' || !hasHtml(value)) continue;
      html.cells += 1;
      if (html.examples.length < EXAMPLES) {
        const [before, after] = [shown(value), shown(htmlToText(value))];
        const number = isTable(file) ? (row as TableLine).line : index + 1;
        html.examples.push({ row: number, column: name, before, after });
      }
    }
    await pace();
  }
  const catalog = await readCategoryCatalog();
  return {
    format: file.format,
    encoding: file.encoding ?? null,
    delimiter: file.delimiter ?? null,
    sheets: [...(file.sheets ?? [])],
    sheet: file.sheet ?? null,
    headerLine: file.headerLine ?? null,
    total: file.rows.length,
    hiddenRows: file.hiddenRows ?? 0,
    columns: columns.map((column, i) => ({ ...column, isHidden: hidden.has(i) })),
    rows: file.rows.slice(0, ROWS_SHOWN).map((row) => valuesOf(row, file).map(shown)),
    categories: [...categories.values()]
      .sort((a, b) => b.rows - a.rows)
      .slice(0, CATEGORIES_SHOWN)
      .map(({ value, rows }) => ({ value, rows, slug: catalog.slugOf(value) ?? null })),
    html,
  };
}

/** The values of a row in the order of the columns. */
function valuesOf(row: unknown, file: FileContent): readonly unknown[] {
  if (isTable(file)) return (row as TableLine).cells;
  if (!isRecord(row)) return [];
  // A column may be called `constructor`, which rows without it inherit.
  return file.columns.map((name) => (Object.hasOwn(row, name) ? row[name] : undefined));
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > CELL_SHOWN ? `${text.slice(0, CELL_SHOWN)}…` : text;
}
