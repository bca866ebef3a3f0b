/** First characters that make a spreadsheet run a cell as a formula, behind any number of our own quotes. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEUTRALISED = /^'+[=+\-@\t\r]/;
/** Byte order mark: spreadsheets read UTF-8 as such only behind it. */
export const BOM = '\ufeff';

/**
 * A cell: quoted where needed, and with a leading apostrophe where a spreadsheet would run it as a
 * formula (OWASP, CSV injection). {@link cellText} takes the apostrophe off again.
 */
export function csvCell(value: unknown): string {
  const plain = value === null || value === undefined ? '' : String(value);
  const text = typeof value !== 'number' && FORMULA.test(plain) ? `'${plain}` : plain;
  return /[",;\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line, as RFC 4180 has it. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The text of a cell that {@link csvCell} wrote. */
export function cellText(cell: string): string {
  return NEUTRALISED.test(cell) ? cell.slice(1) : cell;
}

/** A list in one cell, separated by `|`; the separators that people type are escaped. */
export function listCell(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\|,]/g, '\\$&')).join('|');
}

/** The list in a cell: separated by `|` or, as people type it, by commas. */
export function cellList(cell: string): string[] {
  return [...cell.matchAll(/(?:\\.|[^\\|,])+/gs)]
    .map(([part]) => part.replace(/\\(.)/gs, '$1').trim())
    .filter(Boolean);
}
