import { foldKey } from '@terimce/contract/text';
import type { LiveTitles } from '../search/title-index.js';
import { matchingTermIds } from '../terms/named-terms.repository.js';
import { categoriesOf } from './click-stats.repository.js';
import type { ReportTerms } from './list-lines.js';

type Titles = Pick<LiveTitles, 'isReady' | 'summaries'>;

/** What reports ask about terms: public ones in memory if the titles are loaded, others from the database. */
export function reportTerms(titles: Titles): ReportTerms {
  return {
    async find(text) {
      if (!titles.isReady) return matchingTermIds(text);
      const part = foldKey(text);
      const found: string[] = [];
      for (const { _id, englishTerm, turkishTerm } of titles.summaries.values()) {
        const isFound = foldKey(englishTerm).includes(part) || foldKey(turkishTerm).includes(part);
        if (isFound) found.push(_id);
      }
      return [...found, ...(await matchingTermIds(text, { isPublic: null }))];
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
