import type { Term } from '@terimce/core/terms/term';
import { countDescribed, findDescribed } from './browse.repository.js';

const DAY_MS = 86_400_000;
/** Türkiye is three hours ahead of UTC all year. */
const ISTANBUL_MS = 3 * 3_600_000;
/** Spreads the days over all terms: Knuth's multiplicative hash. */
const SPREAD = 2_654_435_761;

/** The number of the day in Istanbul. */
export function dayNumber(now: Date): number {
  return Math.floor((now.getTime() + ISTANBUL_MS) / DAY_MS);
}

/**
 * The term of a day in Istanbul: the same for everyone all day, even if terms are added. Undefined while no term has
 * both headwords and both definitions. Reads all terms.
 */
export async function termOfTheDay(now: Date): Promise<Term | undefined> {
  const day = dayNumber(now);
  const start = new Date(day * DAY_MS - ISTANBUL_MS);
  // On the first day of a dictionary all terms are new.
  for (const before of [start, now]) {
    const count = await countDescribed(before);
    if (count > 0) return findDescribed(before, (Math.imul(day, SPREAD) >>> 0) % count);
  }
  return undefined;
}
