import {
  columnContinuedBy,
  fieldOfColumn,
  IGNORED,
  IMPORT_FIELDS,
} from '@terimce/contract/import-columns';
import { splitList } from '@terimce/contract/list-text';
import type { ImportOptions } from '@terimce/contract/routes/admin/imports';
import type { RowIssue } from '@terimce/contract/row-issues';
import { LIST_FIELDS } from '@terimce/contract/term-fields';
import type { TableLine } from '../exchange/csv-table.js';
import { cellText } from '../exchange/csv-text.js';
import { fileIssue } from '../exchange/file-issue.js';
import { hasHtml, htmlToText } from '../exchange/html-text.js';
import type { FileFacts } from '../exchange/read-file.js';

export type Mapping = Pick<ImportOptions, 'columns' | 'categories' | 'html' | 'empty'>;
type Prepared = { term: unknown } | { issues: readonly RowIssue[] };

const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);
/** Fields that hold an address or a name and never contain HTML. */
const PLAIN: ReadonlySet<string> = new Set(['id', 'slug', 'image', 'animation', 'category']);

/** What Excel shows for a failed formula, in English and in Turkish. */
const FORMULA_ERROR =
  /^#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SAYI\/0!|YOK|AD\?|BOŞ!|SAYI!|BAŞV!|DEĞER!)$/;

/** The field for a column: the chosen one, else the one with its name; undefined if there is neither. */
export function fieldOf(column: string, columns: Mapping['columns']): string | undefined {
  return columns && Object.hasOwn(columns, column) ? columns[column] : fieldOfColumn(column);
}

/** Whether rows of a file are lines of a table. */
export function isTable({ format }: Pick<FileFacts, 'format'>): boolean {
  return format === 'csv' || format === 'xlsx';
}

/**
 * Converts a row of the file to a term with the field names of the contract.
 * @throws CodedError IMPORT_FILE_INVALID if two columns of a table map to the same field.
 */
export function rowPreparer(facts: FileFacts, mapping: Mapping): (row: unknown) => Prepared {
  const fields = facts.columns.map((name) => fieldOf(name, mapping.columns) ?? name);
  const fieldByName = new Map(facts.columns.map((name, i) => [name, fields[i] ?? name]));
  const valueFor = (field: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (field === 'category') return categoryOf(value, mapping.categories);
    if (mapping.html === 'clean' && !PLAIN.has(field) && hasHtml(value)) return htmlToText(value);
    return value;
  };
  const continued = continuations(facts.columns);
  const twice = fields.find((field, i) => field !== IGNORED && fields.indexOf(field) !== i);
  if (twice !== undefined && isTable(facts)) {
    const columns = facts.columns.filter((_, i) => fields[i] === twice).join(', ');
    throw fileIssue('FIELD_TWICE', { columns });
  }
  if (!isTable(facts)) {
    return (row) => ({ term: isRecord(row) ? renamed(row, fieldByName, valueFor) : row });
  }
  return (row) => {
    const { line, cells } = row as TableLine;
    const expected = fields.length;
    if (cells.length !== expected) {
      return { issues: [{ code: 'CELL_COUNT', params: { line, cells: cells.length, expected } }] };
    }
    const term: Record<string, unknown> = {};
    const texts = cells.map((cell) => (facts.format === 'csv' ? cellText(cell) : cell));
    for (const [i, field] of fields.entries()) {
      if (field === IGNORED) continue;
      const cell = [i, ...(continued.get(i) ?? [])].map((at) => texts[at] ?? '').join('');
      if (FORMULA_ERROR.test(cell)) {
        return { issues: [{ code: 'FORMULA_ERROR', field, params: { value: cell } }] };
      }
      if (cell === '' && (mapping.empty === 'keep' || !Object.hasOwn(IMPORT_FIELDS, field)))
        continue;
      term[field] = LISTS.has(field) ? splitList(cell) : valueFor(field, cell);
    }
    return { term };
  };
}

/** The positions of the columns that continue a column, by its position. */
function continuations(columns: readonly string[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [at, name] of columns.entries()) {
    const first = columns.indexOf(columnContinuedBy(name) ?? '');
    if (first >= 0) found.set(first, [...(found.get(first) ?? []), at]);
  }
  return found;
}

function renamed(
  row: Record<string, unknown>,
  fieldByName: ReadonlyMap<string, string>,
  valueFor: (field: string, value: unknown) => unknown,
): Record<string, unknown> {
  const term: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = fieldByName.get(name) ?? name;
    // If two names mean the same field, the first with a value counts.
    if (field !== IGNORED && (term[field] ?? '') === '') term[field] = valueFor(field, value);
  }
  return term;
}

function categoryOf(value: string, categories: Mapping['categories']): string {
  const name = value.trim();
  return categories && Object.hasOwn(categories, name) ? categories[name] || name : name;
}

export function isRecord(row: unknown): row is Record<string, unknown> {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}
