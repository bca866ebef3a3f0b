import type { ContentLanguage } from './languages.js';

/** Characters that a spreadsheet reads as the beginning of a formula, full-width ones included. */
const FORMULA = /[=+\-@\uff1d\uff0b\uff0d\uff20]/;
/**
 * Written before a formula so that a spreadsheet shows it as text. The no-break space, which Windows-1254 has as well,
 * tells it from an apostrophe of the author.
 */
const GUARD = "'\u00a0";
/** A text that a spreadsheet would read as another number: `007`, `3E5`, one of more than 15 digits. */
const NUMBER = /^(?:0\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?[eE][+-]?\d+|\d{16,})$/;
/** Whitespace that a spreadsheet drops at the beginning of a cell. */
const DROPPED = /^(?:'\u00a0)*[\t\r]/;
/** An apostrophe before a formula that is not a guard. */
const APOSTROPHE = /^'+\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
/** Characters at which a spreadsheet may start a new cell; its locale decides which. */
const SEPARATORS = /[,;\t\r\n]/g;
/** The beginning of a text, or a run of separators with the whitespace and quotes that may follow them. */
const CELL_STARTS = /^[,;'"\s]*|[,;\t\r\n][,;'"\s]*/g;
/** Byte order mark: spreadsheets read a file as UTF-8 only if it begins with it. */
export const BOM = '\ufeff';

/** Spreadsheets in Turkish split at semicolons. */
export const csvDelimiter = (language: ContentLanguage) => (language === 'tr' ? ';' : ',');

/**
 * A cell: quoted where needed, and with a guard at every position where a spreadsheet could see a formula. That
 * is at the beginning and after separators in the text, because a spreadsheet that splits at another separator than
 * ours ignores our quotes (OWASP, CSV injection). {@link cellText} removes the guards.
 */
export function csvCell(value: unknown, delimiter = ','): string {
  const plain = value === null || value === undefined ? '' : String(value);
  const text = typeof value === 'number' ? plain : guarded(plain);
  const isQuoted = /[",;\t\n\r]|^\s|\s$/.test(text) || text.includes(delimiter);
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text with a guard at every position where a spreadsheet could see a formula, or another number. */
export function guarded(text: string): string {
  if (NUMBER.test(text)) return GUARD + text;
  return atFormulas(text, (run, at) => {
    const marked = run.replace(SEPARATORS, `$&${GUARD}`);
    return at === 0 ? GUARD + marked : marked;
  });
}

/** Replaces the text between the start of a cell and a character that begins a formula. */
function atFormulas(text: string, replace: (run: string, at: number) => string): string {
  return text.replace(CELL_STARTS, (run, at: number) => {
    const isFormula = FORMULA.test(text.charAt(at + run.length));
    return isFormula || (at === 0 && DROPPED.test(run)) ? replace(run, at) : run;
  });
}

/** One line in the format of RFC 4180. */
export function csvLine(cells: readonly unknown[], delimiter = ','): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`;
}

/** The text of a cell that {@link csvCell} wrote. */
export function cellText(cell: string): string {
  if (cell.startsWith(GUARD) && NUMBER.test(cell.slice(GUARD.length))) {
    return cell.slice(GUARD.length);
  }
  return atFormulas(cell, (run, at) => {
    const bare = run.replace(/([,;\t\r\n])'\u00a0/g, '$1');
    return at === 0 ? bare.replace(/^'\u00a0/, '') : bare;
  });
}

/** Whether a cell begins with an apostrophe that another program may have written as a guard. */
export function hasApostrophe(cell: string): boolean {
  return APOSTROPHE.test(cellText(cell));
}
