import type { QueryOf } from '@terimce/contract/routes';
import { readTime } from '@terimce/contract/time-text';
import { CodedError } from './coded-error.js';

/**
 * Days as the reader of a report counts them: in the time zone of the site, not in UTC. A day is written
 * `2026-11-20`, a month `2026-11`.
 */

const DAY_MS = 86_400_000;
/** Longest range of a report, in days: twenty years. Each day and month of it is read. */
const RANGE_MAX = 7_305;

let clock = clockIn('Europe/Istanbul');

/** Sets the time zone of the site for this process, from the setting `SITE_TIME_ZONE`. */
export function useSiteTimeZone(timeZone: string): void {
  clock = clockIn(timeZone);
}

function clockIn(timeZone: string): Intl.DateTimeFormat {
  // The Swedish format is `2026-11-20 14:05:00`.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
}

/** Date and time in the site's time zone, `2026-11-20 14:05:00`. */
export function localTime(at: Date): string {
  return clock.format(at);
}

export function dayOf(at: Date): string {
  return localTime(at).slice(0, 10);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The day `days` later; earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The moment at which a day begins in the site's time zone. */
export function startOfDay(day: string): Date {
  return instantOf(`${day}T00:00`);
}

/**
 * The moment of a date and time that somebody wrote, in any form that {@link readTime} reads: without a zone, in the
 * site's; without a time, the beginning of the day. Undefined for other texts.
 */
export function instantOfText(text: string): Date | undefined {
  const time = readTime(text);
  if (!time) return undefined;
  return time.zone ? new Date(time.local + time.zone) : instantOf(time.local);
}

/** A local date and time, `2026-11-20T14:05`, as if it were in UTC: for what has no time zone, such as workbooks. */
export function asUtc(local: string): Date {
  return new Date(`${local.replace(' ', 'T')}Z`);
}

/** The moment of a local date and time of the site, `2026-11-20T14:05`. */
export function instantOf(local: string): Date {
  const shown = Date.parse(`${local}Z`);
  // Twice: if the clocks change in between, the offset at the first guess may be wrong.
  let guess = shown;
  for (let i = 0; i < 2; i += 1) {
    guess += shown - Date.parse(`${localTime(new Date(guess)).replace(' ', 'T')}Z`);
  }
  // In a gap west of Greenwich the guess is before it; a time that does not exist means the one after the gap.
  const missing = shown - Date.parse(`${localTime(new Date(guess)).replace(' ', 'T')}Z`);
  return new Date(guess + Math.max(0, missing));
}

/** From one day to another, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

type ReportQuery = QueryOf<'GET /analytics/searches'>;

/** The requested range of a report: free days, which take precedence, or a period up to today. */
export type RequestedRange = Pick<ReportQuery, 'period' | 'from' | 'to'>;

/** The days that a report covers; undefined for all time. @throws CodedError VALIDATION_FAILED if they are too many. */
export function rangeOf({ period, from, to }: RequestedRange, now: Date): DayRange | undefined {
  const today = dayOf(now);
  if (from || to) return ordered(from ?? to ?? today, to ?? today, 'from');
  switch (period) {
    case 'daily':
      return { from: today, to: today };
    case 'weekly':
      return { from: addDays(today, -6), to: today };
    case 'monthly':
      return { from: `${monthOf(today)}-01`, to: today };
    default:
      return undefined;
  }
}

/** The range between two days in either order. */
function ordered(a: string, b: string, name: string): DayRange {
  const range = a <= b ? { from: a, to: b } : { from: b, to: a };
  if (daysIn(range) > RANGE_MAX) {
    const message = `a range has at most ${RANGE_MAX} days`;
    throw new CodedError('VALIDATION_FAILED', { issues: [{ path: `query.${name}`, message }] });
  }
  return range;
}

/** What a range is compared with: free days, which take precedence, or a range that depends on it. */
export type Comparison = Pick<ReportQuery, 'compare' | 'compareFrom' | 'compareTo'>;

/**
 * The days that a report is compared with. `compareFrom` and `compareTo` come first; with only one of them, as many
 * days as the report has. Otherwise the same number of days directly before it, or the same days of the month before.
 */
export function rangeBefore(range: DayRange, wanted: Comparison): DayRange {
  const { compare, compareFrom, compareTo } = wanted;
  const length = daysIn(range) - 1;
  if (compareFrom)
    return ordered(compareFrom, compareTo ?? addDays(compareFrom, length), 'compareFrom');
  if (compareTo) return { from: addDays(compareTo, -length), to: compareTo };
  if (compare === 'month') return { from: monthBefore(range.from), to: monthBefore(range.to) };
  const to = addDays(range.from, -1);
  return { from: addDays(to, -length), to };
}

function monthBefore(day: string): string {
  const lastOfMonth = addDays(`${monthOf(day)}-01`, -1);
  const isLast = addDays(day, 1).endsWith('-01');
  const same = `${monthOf(lastOfMonth)}-${day.slice(8)}`;
  return isLast || same > lastOfMonth ? lastOfMonth : same;
}

export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The days of a range, oldest first. */
export function daysOf(range: DayRange): string[] {
  return Array.from({ length: daysIn(range) }, (_, i) => addDays(range.from, i));
}

/** From `start` (inclusive) to `end` (exclusive). */
export interface Moments {
  readonly start: Date;
  readonly end: Date;
}

/** The moments between which the days of a range are. */
export function momentsOf({ from, to }: DayRange): Moments {
  return { start: startOfDay(from), end: startOfDay(addDays(to, 1)) };
}

/** The months that a range touches, oldest first. */
export function monthsOf({ from, to }: DayRange): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); ) {
    months.push(month);
    month = monthOf(addDays(`${month}-28`, 4));
  }
  return months;
}

/** The number of a day, for comparisons. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** The range of a report and the one that it is compared with, as replies contain them. */
export function rangesOf(
  wanted: RequestedRange & Comparison,
  now: Date,
): { range: DayRange | null; before: DayRange | null } {
  const range = rangeOf(wanted, now);
  return { range: range ?? null, before: range ? rangeBefore(range, wanted) : null };
}
