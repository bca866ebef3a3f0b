import type { UiLanguage } from '@terimce/contract/languages';
import { compareText } from '@terimce/contract/text';
import type { Term } from '@terimce/core/terms/term';

/** The orders of search results beside relevance. */
export type TermOrder = 'alphabetical' | 'popularity' | 'newest';

/** Sorts in place; alphabetical by the headword of the language. */
export function sortTerms(terms: Term[], order: TermOrder, language: UiLanguage): Term[] {
  const headword = (term: Term) =>
    (language === 'tr' ? term.turkishTerm : term.englishTerm) ||
    term.turkishTerm ||
    term.englishTerm;
  const orders: Record<TermOrder, (a: Term, b: Term) => number> = {
    alphabetical: (a, b) => compareText(headword(a), headword(b), language),
    popularity: (a, b) => b.clickCount - a.clickCount,
    newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  };
  return terms.sort(orders[order]);
}
