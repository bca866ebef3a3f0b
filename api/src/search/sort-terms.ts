import type { UiLanguage } from '@terimce/contract/languages';
import { compareText } from '@terimce/contract/text';
import type { TermSummary } from './title-index.js';

/** The orders of search results beside relevance. */
export type TermOrder = 'alphabetical' | 'popularity' | 'newest';

/** Sorts in place; alphabetical by the headword of the language. */
export function sortTerms<T extends TermSummary>(
  terms: T[],
  order: TermOrder,
  language: UiLanguage,
): T[] {
  const headword = (term: TermSummary) =>
    (language === 'tr' ? term.turkishTerm : term.englishTerm) ||
    term.turkishTerm ||
    term.englishTerm;
  const orders: Record<TermOrder, (a: TermSummary, b: TermSummary) => number> = {
    alphabetical: (a, b) => compareText(headword(a), headword(b), language),
    popularity: (a, b) => b.clickCount - a.clickCount,
    newest: (a, b) => b.createdAt - a.createdAt,
  };
  return terms.sort(orders[order]);
}
