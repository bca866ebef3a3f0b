import { LINE_BREAKS } from './text.js';

/** Characters that a backslash keeps in an entry: line breaks of any program are among them. */
const SPECIAL = new RegExp(`[\\\\|,;${LINE_BREAKS}]`, 'g');
const TOKEN = new RegExp(`\\\\.|[^\\\\|,;${LINE_BREAKS}]+|.`, 'gs');
const SEPARATOR = new RegExp(`^[|;${LINE_BREAKS}]$`);
const BROKEN = new RegExp(`[${LINE_BREAKS}]`);
/** What begins each line of a list that was typed into a cell. */
const MARKER = /^(?:[-–•*·▪◦‣]|\d{1,2}[.)])\s+/;

export const escapeEntry = (text: string) => text.replace(SPECIAL, '\\$&');
export const unescapeEntry = (text: string) => text.replace(/\\(.)/gs, '$1').trim();

/** A list as one text, in a form field or in a cell of a table. A backslash keeps a separator in an entry. */
export function joinList(entries: readonly string[], separator: ', ' | '|'): string {
  return entries.map(escapeEntry).join(separator);
}

/**
 * The entries of such a text, trimmed, without empty ones. A bar, a semicolon and a line break always separate; a
 * comma does if there is no bar, and not between digits, so that `1,2-dichloroethane` stays one.
 */
export function splitList(text: string): string[] {
  return rawEntries(text).entries.map(unescapeEntry);
}

/** The same entries before backslashes are resolved, and whether a comma separated any of them. */
export function rawEntries(text: string): { entries: string[]; atComma: boolean } {
  const tokens: readonly string[] = text.match(TOKEN) ?? [];
  const hasBar = tokens.includes('|');
  const entries = [''];
  let atComma = false;
  for (const [i, token] of tokens.entries()) {
    const isNumber = /\d$/.test(tokens[i - 1] ?? '') && /^\d/.test(tokens[i + 1] ?? '');
    const isComma = token === ',' && !hasBar && !isNumber;
    atComma ||= isComma;
    if (isComma || SEPARATOR.test(token)) entries.push('');
    else entries[entries.length - 1] += token;
  }
  const trimmed = entries.map((one) => one.trim()).filter(Boolean);
  const isMarked = BROKEN.test(text) && trimmed.every((one) => MARKER.test(one));
  return { entries: isMarked ? trimmed.map((one) => one.replace(MARKER, '')) : trimmed, atComma };
}
