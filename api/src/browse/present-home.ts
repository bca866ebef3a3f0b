import type { HomeLists } from '@terimce/contract/routes/browse';
import { presentSummary } from '../search/term-cache.js';
import type { HomeTerms } from './browse.service.js';

/** The lists of the home page as the API and the page's HTML send them. */
export function presentHome({ day, newest, popular }: HomeTerms): HomeLists {
  return {
    day: day
      ? {
          ...presentSummary(day),
          englishDefinition: day.englishDefinition,
          turkishDefinition: day.turkishDefinition,
        }
      : null,
    newest: newest.map(presentSummary),
    popular: popular.map(presentSummary),
    opened: popular.filter(({ clickCount }) => clickCount > 0).length,
  };
}
