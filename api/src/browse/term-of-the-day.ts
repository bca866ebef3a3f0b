import { dayNumber, dayOf, startOfDay } from '@terimce/core/calendar';
import type { Term } from '@terimce/core/terms/term';
import { countDescribed, findDescribed } from './browse.repository.js';

/** Share of all terms between those of two days: the golden ratio keeps near days far apart. */
const STEP = 0.618;

/**
 * The term of a day in the site's time zone: the same for everyone all day, even if terms are added. Undefined while no
 * term has both headwords and both definitions. Reads all terms.
 */
export async function termOfTheDay(now: Date): Promise<Term | undefined> {
  const day = dayOf(now);
  // On the first day of a dictionary all terms are new.
  for (const before of [startOfDay(day), now]) {
    const count = await countDescribed(before);
    if (count > 0) return findDescribed(before, placeOfDay(dayNumber(day), count));
  }
  return undefined;
}

/** One of `count` places; as many days in a row have all of them. */
export function placeOfDay(day: number, count: number): number {
  let step = Math.max(1, Math.round(count * STEP));
  while (commonDivisor(step, count) !== 1) step += 1;
  return (day * step) % count;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
