import type { QueryOf } from '@terimce/contract/routes';
import { tagSlug } from '@terimce/contract/tags';
import { lowerCase, TURKISH_ALPHABET } from '@terimce/contract/text';
import type { Term } from '@terimce/core/terms/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { LRUCache } from 'lru-cache';
import type { DataOf } from '../http/api-router.js';
import { presentSummary } from '../search/term-cache.js';
import type { CategoryService } from '../terms/category.service.js';
import {
  type BrowseFilter,
  countByLetter,
  countPublic,
  listNewest,
  listPublic,
  listTags,
} from './browse.repository.js';
import { termOfTheDay } from './term-of-the-day.js';

export type HomeLists = DataOf<'GET /terms/home'>;
type LetterCounts = DataOf<'GET /terms/letters'>;

interface BrowseOptions {
  readonly terms: Pick<TermRepository, 'popular'>;
  readonly categories: Pick<CategoryService, 'wanted'>;
}

/** Results are cached this long, in milliseconds: each one reads all terms that it covers. */
const KEPT_MS = 60_000;
/** Most results in the cache. */
const MAX_RESULTS = 5000;
/** Terms in each list of the home page. */
const HOME_LENGTH = 10;
const ALPHABETS = { tr: TURKISH_ALPHABET, en: [...'abcdefghijklmnopqrstuvwxyz'] } as const;

/** Browsing the dictionary without a search. */
export class BrowseService {
  readonly #options: BrowseOptions;
  readonly #results = new LRUCache<string, Promise<unknown>>({ max: MAX_RESULTS, ttl: KEPT_MS });

  constructor(options: BrowseOptions) {
    this.#options = options;
  }

  /**
   * A page of public terms in the dictionary order of the language.
   * @returns also the requested tag, as terms store it.
   */
  async list(
    query: QueryOf<'GET /terms/browse'>,
  ): Promise<{ terms: Term[]; total: number; tag?: string }> {
    const { language, page, limit } = query;
    const [letter] = query.letter ? lowerCase(query.letter, language) : [];
    const tags = query.tag ? await this.#tagsOf(query.tag) : undefined;
    const category = await this.#options.categories.wanted(query.category);
    const filter: BrowseFilter = { language, letter, category, tags };
    const [terms, total] = await Promise.all([
      listPublic(filter, (page - 1) * limit, limit),
      this.#kept(`total ${JSON.stringify(filter)}`, () => countPublic(filter)),
    ]);
    const [tag] = tags ?? [];
    return { terms, total, ...(tag ? { tag } : {}) };
  }

  /** Slugs of all tags of public terms. */
  async tagSlugs(): Promise<string[]> {
    return [...(await this.#tagsBySlug()).keys()];
  }

  /** The content of the home page. */
  home(): Promise<HomeLists> {
    return this.#kept('home', async () => {
      const [day, newest, popular] = await Promise.all([
        termOfTheDay(new Date()),
        listNewest(HOME_LENGTH),
        this.#options.terms.popular(HOME_LENGTH),
      ]);
      const { englishDefinition = '', turkishDefinition = '' } = day ?? {};
      return {
        day: day ? { ...presentSummary(day), englishDefinition, turkishDefinition } : null,
        newest: newest.map(presentSummary),
        popular: popular.map(presentSummary),
        opened: popular.filter(({ clickCount }) => clickCount > 0).length,
      };
    });
  }

  /** Tags, as terms store them, that share a slug, such as two spellings of one; empty if no term has them. */
  async #tagsOf(slug: string): Promise<readonly string[]> {
    const bySlug = await this.#tagsBySlug();
    // A listed tag is also found by its name in the other language.
    return bySlug.get(slug) ?? bySlug.get(tagSlug(slug.replaceAll('-', ' '))) ?? [];
  }

  #tagsBySlug(): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.#kept('tags', async () => {
      const bySlug = new Map<string, string[]>();
      for (const tag of await listTags()) {
        const slug = tagSlug(tag);
        bySlug.set(slug, [...(bySlug.get(slug) ?? []), tag]);
      }
      return bySlug;
    });
  }

  /**
   * The letters of the alphabet in order, including those without terms, then other characters that have terms (q, w
   * and x in Turkish, `#` for digits and symbols).
   */
  async letters(language: 'tr' | 'en', category?: string): Promise<LetterCounts> {
    const slug = await this.#options.categories.wanted(category);
    return this.#kept(`letters ${language} ${slug ?? ''}`, async () =>
      inAlphabet(await countByLetter(language, slug), language),
    );
  }

  /** A result that is at most a minute old; computed once for all callers that wait for it. */
  #kept<T>(key: string, work: () => Promise<T>): Promise<T> {
    const kept = this.#results.get(key);
    if (kept) return kept as Promise<T>;
    const value = work();
    this.#results.set(key, value);
    value.then(
      // An empty result may only mean that the terms are still being loaded.
      (found) => Array.isArray(found) && found.length === 0 && this.#results.delete(key),
      () => this.#results.delete(key),
    );
    return value;
  }
}

function inAlphabet(counts: Map<string, number>, language: 'tr' | 'en'): LetterCounts {
  const alphabet: readonly string[] = ALPHABETS[language];
  const others = [...counts.keys()].filter((letter) => !alphabet.includes(letter)).sort();
  // '#' sorts before letters, but belongs after them.
  others.sort((a, b) => Number(a === '#') - Number(b === '#'));
  return [...alphabet, ...others].map((letter) => ({ letter, count: counts.get(letter) ?? 0 }));
}
