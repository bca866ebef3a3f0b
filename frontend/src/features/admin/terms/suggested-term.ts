import { OTHER_SUGGESTION_CATEGORY } from '@terimce/contract/categories';
import { knownCategory } from '@terimce/contract/category-names';
import { NEW_CATEGORY } from '@terimce/contract/term-rules';
import type { Suggestion } from '../messages/suggestion-state.js';
import { EMPTY_TERM, type TermValues } from './term-values.js';

/** The values that the term form takes from a suggestion; stored in the history entry, so that a reload keeps them. */
export type SuggestedTerm = Pick<
  Suggestion,
  '_id' | 'englishTerm' | 'turkishTerm' | 'definition' | 'category' | 'customCategory' | 'source'
>;

const TURKISH_LETTERS = /[çğıöşüÇĞİÖŞÜ]/;

/** The form values for a suggestion. The only definition goes to the language in which it is written. */
export function suggestedValues(suggestion: SuggestedTerm): TermValues {
  const isOther = suggestion.category === OTHER_SUGGESTION_CATEGORY;
  const name = isOther ? suggestion.customCategory : suggestion.category;
  const category = knownCategory(name);
  const turkish = TURKISH_LETTERS.test(suggestion.definition) || !suggestion.englishTerm;
  return {
    ...EMPTY_TERM,
    englishTerm: suggestion.englishTerm,
    turkishTerm: suggestion.turkishTerm,
    [turkish ? 'turkishDefinition' : 'englishDefinition']: suggestion.definition,
    category: category ?? (name ? NEW_CATEGORY : ''),
    newCategory: category ? '' : name,
  };
}
