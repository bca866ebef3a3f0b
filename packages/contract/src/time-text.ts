/** A date and time that somebody wrote. */
export interface WrittenTime {
  /** As a clock shows it, `2026-12-05T09:05:00`; midnight if only the day was written. */
  readonly local: string;
  /** `Z` or an offset such as `+03:00`; '' if none was written. */
  readonly zone: string;
}

const CLOCK = String.raw`(?:(?:T|\s+)(\d{1,2})[:.](\d{2})(?:[:.](\d{2}(?:\.\d{1,9})?))?\s*(Z|[+-]\d{2}:\d{2})?)?`;
/** The year first (ISO 8601), with any of the three separators. */
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-./])(\d{1,2})\2(\d{1,2})${CLOCK}$`);
/** The day first, as Turkish and most of the world write it; never the month first. */
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})${CLOCK}$`);

/** Days that can be converted to the site's time zone, including the days before and after them. */
export const isOnClock = (text: string) => text >= '1900-01-01' && text < '3000-01-01';

/**
 * Reads a date and time: `2026-12-05`, `2026-12-05T09:05Z`, `05.12.2026`, `5/12/2026 9:05`, `05-12-26 09:05:30`. The
 * only reader of such texts; `Date` guesses at what it does not know, and reads the month first. Undefined for any
 * other form, and for days and times that do not exist.
 */
export function readTime(text: string): WrittenTime | undefined {
  const found = YEAR_FIRST.exec(text.trim());
  const [, year, , month, day, ...clock] = found ?? turned(DAY_FIRST.exec(text.trim()));
  if (!year || !month || !day) return undefined;
  const [hour = '0', minute = '00', second = '00', zone = ''] = clock;
  const two = (digits: string) => digits.padStart(2, '0');
  const date = `${year.padStart(4, '20')}-${two(month)}-${two(day)}`;
  const local = `${date}T${two(hour)}:${minute}:${second}`;
  const exists = !Number.isNaN(Date.parse(`${local}${zone || 'Z'}`)) && Number(hour) < 24;
  return exists && isRealDay(date) && isOnClock(date) ? { local, zone } : undefined;
}

/** A match of {@link DAY_FIRST} in the order of {@link YEAR_FIRST}. */
function turned(match: RegExpExecArray | null): (string | undefined)[] {
  if (!match) return [];
  const [all, day, mark, month, year, ...clock] = match;
  return [all, year, mark, month, day, ...clock];
}

/** Whether a day exists; `Date` reads 31 February as 3 March. */
function isRealDay(date: string): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
