import { cellText, hasApostrophe } from '@terimce/contract/csv-text';
import {
  columnContinuedBy,
  fieldOfColumn,
  IGNORED,
  IMPORT_FIELDS,
  isFormerColumn,
} from '@terimce/contract/import-columns';
import { splitList } from '@terimce/contract/list-text';
import type { ImportOptions } from '@terimce/contract/routes/admin/imports';
import type { RowIssue, RowIssueCode } from '@terimce/contract/row-issues';
import { LIST_FIELDS } from '@terimce/contract/term-fields';
import { NAME_GROUPS, namesOfFormerText } from '@terimce/contract/term-names';
import { foldKey } from '@terimce/contract/text';
import type { PreparedRow } from '@terimce/core/imports/import-terms';
import type { CellNote, TableLine } from '../../shared/files/csv-table.js';
import { fileIssue } from '../../shared/files/file-issue.js';
import { hasHtml, htmlToText, keepReferences } from '../../shared/files/html-text.js';
import type { FileFacts } from '../../shared/files/read-file.js';

export type Mapping = Pick<ImportOptions, 'columns' | 'categories' | 'html' | 'empty'> &
  Partial<Pick<ImportOptions, 'match'>>;

const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);
/** Fields that hold an address or a name and never contain HTML. */
const PLAIN: ReadonlySet<string> = new Set([
  'id',
  'status',
  'slug',
  'image',
  'animation',
  'category',
]);

/** Fields with a date and time. */
const TIMES: ReadonlySet<string> = new Set(['publishAt', 'updatedAt']);
/** Remarks on a cell that do not refuse its row. */
const WARNINGS: ReadonlySet<RowIssueCode> = new Set([
  'DATE_CELL',
  'APOSTROPHE_KEPT',
  'HIDDEN_COLUMN',
  'NUMBER_FORMAT',
  'NUMBER_LONG',
  'RAISED_TEXT',
  'STRUCK_TEXT',
]);

/**
 * What spreadsheets show for a failed formula, in English and in Turkish, for one that is being computed, and for a
 * number that is wider than its column.
 */
const FORMULA_ERROR =
  /^(?:#(?:\p{Lu}[\p{Lu}_]*[!?]|(?:DIV|SAYI)\/0!|N\/A|YOK|GETTING_DATA|VERİ_ALINIYOR)|Err:\d{3}|#{3,}|(?:Loading|Yükleniyor)\.\.\.)$/u;
/** A text that a program has guarded against spreadsheets, which would read `007` as a number. */
const GUARDED = /^\s*="((?:[^"]|"")*)"\s*$/;

const APOSTROPHE_SHOWN = 40;

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
export function rowPreparer(facts: FileFacts, mapping: Mapping): (row: unknown) => PreparedRow {
  const fields = facts.columns.map((name) => importedField(name, mapping));
  const fieldByName = new Map(facts.columns.map((name, i) => [name, fields[i] ?? name]));
  const categoryOf = chosenCategories(mapping.categories);
  const valueFor = (field: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (field === 'category') return categoryOf(value);
    if (mapping.html === 'clean' && !PLAIN.has(field) && hasHtml(value)) return htmlToText(value);
    return value;
  };
  const continued = continuations(facts.columns);
  const isFormer = facts.columns.some(isFormerColumn);
  const twice = fields.find((field, i) => field !== IGNORED && fields.indexOf(field) !== i);
  if (twice !== undefined && isTable(facts)) {
    const columns = facts.columns.filter((_, i) => fields[i] === twice).join(', ');
    throw fileIssue('FIELD_TWICE', { columns });
  }
  if (!isTable(facts)) {
    return (row) => ({ term: isRecord(row) ? renamed(row, fieldByName, valueFor) : row });
  }
  return (row) => {
    const line = row as TableLine;
    // Shown as the number of the line in the file.
    const index = line.line - 1;
    // Some programs end each line with more separators than the header has.
    while (line.cells.length > fields.length && line.cells.at(-1)?.trim() === '') line.cells.pop();
    const { warnings, issues } = remarksOn(line, fields, { ...facts, continued });
    if (issues.length > 0) return { index, issues };
    const term: Record<string, unknown> = {};
    const texts = line.cells.map((cell) => (facts.format === 'csv' ? plainCell(cell) : cell));
    for (const [i, field] of fields.entries()) {
      if (field === IGNORED) continue;
      const shown = [i, ...(continued.get(i) ?? [])].map((at) => texts[at] ?? '').join('');
      const cell = (TIMES.has(field) && timeIn(line.notes, i)) || shown;
      if (cell === '' && (mapping.empty === 'keep' || !Object.hasOwn(IMPORT_FIELDS, field)))
        continue;
      const value = valueFor(field, cell);
      const group = NAME_GROUPS.get(field);
      if (LISTS.has(field)) term[field] = splitList(keepReferences(String(value)));
      else if (group && isFormer) term[field] = namesOfFormerText(String(value), group);
      else term[field] = group ? keepReferences(String(value)) : value;
    }
    return { index, term, warnings };
  };
}

/** The text of a cell of a CSV without the guards of its program. */
function plainCell(cell: string): string {
  return GUARDED.exec(cell)?.[1]?.replaceAll('""', '"') ?? cellText(cell);
}

/** The exact time of a date cell; what it shows may lack the year, or have the month first. */
function timeIn(notes: readonly CellNote[] = [], column: number): string | undefined {
  return notes.find((note) => note.column === column && note.time !== undefined)?.time;
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

/** The field for a column. Ids of other programs say nothing unless rows are matched by them. */
function importedField(column: string, mapping: Mapping): string {
  const field = fieldOf(column, mapping.columns) ?? column;
  return field === 'id' && mapping.match !== undefined && mapping.match !== 'id' ? IGNORED : field;
}

/** Why a line cannot be read exactly, and what is uncertain about its cells. */
function remarksOn(
  { line, cells, notes = [], isHidden }: TableLine,
  fields: readonly string[],
  { columns, format, continued }: FileFacts & { continued: ReadonlyMap<number, unknown> },
): { warnings: RowIssue[]; issues: RowIssue[] } {
  const misquoted = notes.filter(({ code }) => code === 'MISQUOTED');
  if (misquoted.length > 0)
    return { warnings: [], issues: [{ code: 'MISQUOTED', params: { line } }] };
  if (cells.length !== fields.length) {
    const params = { line, cells: cells.length, expected: fields.length };
    return { warnings: [], issues: [{ code: 'CELL_COUNT', params }] };
  }
  if (cells.length > 1 && cells.every((cell, i) => cellText(cell.trim()) === columns[i])) {
    return { warnings: [], issues: [{ code: 'HEADER_REPEATED', params: { line } }] };
  }
  const warnings: RowIssue[] = isHidden ? [{ code: 'HIDDEN_ROW' }] : [];
  const issues: RowIssue[] = [];
  const remark = (column: number, code: RowIssueCode, params?: RowIssue['params']) => {
    const field = fields[column];
    // What is not imported may contain anything.
    if (field === undefined || !Object.hasOwn(IMPORT_FIELDS, field)) return;
    // A date is what these fields want.
    if (code === 'DATE_CELL' && TIMES.has(field)) return;
    const isWhole = code === 'CELL_CUT' && !cells[column]?.endsWith('…');
    if (code === 'CELL_CUT' && continued.has(column)) return;
    const list = WARNINGS.has(code) || isWhole ? warnings : issues;
    list.push({ code, field, ...(params ? { params } : {}) });
  };
  for (const { column, code, params } of notes) remark(column, code, params && { ...params });
  for (const [i, cell] of cells.entries()) {
    if (FORMULA_ERROR.test(cell)) remark(i, 'FORMULA_ERROR', { value: cell });
    if (format === 'csv' && hasApostrophe(cell)) {
      remark(i, 'APOSTROPHE_KEPT', { value: cell.slice(0, APOSTROPHE_SHOWN) });
    }
  }
  return { warnings, issues };
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

/** The chosen category for a name in the file: for its own spelling, else for one that the preview does not tell apart. */
function chosenCategories(categories: Mapping['categories'] = {}): (name: string) => string {
  const entries = Object.entries(categories).map(([name, slug]) => [name, slug || name] as const);
  const exact = new Map(entries);
  const folded = new Map(entries.map(([name, slug]) => [foldKey(name), slug]));
  return (name) => exact.get(name.trim()) ?? folded.get(foldKey(name)) ?? name.trim();
}

export function isRecord(row: unknown): row is Record<string, unknown> {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}
