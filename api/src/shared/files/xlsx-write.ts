import { Readable } from 'node:stream';
import { asUtc } from '@terimce/core/calendar';
import { escapeCharacters } from '@terimce/core/files/escape';
import { ZipFile } from 'yazl';

/** The longest text that fits into an Excel cell, in characters. */
export const CELL_MAX = 32_767;
/** Rows of a sheet of Excel. */
const ROWS_MAX = 1_048_576;
/** Narrowest column, in characters. */
const WIDTH_MIN = 12;
const DAY_MS = 86_400_000;
/** 1 January 1970 as the day number of a workbook. */
const UNIX_EPOCH = 25_569;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Style 1 is bold, style 2 a date with its time. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd.mm.yyyy hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The parts of a workbook, except its sheets. */
function partsOf(sheets: number): Record<string, string> {
  const each = (part: (number: number) => string) =>
    Array.from({ length: sheets }, (_, i) => part(i + 1)).join('');
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((n) => `<sheet name="Terimce${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  };
}

export const XLSX_TYPE = `${SHEET_TYPE}.sheet`;

/** A cell of a table. Workbooks have no time zones: a date is written in UTC. */
export type Cell = string | number | Date | null | undefined;

/**
 * Writes an Excel workbook as a stream. Cells are texts, numbers or dates, never formulas. A text longer than Excel
 * allows is cut and ends with `…`; rows beyond those of a sheet go on in a further one, with the same header.
 * @param rows the header first; it stays visible while scrolling, and columns are as wide as its names.
 * @param rowsMax rows of a sheet.
 */
export function writeXlsx(
  rows: AsyncIterable<readonly Cell[]>,
  rowsMax = ROWS_MAX,
): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const source = new SheetRows(rows, rowsMax);
  let sheets = 0;
  const addSheet = () => {
    sheets += 1;
    const sheet = Readable.from(sheetXml(source.next()));
    sheet.on('error', (error) => output.destroy(error));
    sheet.on('end', () => {
      if (source.hasMore) return addSheet();
      for (const [path, xml] of Object.entries(partsOf(sheets))) {
        zip.addBuffer(Buffer.from(HEAD + xml), path);
      }
      zip.end();
    });
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`);
  };
  addSheet();
  return output;
}

/** The rows of one sheet after the other; each begins with the header. */
class SheetRows {
  readonly #rows: AsyncIterator<readonly Cell[]>;
  readonly #most: number;
  #header: readonly Cell[] | undefined;
  #waiting: readonly Cell[] | undefined;

  constructor(rows: AsyncIterable<readonly Cell[]>, most: number) {
    this.#rows = rows[Symbol.asyncIterator]();
    this.#most = most;
  }

  get hasMore(): boolean {
    return this.#waiting !== undefined;
  }

  async *next(): AsyncGenerator<readonly Cell[]> {
    let count = 0;
    const first = this.#waiting;
    this.#waiting = undefined;
    try {
      if (first && this.#header) {
        yield this.#header;
        yield first;
        count = 2;
      }
      for (;;) {
        const { value, done } = await this.#rows.next();
        if (done) return;
        this.#header ??= value;
        if (count === this.#most) {
          this.#waiting = value;
          return;
        }
        count += 1;
        yield value;
      }
    } finally {
      // An aborted download closes the cursor behind the rows.
      if (!this.#waiting) await this.#rows.return?.();
    }
  }
}

async function* sheetXml(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  let number = 0;
  for await (const row of rows) {
    number += 1;
    if (number === 1) yield `${columnsXml(row)}<sheetData>`;
    const cells = row.map((cell, i) => cellXml(cell, columnName(i) + number, number === 1));
    yield `<row r="${number}">${cells.join('')}</row>`;
  }
  yield number === 0 ? '<sheetData/></worksheet>' : '</sheetData></worksheet>';
}

/** @param header never empty: a table has columns. */
function columnsXml(header: readonly Cell[]): string {
  const columns = header.map((name, i) => {
    const width = Math.max(WIDTH_MIN, String(name).length + 2);
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${columns.join('')}</cols>`;
}

/** 0 is `A`, 26 is `AA`. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** The day number of a date and time, `2026-12-05T09:05`. */
export function numberOfDate(local: string): number {
  return asUtc(local).getTime() / DAY_MS + UNIX_EPOCH;
}

/** The date of a day number, in UTC and to the second. */
export function dateOfNumber(days: number): Date {
  return new Date(Math.round(((days - UNIX_EPOCH) * DAY_MS) / 1000) * 1000);
}

function cellXml(cell: Cell, reference: string, isHeader: boolean): string {
  const attributes = `r="${reference}"${isHeader ? ' s="1"' : ''}`;
  if (cell instanceof Date) {
    return `<c r="${reference}" s="2"><v>${cell.getTime() / DAY_MS + UNIX_EPOCH}</v></c>`;
  }
  if (typeof cell === 'number' && Number.isFinite(cell))
    return `<c ${attributes}><v>${cell}</v></c>`;
  const text = cell === null || cell === undefined ? '' : String(cell);
  if (text === '') return `<c ${attributes}/>`;
  const cut = text.length > CELL_MAX ? `${text.slice(0, CELL_MAX - 1)}…` : text;
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(cut)}</t></is></c>`;
}

/** Characters that XML cannot contain, and text that looks like such an escape, are written as `_x000D_`. */
function escaped(text: string): string {
  const allowed = text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
      (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
  return escapeCharacters(allowed, /[&<>]/g);
}
