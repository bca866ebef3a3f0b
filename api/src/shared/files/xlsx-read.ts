// One file: one pass over a workbook, whose parts refer to each other.
import { CodedError } from '@terimce/core/coded-error';
import { ContentBudget } from './content-budget.js';
import { type CellNote, COLUMNS_MAX, type TableLine } from './csv-table.js';
import { fileIssue } from './file-issue.js';
import { type NumberFormat, numberFormat, shownNumber } from './xlsx-numbers.js';
import { relationId, XlsxParts } from './xlsx-parts.js';
import { CELL_MAX, columnName } from './xlsx-write.js';
import type { XmlHandler } from './xml-parser.js';

const SHEETS_MAX = 1_000;
/** Cell styles that Excel allows. */
const STYLES_MAX = 65_000;
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;
/** Characters of an escaped one. */
const ESCAPED_LENGTH = 7;

/** A sheet of a workbook. */
interface XlsxSheet {
  /** The names of the sheets that are not hidden, in their order. */
  readonly sheets: readonly string[];
  /** The name of this one. */
  readonly sheet: string;
  readonly lines: AsyncIterable<TableLine>;
}

/**
 * Opens a sheet of an Excel workbook (ECMA-376): the named one, or the first that is not hidden. It is unpacked and
 * parsed in pieces, so that it never blocks the event loop for long.
 * @throws CodedError IMPORT_FILE_INVALID for a file that is not a workbook, is damaged, has no such sheet, or unpacks
 * to too much; reading the lines does so too.
 */
export async function openXlsx(bytes: Buffer, name?: string): Promise<XlsxSheet> {
  const workbook = await refuseDamaged(async () => {
    const opened = new Workbook(await XlsxParts.open(bytes));
    await opened.read();
    return opened;
  });
  const visible = workbook.sheets.filter(({ hidden }) => !hidden);
  const sheets = (visible.length > 0 ? visible : workbook.sheets).map((sheet) => sheet.name);
  const sheet = name ?? sheets[0] ?? '';
  const found = workbook.sheets.find((one) => one.name === sheet);
  if (!found) throw fileIssue(name === undefined ? 'XLSX_DAMAGED' : 'SHEET_UNKNOWN', { sheet });
  return { sheets, sheet, lines: workbook.rows(found.path) };
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
  readonly #strings: string[] = [];
  readonly #formats: Array<NumberFormat | undefined> = [];
  readonly sheets: Sheet[] = [];
  #is1904 = false;

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
        if (element === 'workbookPr') this.#is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
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
      if (kind === 'styles') await this.#readFormats(path);
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
        budget.takeText(whole);
        this.#strings.push(whole);
      },
    });
  }

  async #readFormats(path: string): Promise<void> {
    const custom = new Map<number, string>();
    const ids: number[] = [];
    let section = '';
    await this.#parts.read(path, {
      open: (name, { numFmtId = '0', formatCode = '' }, depth) => {
        if (depth === 2) section = name;
        if (section === 'numFmts' && name === 'numFmt') custom.set(Number(numFmtId), formatCode);
        else if (section === 'cellXfs' && name === 'xf') ids.push(Number(numFmtId));
        if (custom.size + ids.length > STYLES_MAX) throw fileIssue('XLSX_DAMAGED');
      },
    });
    const known = new Map<number, NumberFormat | undefined>();
    for (const id of ids) {
      if (!known.has(id)) known.set(id, numberFormat(id, custom));
      this.#formats.push(known.get(id));
    }
  }

  /** Builds rows from the elements of a sheet. */
  #rowHandler(onRow: (row: TableLine) => void): XmlHandler {
    let row: { line: number; cells: string[]; notes?: CellNote[] } | undefined;
    let line = 0;
    let column = 0;
    let cell = { type: 'n', style: 0, hasFormula: false, hasValue: false };
    const text = textCollector(() => columnName(column) + line, 'v');
    const close = () => {
      const own = text.take();
      const isEmpty = own === '' && !cell.hasFormula;
      // Sheets are often formatted far beyond their last column.
      if (!row || (isEmpty && column >= COLUMNS_MAX)) return;
      if (column >= COLUMNS_MAX) throw fileIssue('TOO_MANY_COLUMNS', { max: COLUMNS_MAX });
      while (row.cells.length < column) row.cells.push('');
      const { shown, note } = this.#shown(cell, own);
      row.cells[column] = shown;
      if (note) {
        row.notes ??= [];
        row.notes.push({ column, ...note });
      }
    };
    return {
      open(name, { r = '', t = 'n', s = '0' }) {
        if (name === 'row') {
          line = Number(r) || line + 1;
          column = -1;
          row = { line, cells: [] };
        } else if (name === 'c') {
          column = columnOf(r) ?? column + 1;
          cell = { type: t, style: Number(s), hasFormula: false, hasValue: false };
        } else if (name === 'f') cell.hasFormula = true;
        else if (name === 'v') cell.hasValue = true;
        text.open(name);
      },
      text: text.add,
      close(name) {
        text.close(name);
        if (name === 'c') close();
        else if (name === 'row' && row) {
          onRow(row);
          row = undefined;
        }
      },
    };
  }

  /** The text of a cell, and what is uncertain about it. */
  #shown(
    { type, style, hasFormula, hasValue }: CellFacts,
    text: string,
  ): { shown: string; note?: Omit<CellNote, 'column'> } {
    // Programs that write formulas without computing them leave out the value.
    if (hasFormula && !hasValue) return { shown: '', note: { code: 'FORMULA_EMPTY' } };
    if (type === 'b') return { shown: text === '1' ? 'TRUE' : 'FALSE' };
    if (type !== 'n' || text === '') {
      const shown = type === 's' && text !== '' ? this.#strings[Number(text)] : text;
      if (shown === undefined) throw fileIssue('XLSX_DAMAGED');
      return shown.length < CELL_MAX ? { shown } : { shown, note: { code: 'CELL_CUT' } };
    }
    const value = Number(text);
    const format = this.#formats[style];
    // 0.1 is stored as 0.10000000000000001.
    if (!format) return { shown: String(value) };
    const shown = shownNumber(value, format, this.#is1904);
    return format.isDate
      ? { shown, note: { code: 'DATE_CELL', params: { value: shown } } }
      : { shown };
  }
}

interface CellFacts {
  readonly type: string;
  readonly style: number;
  readonly hasFormula: boolean;
  readonly hasValue: boolean;
}

/**
 * Collects the text of `t` elements, and of `also`; text in pronunciation guides (`rPh`) is dropped.
 * @param place names the cell in the error for a text that is too long.
 */
function textCollector(place: () => string, also?: string) {
  let inside = false;
  let guide = false;
  let collected = '';
  const limit = (length: number, max: number) => {
    if (length > max) throw fileIssue('CELL_TOO_LONG', { cell: place(), max: CELL_MAX });
  };
  return {
    open(name: string) {
      if (name === 'rPh') guide = true;
      inside = !guide && (name === 't' || name === also);
    },
    close(name: string) {
      if (name === 'rPh') guide = false;
      inside = false;
    },
    add(text: string) {
      if (!inside) return;
      collected += text;
      limit(collected.length, CELL_MAX * ESCAPED_LENGTH);
    },
    take(): string {
      const text = unescaped(collected);
      collected = '';
      limit(text.length, CELL_MAX);
      return text;
    },
  };
}

/** Decodes `_x000D_`: characters that XML cannot contain are written like this. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** `B3` is 1; undefined without a reference. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
