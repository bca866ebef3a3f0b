import { toEdgeTerm } from '@terimce/contract/term';
import type { Term } from '@terimce/core/terms/term';
import { LRUCache } from 'lru-cache';

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

/** JSON of objects without the closing brace, so that fields of a reply can be added. A changed term is another object. */
function cachedJson<T extends object>(characters: number, present: (term: T) => object) {
  const cache = new LRUCache<T, string>({
    maxSize: characters,
    sizeCalculation: (json) => json.length,
    memoMethod: (term) => openJson(present(term)),
  });
  return (term: T): string => cache.memo(term);
}

const openJson = (value: object) => JSON.stringify(value).slice(0, -1);

const withoutNotes = cachedJson<Term>(16_000_000, toEdgeTerm);

/** A whole term as results of a search contain it. Serializing a page of them takes as long as finding it. */
export function wholeTermJson(term: Term): string {
  // Notes are added to a copy of the term.
  return term.blog || term.blogEn ? openJson(toEdgeTerm(term)) : withoutNotes(term);
}

/** Terms as suggestions contain them. */
export const suggestedJson = cachedJson<
  Parameters<typeof presentSummary>[0] & Pick<Term, 'englishGloss' | 'turkishGloss'>
>(4_000_000, (term) => {
  const { englishGloss, turkishGloss } = term;
  return {
    ...presentSummary(term),
    ...(englishGloss ? { englishGloss } : {}),
    ...(turkishGloss ? { turkishGloss } : {}),
  };
});
