import { readTime } from '@terimce/contract/time-text';
import { format, getFormatFromId, isDateFormat } from 'numfmt';
import type { ShownText } from './xlsx-text.js';
import { dateOfNumber, numberOfDate } from './xlsx-write.js';

const ISO_DATE = 'yyyy-mm-dd';
/** Built-in formats whose display depends on the reader's language: they are written as ISO dates. */
const LOCAL_DATES: Readonly<Record<number, string>> = { 14: ISO_DATE, 22: 'yyyy-mm-dd hh:mm' };
/** Longest format code that Excel writes, in characters. */
const CODE_MAX = 255;
/** Days between the two epochs of workbooks, 1900 and 1904. */
const EPOCH_1904 = 1_462;
/** The last day that Excel knows, 31 December 9999. */
const DAY_NUMBER_MAX = 2_958_465;
/** Numbers from here on have more digits than a workbook keeps. */
const LONG = 1e15;
const DIGITS = 15;

/** How the numbers of a cell style are shown. */
export interface NumberFormat {
  readonly code: string;
  readonly isDate: boolean;
}

/**
 * The format of a style; undefined for the general one.
 * @param custom the codes that the workbook defines, by their ids.
 */
export function numberFormat(
  id: number,
  custom: ReadonlyMap<number, string>,
): NumberFormat | undefined {
  const code = custom.get(id) ?? LOCAL_DATES[id] ?? builtIn(id);
  if (code === undefined || code.length > CODE_MAX || /^general$/i.test(code)) return undefined;
  return { code, isDate: isDateFormat(code) };
}

function builtIn(id: number): string | undefined {
  const code = getFormatFromId(id) ?? undefined;
  return code?.startsWith('m/d/yyyy') ? ISO_DATE : code;
}

/** A number as the cell shows it. */
export function shownNumber(
  value: number,
  numberFormat: NumberFormat | undefined,
  is1904: boolean,
): ShownText {
  // 0.1 is stored as 0.10000000000000001.
  const plain = String(Number(value.toPrecision(DIGITS)));
  const isLong = Math.abs(value) >= LONG;
  if (numberFormat?.isDate) {
    return shownDate(is1904 ? value + EPOCH_1904 : value, numberFormat.code, plain);
  }
  if (!numberFormat || isLong) {
    return {
      text: plain,
      notes: isLong ? [{ code: 'NUMBER_LONG', params: { value: plain } }] : [],
    };
  }
  const text = formatted(numberFormat.code, value);
  if (text) return { text, notes: [] };
  return { text: plain, notes: [{ code: 'NUMBER_FORMAT', params: { value: plain } }] };
}

/** A date as the cell shows it, with its exact time; as an ISO date if the format cannot show it. */
function shownDate(serial: number, code: string, plain: string): ShownText {
  const text = formatted(code, serial) || formatted(ISO_DATE, serial) || plain;
  const isDay = serial >= 0 && serial <= DAY_NUMBER_MAX;
  const time = isDay ? { time: dateOfNumber(serial).toISOString().slice(0, 19) } : {};
  return { text, notes: [{ code: 'DATE_CELL', params: { value: text }, ...time }] };
}

/** A date that is stored as text, as Strict Open XML does. */
export function shownIsoDate(iso: string, numberFormat: NumberFormat | undefined): ShownText {
  const local = readTime(iso)?.local;
  if (!local) return { text: iso, notes: [{ code: 'DATE_CELL', params: { value: iso } }] };
  return shownDate(numberOfDate(local), numberFormat?.isDate ? numberFormat.code : ISO_DATE, iso);
}

/** A text as the cell shows it: a format may add words to it. */
export function shownText(text: string, numberFormat: NumberFormat | undefined): string {
  const code = numberFormat?.code ?? '@';
  return code !== '@' && code.includes('@') ? formatted(code, text) || text : text;
}

/** '' if the format cannot show the value. */
function formatted(code: string, value: number | string): string {
  try {
    return format(code, value).trim();
  } catch {
    return '';
  }
}
