import { format, getFormatFromId, isDateFormat, isPercentFormat } from 'numfmt';

const ISO_DATE = 'yyyy-mm-dd';
/** Built-in formats whose display depends on the reader's language: they are written as ISO dates. */
const LOCAL_DATES: Readonly<Record<number, string>> = { 14: ISO_DATE, 22: 'yyyy-mm-dd hh:mm' };
/** Longest format code that Excel writes, in characters. */
const CODE_MAX = 255;
/** Days between the two epochs of workbooks, 1900 and 1904. */
const EPOCH_1904 = 1_462;

/** How the numbers of a cell style are shown. */
export interface NumberFormat {
  readonly code: string;
  readonly isDate: boolean;
}

/**
 * The format of a style if its numbers mean something else than they say: a date or a percentage.
 * @param custom the codes that the workbook defines, by their ids.
 */
export function numberFormat(
  id: number,
  custom: ReadonlyMap<number, string>,
): NumberFormat | undefined {
  const code = custom.get(id) ?? LOCAL_DATES[id] ?? builtIn(id);
  if (code === undefined || code.length > CODE_MAX) return undefined;
  const isDate = isDateFormat(code);
  return isDate || isPercentFormat(code) ? { code, isDate } : undefined;
}

function builtIn(id: number): string | undefined {
  const code = getFormatFromId(id) ?? undefined;
  return code?.startsWith('m/d/yyyy') ? ISO_DATE : code;
}

/** A number as the cell shows it; dates that the format cannot show are written as ISO dates. */
export function shownNumber(
  value: number,
  { code, isDate }: NumberFormat,
  is1904: boolean,
): string {
  const serial = isDate && is1904 ? value + EPOCH_1904 : value;
  try {
    return format(code, serial);
  } catch {
    return isDate ? format(ISO_DATE, serial) : String(value);
  }
}
