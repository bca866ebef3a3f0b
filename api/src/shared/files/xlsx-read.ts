// One file: one pass over a workbook, whose parts refer to each other.
import { CodedError } from '@terimce/core/coded-error';
import { ContentBudget } from './content-budget.js';
import { type CellNote, COLUMNS_MAX, type TableLine } from './csv-table.js';
import { fileIssue } from './file-issue.js';
import type { Raised } from './raised-text.js';
import {
  type NumberFormat,
  numberFormat,
  shownIsoDate,
  shownNumber,
  shownText,
} from './xlsx-numbers.js';
import { relationId, XlsxParts } from './xlsx-parts.js';
import {
  isOn,
  type Note,
  RAISED,
  raise,
  type ShownText,
  struckNote,
  textCollector,
} from './xlsx-text.js';
import { CELL_MAX, columnName } from './xlsx-write.js';
import type { XmlHandler } from './xml-parser.js';

const SHEETS_MAX = 1_000;
/** Cell styles that Excel allows. */
const STYLES_MAX = 65_000;
/** Merged areas that are kept of a sheet. */
const MERGED_MAX = 100_000;
const TRUE = /^(1|true)$/;

/** A sheet of a workbook. */
interface XlsxSheet {
  /** The names of the sheets that are not hidden, in their order. */
  readonly sheets: readonly string[];
  /** The name of this one. */
  readonly sheet: string;
  readonly lines: AsyncIterable<TableLine>;
  /** Its merged areas, once the lines are read. */
  readonly merged: readonly MergedArea[];
}

/** Cells of several lines that are shown as one. Lines are counted from 1, columns from 0. */
export interface MergedArea {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/**
 * Opens a sheet of an Excel workbook (ECMA-376): the named one, or the first that is not hidden. It is unpacked and
 * parsed in pieces, so that it never blocks the event loop for long.
 * @throws CodedError IMPORT_FILE_INVALID for a file that is not a workbook, is damaged, has no such sheet, or unpacks
 * to too much; reading the lines does so too.
 */
export async function openXlsx(bytes: Buffer, name?: string): Promise<XlsxSheet> {
  const workbook = await refuseDamaged(async () => {
    const parts = await XlsxParts.open(bytes);
    if (parts.otherKind) throw fileIssue('OTHER_SHEET', { kind: parts.otherKind });
    const opened = new Workbook(parts);
    await opened.read();
    return opened;
  });
  const visible = workbook.sheets.filter(({ hidden }) => !hidden);
  const sheets = (visible.length > 0 ? visible : workbook.sheets).map((sheet) => sheet.name);
  const sheet = name ?? sheets[0] ?? '';
  const found = workbook.sheets.find((one) => one.name === sheet);
  if (!found) throw fileIssue(name === undefined ? 'XLSX_DAMAGED' : 'SHEET_UNKNOWN', { sheet });
  return { sheets, sheet, lines: workbook.rows(found.path), merged: workbook.merged };
}

async function refuseDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw asIssue(cause);
  }
}

/** Limits have their own reason; whatever else is wrong inside means that the workbook is damaged. */
function asIssue(cause: unknown): CodedError {
  if (!(cause instanceof CodedError)) return fileIssue('XLSX_DAMAGED');
  const { issue } = cause.details as { issue?: { code: string } };
  return issue?.code === 'XML_INVALID' ? fileIssue('XLSX_DAMAGED') : cause;
}

interface Sheet {
  readonly name: string;
  readonly path: string;
  readonly hidden: boolean;
}

class Workbook {
  readonly #parts: XlsxParts;
  readonly #strings: ShownText[] = [];
  readonly #styles: CellStyle[] = [];
  readonly sheets: Sheet[] = [];
  readonly merged: MergedArea[] = [];
  /** The remarks on the hidden columns of the sheet, each at its place. */
  readonly #hidden: CellNote[] = [];
  #is1904 = false;
  /** The program that wrote the workbook leaves its formulas to the next one. */
  #isUncomputed = false;

  constructor(parts: XlsxParts) {
    this.#parts = parts;
  }

  async read(): Promise<void> {
    const [main] = (await this.#parts.relations('')).filter(
      ({ kind }) => kind === 'officeDocument',
    );
    if (!main) throw fileIssue('XLSX_DAMAGED');
    const relations = await this.#parts.relations(main.path);
    const sheetPaths = new Map<string, string>();
    for (const { id, kind, path } of relations) if (kind === 'worksheet') sheetPaths.set(id, path);
    await this.#parts.read(main.path, {
      open: (element, attributes) => {
        if (element === 'workbookPr') this.#is1904 = TRUE.test(attributes.date1904 ?? '');
        if (element === 'calcPr') this.#isUncomputed = TRUE.test(attributes.fullCalcOnLoad ?? '');
        if (element !== 'sheet') return;
        const { name = '', state = 'visible' } = attributes;
        const path = sheetPaths.get(relationId(attributes));
        if (path === undefined) return;
        if (this.sheets.length === SHEETS_MAX) throw fileIssue('XLSX_DAMAGED');
        this.sheets.push({ name, path, hidden: state !== 'visible' });
      },
    });
    for (const { kind, path } of relations) {
      if (!this.#parts.has(path)) continue;
      if (kind === 'sharedStrings') await this.#readStrings(path);
      if (kind === 'styles') await this.#readStyles(path);
    }
  }

  async *rows(path: string): AsyncGenerator<TableLine> {
    const found: TableLine[] = [];
    const handler = this.#rowHandler((row) => found.push(row));
    const pieces = this.#parts.parse(path, handler);
    for (;;) {
      const { done } = await refuseDamaged(() => pieces.next());
      if (done) return;
      yield* found.splice(0);
    }
  }

  async #readStrings(path: string): Promise<void> {
    const budget = new ContentBudget();
    const text = textCollector(() => `#${this.#strings.length + 1}`);
    await this.#parts.read(path, {
      open: text.open,
      text: text.add,
      close: (name) => {
        text.close(name);
        if (name !== 'si') return;
        budget.takeCells(1);
        const whole = text.take();
        budget.takeText(whole.text);
        this.#strings.push(whole);
      },
    });
  }

  async #readStyles(path: string): Promise<void> {
    const custom = new Map<number, string>();
    const known = new Map<number, NumberFormat | undefined>();
    const styles: Array<{ id: number; font: number }> = [];
    const fonts: FontStyle[] = [];
    let section = '';
    await this.#parts.read(path, {
      open: (name, { numFmtId = '0', formatCode = '', fontId = '0', val = '' }, depth) => {
        if (depth === 2) section = name;
        if (section === 'numFmts' && name === 'numFmt') custom.set(Number(numFmtId), formatCode);
        else if (section === 'fonts' && name === 'font') fonts.push({ isStruck: false });
        else if (section === 'fonts' && name === 'strike')
          fonts.push({ ...fonts.pop(), isStruck: isOn(val) });
        else if (section === 'fonts' && name === 'vertAlign')
          fonts.push({ isStruck: false, ...fonts.pop(), raised: RAISED[val] });
        else if (section === 'cellXfs' && name === 'xf')
          styles.push({ id: Number(numFmtId), font: Number(fontId) });
        if (custom.size + styles.length + fonts.length > STYLES_MAX)
          throw fileIssue('XLSX_DAMAGED');
      },
    });
    for (const { id, font } of styles) {
      if (!known.has(id)) known.set(id, numberFormat(id, custom));
      this.#styles.push({ isStruck: false, ...fonts[font], format: known.get(id) });
    }
  }

  /** Builds rows from the elements of a sheet. */
  #rowHandler(onRow: (row: TableLine) => void): XmlHandler {
    let row: TableLine | undefined;
    let line = 0;
    let column = 0;
    let notes: CellNote[] = [];
    let cell = { type: 'n', style: 0, hasFormula: false, hasValue: false };
    const text = textCollector(() => columnName(column) + line, 'v');
    const close = () => {
      const own = text.take();
      const isEmpty = own.text === '' && !cell.hasFormula;
      // Sheets are often formatted far beyond their last column.
      if (!row || (isEmpty && column >= COLUMNS_MAX)) return;
      if (column >= COLUMNS_MAX) throw fileIssue('TOO_MANY_COLUMNS', { max: COLUMNS_MAX });
      while (row.cells.length < column) row.cells.push('');
      const shown = this.#shown(cell, own);
      row.cells[column] = shown.text;
      for (const note of shown.notes) notes.push({ column, ...note });
      const hidden = this.#hidden[column];
      if (hidden && !isEmpty) notes.push(hidden);
    };
    return {
      open: (name, attributes) => {
        const { r = '', t = 'n', s = '0', ref = '' } = attributes;
        if (name === 'row') {
          line = Number(r) || line + 1;
          column = -1;
          notes = [];
          row = { line, cells: [], ...(isHidden(attributes) ? { isHidden: true } : {}) };
        } else if (name === 'c') {
          column = columnOf(r) ?? column + 1;
          cell = { type: t, style: Number(s), hasFormula: false, hasValue: false };
        } else if (name === 'col' && isHidden(attributes)) this.#hide(attributes);
        else if (name === 'f') cell.hasFormula = true;
        else if (name === 'v') cell.hasValue = true;
        else if (name === 'mergeCell') this.#merge(ref);
        text.open(name, attributes);
      },
      text: text.add,
      close(name) {
        text.close(name);
        if (name === 'c') close();
        else if (name === 'row' && row) {
          onRow(notes.length > 0 ? { ...row, notes } : row);
          row = undefined;
        }
      },
    };
  }

  #hide({ min, max }: Readonly<Record<string, string>>): void {
    // They come in order; those of a damaged sheet are not gone through again.
    const first = Math.max(Number(min) - 1, this.#hidden.length);
    for (let column = first; column < Math.min(Number(max), COLUMNS_MAX); column += 1) {
      this.#hidden[column] = { column, code: 'HIDDEN_COLUMN' };
    }
  }

  #merge(reference: string): void {
    const [, from = '', first, last] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(reference) ?? [];
    const column = columnOf(from);
    if (column === undefined || first === last || this.merged.length === MERGED_MAX) return;
    this.merged.push({ column, first: Number(first), last: Number(last) });
  }

  /** The text of a cell, and what is uncertain about it. */
  #shown(cell: CellFacts, own: ShownText): ShownText {
    const { type, hasFormula, hasValue } = cell;
    // Programs that write formulas without computing them leave the value out, empty, or 0. A text may be empty.
    const isComputed = type === 'str' ? hasValue : own.text !== '';
    if (hasFormula && (this.#isUncomputed || !isComputed)) {
      return { text: '', notes: [{ code: 'FORMULA_EMPTY' }] };
    }
    const style = this.#styles[cell.style];
    const formatted = this.#formatted(type, own, style?.format);
    const { text, notes } = style?.raised ? raise(formatted, style.raised) : formatted;
    const more: Note[] = [];
    if (style?.isStruck && text.trim() !== '') more.push(struckNote(text));
    if (text.length >= CELL_MAX) more.push({ code: 'CELL_CUT' });
    return more.length > 0 ? { text, notes: [...notes, ...more] } : { text, notes };
  }

  #formatted(type: string, own: ShownText, format: NumberFormat | undefined): ShownText {
    if (own.text === '') return own;
    if (type === 'b') return { text: own.text === '1' ? 'TRUE' : 'FALSE', notes: [] };
    if (type === 'd') return shownIsoDate(own.text, format);
    if (type === 'n') return shownNumber(Number(own.text), format, this.#is1904);
    const found = type === 's' ? this.#strings[Number(own.text)] : own;
    if (!found) throw fileIssue('XLSX_DAMAGED');
    return { text: shownText(found.text, format), notes: found.notes };
  }
}

/** What the font of a whole cell says. */
interface FontStyle {
  readonly isStruck: boolean;
  readonly raised?: Raised | undefined;
}

interface CellStyle extends FontStyle {
  readonly format: NumberFormat | undefined;
}

interface CellFacts {
  readonly type: string;
  readonly style: number;
  readonly hasFormula: boolean;
  readonly hasValue: boolean;
}

/** Whether nobody sees a row or column: it is hidden, or has no height or width. */
function isHidden({ hidden = '', ht = '', width = '' }: Readonly<Record<string, string>>): boolean {
  return TRUE.test(hidden) || [ht, width].some((size) => size !== '' && Number(size) === 0);
}

/** `B3` is 1; undefined without a reference. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
