import { foldKey } from '@terimce/contract/text';
import type { Dictionary } from '@terimce/title-search/dictionary';
import { matchingTermIds } from '../terms/named-terms.repository.js';
import { categoriesOf } from './click-stats.repository.js';
import type { ReportTerms } from './list-lines.js';

/** What reports ask about terms: public ones in memory, others from the database. */
export function reportTerms(dictionary: Dictionary): ReportTerms {
  return {
    async find(wanted) {
      const part = foldKey(wanted.search ?? '');
      const found: string[] = [];
      for (const { _id, category, englishTerm, turkishTerm } of dictionary.all()) {
        if (wanted.category && category !== wanted.category) continue;
        const isFound =
          part === '' || foldKey(englishTerm).includes(part) || foldKey(turkishTerm).includes(part);
        if (isFound) found.push(_id);
      }
      return [...found, ...(await matchingTermIds(wanted, { isPublic: null }))];
    },
    async categoriesOf(ids) {
      const other = ids.filter((id) => !dictionary.has(id));
      const categories = await categoriesOf(other);
      for (const id of ids) {
        const term = dictionary.get(id);
        if (term) categories.set(id, term.category);
      }
      return categories;
    },
  };
}
