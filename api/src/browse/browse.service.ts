import { letterStart } from '@terimce/contract/browse-order';
import type { QueryOf } from '@terimce/contract/routes';
import { tagSlug } from '@terimce/contract/tags';
import { ENGLISH_ALPHABET, lowerCase, TURKISH_ALPHABET } from '@terimce/contract/text';
import { dayOf } from '@terimce/core/calendar';
import type { ListedTerm, Term } from '@terimce/core/terms/term';
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
  nameOfTag,
} from './browse.repository.js';
import { termOfTheDay } from './term-of-the-day.js';

export type HomeLists = DataOf<'GET /terms/home'>;
type LetterCounts = DataOf<'GET /terms/letters'>;

interface BrowseOptions {
  readonly terms: Pick<TermRepository, 'popular' | 'findPublicById'>;
  readonly categories: Pick<CategoryService, 'used'>;
}

/** Results are cached this long, in milliseconds: each one reads all terms that it covers. */
const CACHED_MS = 60_000;
/** Most results in the cache. */
const MAX_RESULTS = 5000;
/** Terms in each list of the home page. */
const HOME_LENGTH = 10;
const ALPHABETS = { tr: TURKISH_ALPHABET, en: ENGLISH_ALPHABET } as const;
/** What headwords also begin with; `#` is anything that is not a letter. */
const OTHERS = { tr: ['q', 'w', 'x', '#'], en: ['#'] } as const;

/** A cached value, which may be undefined. */
interface Result {
  readonly value: unknown;
}

/** Browsing the dictionary without a search. */
export class BrowseService {
  readonly #options: BrowseOptions;
  readonly #results = new LRUCache<string, Result, () => Promise<unknown>>({
    max: MAX_RESULTS,
    ttl: CACHED_MS,
    fetchMethod: async (_key, _stale, { context }) => ({ value: await context() }),
    ignoreFetchAbort: true,
  });

  /** The term that was chosen for a day. */
  #day: { readonly day: string; readonly id: string } | undefined;

  constructor(options: BrowseOptions) {
    this.#options = options;
  }

  /**
   * A page of public terms in the dictionary order of the language.
   * @returns also the requested tag, as terms store it.
   */
  async list(
    query: QueryOf<'GET /terms/browse'>,
  ): Promise<{ terms: ListedTerm[]; total: number; tag?: string }> {
    const { language, page, limit } = query;
    const [letter] = query.letter ? lowerCase(query.letter, language) : [];
    const tag = query.tag ? await this.#tagOf(query.tag) : undefined;
    if (query.tag && !tag) return { terms: [], total: 0 };
    const category = await this.#options.categories.used(query.category);
    if (category === '') return { terms: [], total: 0 };
    const filter: BrowseFilter = { language, letter, category, tag: tag?.slug };
    const total = await this.#total(filter);
    const skip = (page - 1) * limit;
    // A page after the last one is not looked for: the database would count up to it.
    const terms = skip < total ? await listPublic(filter, skip, limit) : [];
    return { terms, total, ...(tag ? { tag: tag.name } : {}) };
  }

  /** Chosen once a day: choosing reads all terms. */
  async #termOfTheDay(now: Date): Promise<Term | undefined> {
    const day = dayOf(now);
    if (this.#day?.day === day) {
      const term = await this.#options.terms.findPublicById(this.#day.id);
      if (term) return term;
    }
    const term = await termOfTheDay(now);
    this.#day = term && { day, id: term._id };
    return term;
  }

  async #total({ letter, tag, ...listed }: BrowseFilter): Promise<number> {
    if (letter && !tag) {
      return (await this.#byLetter(listed)).get(letterStart(letter, listed.language) ?? '') ?? 0;
    }
    const filter = { ...listed, letter, tag };
    return this.#cached(`total ${JSON.stringify(filter)}`, () => countPublic(filter));
  }

  #byLetter(listed: Pick<BrowseFilter, 'category' | 'language'>): Promise<Map<string, number>> {
    return this.#cached(`letters ${JSON.stringify(listed)}`, () => countByLetter(listed));
  }

  /** Slugs of all tags of public terms. */
  tagSlugs(): Promise<string[]> {
    return this.#cached('tags', async () => [...new Set((await listTags()).map(tagSlug))]);
  }

  /** The content of the home page. */
  home(): Promise<HomeLists> {
    return this.#cached('home', async () => {
      const [day, newest, popular] = await Promise.all([
        this.#termOfTheDay(new Date()),
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

  /** The tag of a page; undefined if no term has it. */
  async #tagOf(wanted: string): Promise<{ slug: string; name: string } | undefined> {
    // A listed tag is also found by its name in the other language.
    for (const slug of new Set([wanted, tagSlug(wanted.replaceAll('-', ' '))])) {
      const name = await this.#cached(`tag ${slug}`, () => nameOfTag(slug));
      if (name) return { slug, name };
    }
    return undefined;
  }

  /**
   * The letters of the alphabet in order, including those without terms, then other characters that have terms (q, w
   * and x in Turkish, `#` for digits and symbols).
   */
  async letters(language: 'tr' | 'en', category?: string): Promise<LetterCounts> {
    const slug = await this.#options.categories.used(category);
    const found = slug === '' ? new Map() : await this.#byLetter({ language, category: slug });
    const count = (letter: string) => {
      return { letter, count: found.get(letterStart(letter, language) ?? '') ?? 0 };
    };
    const others = OTHERS[language].map(count).filter((other) => other.count > 0);
    return [...ALPHABETS[language].map(count), ...others];
  }

  /** A result that is at most a minute old; computed once for all callers that wait for it. */
  async #cached<T>(key: string, work: () => Promise<T>): Promise<T> {
    const { value } = await this.#results.forceFetch(key, { context: work });
    // An empty result may only mean that the terms are still being loaded.
    if ((Array.isArray(value) && value.length === 0) || (value instanceof Map && value.size === 0))
      this.#results.delete(key);
    return value as T;
  }
}
