import { editDistance } from './edit-distance.js';
import { CORRECTED_FROM } from './match.js';
import { foldKey } from './text.js';

/** Most edits between a slug and the one to which it is corrected. */
const CORRECTED_EDITS = 1;
/** Fewest letters of a slug that another one may continue: php is not of ph. */
const SHORTEST_PLURAL = 3;

interface Named {
  readonly slug: string;
  readonly englishTerm: string;
  readonly turkishTerm: string;
}

/** Dashes alone are no difference: an editor may write any slug, so the names need not have the same words. */
export const isWithin = (slug: string, edits: number) => (candidate: { readonly slug: string }) =>
  withoutDashes(candidate.slug) === withoutDashes(slug) ||
  editDistance(slug, candidate.slug, edits) <= edits;

export const withoutDashes = (slug: string) => slug.replaceAll('-', '');

/**
 * The terms of which a slug is a misspelling.
 * @param isWord whether it is a word, which misspells no other: football is no footwall. It may be a plural.
 */
export function slipsOf<T extends { readonly slug: string }>(
  slug: string,
  terms: readonly T[],
  isWord: boolean,
): T[] {
  const mayDiffer = !isWord && slug.length >= CORRECTED_FROM;
  const isPluralOf = (one: string) => one.length >= SHORTEST_PLURAL && slug.startsWith(one);
  return terms
    .filter(isWithin(slug, CORRECTED_EDITS))
    .filter((one) => mayDiffer || isPluralOf(one.slug));
}

/**
 * Sorts terms: exact slug, exact English name, exact Turkish name, English name that contains the slug, then the
 * rest; ties by the fewest edits of the slug.
 */
export function preferred<T extends Named>(terms: readonly T[], slug: string): T[] {
  const name = slug.replaceAll('-', ' ');
  const rank = (term: Named) => {
    const english = foldKey(term.englishTerm);
    if (term.slug === slug) return 0;
    if (english === name) return 1;
    if (foldKey(term.turkishTerm) === name) return 2;
    return english.includes(name) ? 3 : 4;
  };
  return terms
    .map((term) => ({ term, rank: rank(term), edits: editDistance(slug, term.slug, 10) }))
    .sort((a, b) => a.rank - b.rank || a.edits - b.edits)
    .map(({ term }) => term);
}
