/** A headword of a term. Only Turkish (`tr`) is lower-cased in its own way. */
export interface Title {
  text: string;
  lang: string;
}

/** What the index knows of a term; also the form in which a browser pack carries it. */
export interface TitleEntry {
  id: string;
  titles: readonly Title[];
  /** Other names under which the term is looked for. */
  keywords?: readonly string[];
  /** From 0 to 1, see `popularityOf`. */
  popularity?: number;
}

const HALF_WAY = 20;
const FAVORITE_WEIGHT = 3;

/**
 * Turns counts into a popularity from 0 to 1, logarithmic and damped: twenty clicks are worth half,
 * the next thousand the other half, so that what is popular today cannot crowd everything else out.
 */
export function popularityOf(clicks: number, favorites: number): number {
  const weight = Math.max(0, clicks) + FAVORITE_WEIGHT * Math.max(0, favorites);
  if (!(weight > 0)) return 0;
  const full = 2 * Math.log1p(HALF_WAY);
  return Math.min(1, Math.log1p(weight) / full);
}
