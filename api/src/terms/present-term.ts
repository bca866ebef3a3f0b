import { type EdgeTerm, toEdgeTerm } from '@terimce/contract/term';
import { publicTerm, type Term } from '@terimce/core/terms/term';

/** A term as public replies contain it, in both naming styles. */
export function presentTerm(term: Term): EdgeTerm {
  return toEdgeTerm(publicTerm(term));
}

/** The fields that lists of terms show. */
export function presentSummary(
  term: Pick<Term, '_id' | 'englishTerm' | 'turkishTerm' | 'category' | 'slug'>,
) {
  const { _id, englishTerm, turkishTerm, category, slug } = term;
  return {
    _id,
    englishTerm,
    ingilizce_terim: englishTerm,
    turkishTerm,
    turkce_terim: turkishTerm,
    category,
    slug,
  };
}
