import { joinList } from '@terimce/contract/list-text';
import {
  TERM_CONTENT_FIELDS,
  type TermContent,
  translationName,
} from '@terimce/contract/term-fields';
import { NAME_GROUPS, namesText, type TermName } from '@terimce/contract/term-names';
import type { Term } from '../terms/term.js';

/** A term in an exchange file: the field names of the contract, translations flat, empty fields left out. */
export type ExchangeRow = Record<string, string | string[] | TermName[]>;

export function toExchangeRow(content: TermContent): ExchangeRow {
  const row: ExchangeRow = {};
  for (const field of TERM_CONTENT_FIELDS) {
    const value = content[field];
    if (typeof value === 'number') {
      if (value > 0) row[field] = String(value);
    } else if ((typeof value === 'string' || Array.isArray(value)) && value.length > 0) {
      row[field] = value;
    }
  }
  for (const [field, [code, part]] of translationName) {
    const text = content.translations[code]?.[part];
    if (text) row[field] = text;
  }
  return row;
}

/** A text field of a row; '' if it is absent or a list. */
export function textOf(row: ExchangeRow, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? value : '';
}

/** A value of a row, stored or sent by somebody, as the text of a cell. */
export function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? joinList(value.map(String), '|') : JSON.stringify(value);
}

/** A stored term in a file that can be imported elsewhere: with id, status, its reason, and times. */
export function storedRow(term: Term): ExchangeRow {
  const { _id: id, status, publishAt, statusReason, updatedAt } = term;
  return {
    ...toExchangeRow(term),
    id,
    status,
    ...(publishAt ? { publishAt: publishAt.toISOString() } : {}),
    ...(statusReason ? { statusReason } : {}),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The same for a table: lists as they are, names by the column of their language and kind. */
export function toTableRow(content: TermContent): Record<string, string | string[]> {
  const { names = [], ...row } = toExchangeRow(content);
  const texts = [...NAME_GROUPS].map(([column, group]) => [
    column,
    namesText(names as TermName[], group),
  ]);
  return { ...(row as Record<string, string | string[]>), ...Object.fromEntries(texts) };
}
