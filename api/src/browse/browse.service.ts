import type { ContentLanguage } from '@terimce/contract/languages';
import type { QueryOf } from '@terimce/contract/routes';
import { dayNumber, dayOf, startOfDay } from '@terimce/core/calendar';
import { type BrowsedPage, browse, letterCounts } from '@terimce/title-search/browse';
import type { Dictionary } from '@terimce/title-search/dictionary';
import { newest, popular, termOfTheDay } from '@terimce/title-search/home';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import type { DataOf } from '../http/api-router.js';
import type { CategoryService } from '../terms/category.service.js';
import { presentSummary } from '../terms/present-term.js';

export type HomeLists = DataOf<'GET /terms/home'>;

interface BrowseOptions {
  readonly dictionary: Dictionary<PublicTerm>;
  readonly categories: Pick<CategoryService, 'wanted'>;
}

/** Terms in each list of the home page. */
const HOME_LENGTH = 10;

/** Browsing the dictionary without a search. */
export class BrowseService {
  readonly #options: BrowseOptions;
  /** The term that was chosen for a day. */
  #day: { readonly day: string; readonly id: string } | undefined;

  constructor(options: BrowseOptions) {
    this.#options = options;
  }

  /**
   * A page of public terms in the dictionary order of the language.
   * @returns also the requested tag, as terms store it.
   */
  async list(query: QueryOf<'GET /terms/browse'>): Promise<BrowsedPage<PublicTerm>> {
    const { dictionary, categories } = this.#options;
    return browse(dictionary, { ...query, category: await categories.wanted(query.category) });
  }

  /** The number of terms under each letter. */
  async letters(language: ContentLanguage, category?: string) {
    const { dictionary, categories } = this.#options;
    return letterCounts(dictionary, language, await categories.wanted(category));
  }

  /** Slugs of all tags of public terms. */
  tagSlugs(): string[] {
    return [...this.#options.dictionary.tags()];
  }

  /** The content of the home page. */
  home(): HomeLists {
    const { dictionary } = this.#options;
    return dictionary.memo(`home ${dayOf(new Date())}`, () => {
      const day = this.#termOfTheDay(new Date());
      const { englishDefinition = '', turkishDefinition = '' } = day ?? {};
      const most = popular(dictionary, HOME_LENGTH);
      return {
        day: day ? { ...presentSummary(day), englishDefinition, turkishDefinition } : null,
        newest: newest(dictionary, HOME_LENGTH).map(presentSummary),
        popular: most.map(presentSummary),
        opened: most.filter(({ clickCount }) => clickCount > 0).length,
      };
    });
  }

  /** Stays the same all day, also if terms are added or removed. */
  #termOfTheDay(now: Date): PublicTerm | undefined {
    const { dictionary } = this.#options;
    const day = dayOf(now);
    const chosen = this.#day?.day === day ? dictionary.get(this.#day.id) : undefined;
    if (chosen) return chosen;
    const term = termOfTheDay(dictionary, dayNumber(day), startOfDay(day));
    this.#day = term && { day, id: term._id };
    return term;
  }
}
