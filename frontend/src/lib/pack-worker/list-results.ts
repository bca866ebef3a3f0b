import { headwordOrder, sortedBy } from '@terimce/contract/browse-order';
import { allResults, pageOfResults, type Result } from '@terimce/title-search/all-results';
import { TextIndex } from '@terimce/title-search/text-index';
import type { OpenPack } from './index-terms.js';
import type { PackAnswer, ResultsQuestion } from './messages.js';

const NO_TEXTS = new TextIndex();

/** A page of all results. With `namesFirst`, and until the texts are read, of names alone, unless they show nothing. */
export function listResults(open: OpenPack, question: ResultsQuestion): PackAnswer {
  const { query, exact = false, direction, sortBy, language, namesFirst, ...page } = question;
  const isPartial = namesFirst === true && !open.hasReadTexts();
  const { results, ...found } = allResults(open.index, isPartial ? NO_TEXTS : open.texts(), query, {
    exact,
    ...(direction ? { languages: [direction] } : {}),
  });
  const byName = ({ id }: Result) => {
    const term = open.byId.get(id);
    return term ? headwordOrder(term, language) : '';
  };
  const listed = pageOfResults(sortBy === 'alphabetical' ? sortedBy(results, byName) : results, {
    ...page,
    categoryOf: (id) => open.byId.get(id)?.category,
  });
  // Only the texts can say that nothing is found, or that several words describe nothing.
  const isMiss =
    listed.results.every(({ group }) => group === 'similar') ||
    (found.notInDictionary && query.trim().includes(' '));
  if (isPartial && isMiss) return listResults(open, { ...question, namesFirst: false });
  const terms = listed.results.flatMap(({ id }) => open.byId.get(id) ?? []);
  return { terms, page: listed, isPartial, ...found, present: true };
}
