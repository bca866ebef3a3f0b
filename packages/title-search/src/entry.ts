/** A headword of a term. Only Turkish (`tr`) has its own lower-casing. */
export interface Title {
  text: string;
  lang: string;
  /** A name that is not to be used: searches find it, texts are not read for it. */
  avoid?: boolean;
}

/** The fields of a term in the index; also the form in which a browser pack contains it. */
export interface TitleEntry {
  id: string;
  titles: readonly Title[];
  /** Abbreviations and symbols, by which the term can be found as by a title. */
  abbreviations?: readonly string[];
  /** Other words by which the term can be found. */
  keywords?: readonly string[];
  /** By which all hits are counted. */
  category?: string;
  /** From 0 to 1, see `popularityOf`. */
  popularity?: number;
  /** Its place among the documents with the same name, the lowest first; 0 if it has none. */
  senseOrder?: number;
}

const HALF_WAY = 20;
const FAVORITE_WEIGHT = 3;

/**
 * Converts counts into a popularity from 0 to 1, logarithmic and damped: twenty clicks give half of it, the next
 * thousand the other half, so that popular terms cannot displace everything else.
 */
export function popularityOf(clicks: number, favorites: number): number {
  const weight = Math.max(0, clicks) + FAVORITE_WEIGHT * Math.max(0, favorites);
  if (!(weight > 0)) return 0;
  const full = 2 * Math.log1p(HALF_WAY);
  return Math.min(1, Math.log1p(weight) / full);
}
