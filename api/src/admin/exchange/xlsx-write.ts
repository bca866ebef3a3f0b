import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** The longest text that fits into an Excel cell, in characters. */
export const CELL_MAX = 32_767;
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

/** The parts of a workbook with one sheet, except the sheet itself. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Terimce" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is bold, style 2 a date with its time.
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd.mm.yyyy hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

export const XLSX_TYPE = `${SHEET_TYPE}.sheet`;

/** A cell of a table. Workbooks have no time zones: a date is written in UTC. */
export type Cell = string | number | Date | null | undefined;

/**
 * Writes an Excel workbook with one sheet as a stream. Cells are texts, numbers or dates, never formulas. A text
 * longer than Excel allows is cut and ends with `…`.
 * @param rows the header first; it stays visible while scrolling, and columns are as wide as its names.
 */
export function writeXlsx(rows: AsyncIterable<readonly Cell[]>): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(HEAD + xml), path);
  const sheet = Readable.from(sheetXml(rows));
  sheet.on('error', (error) => (zip.outputStream as Readable).destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return zip.outputStream as Readable;
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

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that XML cannot contain, and text that looks like such an escape, are written as `_x000D_`. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
      (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>]/g, (character) => MARKUP[character] ?? '');
}
