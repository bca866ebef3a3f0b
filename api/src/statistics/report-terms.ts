import { foldKey } from '@terimce/contract/text';
import type { LiveTitles } from '../search/title-index.js';
import { matchingTermIds } from '../terms/named-terms.repository.js';
import { categoriesOf } from './click-stats.repository.js';
import type { ReportTerms } from './list-lines.js';

type Titles = Pick<LiveTitles, 'isReady' | 'summaries'>;

/** What reports ask about terms: public ones in memory if the titles are loaded, others from the database. */
export function reportTerms(titles: Titles): ReportTerms {
  return {
    async find(wanted) {
      if (!titles.isReady) return matchingTermIds(wanted);
      const part = foldKey(wanted.search ?? '');
      const found: string[] = [];
      for (const { _id, category, englishTerm, turkishTerm } of titles.summaries.values()) {
        if (wanted.category && category !== wanted.category) continue;
        const isFound =
          part === '' || foldKey(englishTerm).includes(part) || foldKey(turkishTerm).includes(part);
        if (isFound) found.push(_id);
      }
      return [...found, ...(await matchingTermIds(wanted, { isPublic: null }))];
    },
    async categoriesOf(ids) {
      const other = ids.filter((id) => !titles.summaries.has(id));
      const categories = await categoriesOf(other);
      for (const id of ids) {
        const summary = titles.summaries.get(id);
        if (summary) categories.set(id, summary.category);
      }
      return categories;
    },
  };
}
