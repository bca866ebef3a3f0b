import { categorySlug } from '@terimce/contract/category-names';
import type { UiLanguage } from '@terimce/contract/languages';
import {
  type CategoryBook,
  type CategoryEntry,
  openCategoryBook,
} from '@terimce/core/categories/category-book';
import type { TermReads } from '@terimce/core/terms/term-reads';
import type { DataOf } from '../http/api-router.js';
import { Kept } from '../kept.js';

/** How long counts are cached, in milliseconds; counting all terms takes a while in large collections. */
const COUNTS_MS = 10_000;
/** Time until other processes see a change of the categories, in milliseconds. */
const BOOK_MS = 1_000;

type Reads = Pick<TermReads, 'countByCategory'>;

/** The categories: their names, which of them visitors see, and where moved ones redirect. */
export class CategoryService {
  readonly #terms: Reads;
  #counts = new Kept(COUNTS_MS, () => this.#terms.countByCategory());
  #book = new Kept(BOOK_MS, openCategoryBook);

  constructor(terms: Reads) {
    this.#terms = terms;
  }

  /** All categories with their names. */
  book(): Promise<CategoryBook> {
    return this.#book.get();
  }

  /** Current number of public terms in these categories. */
  countPublic(slugs: readonly string[]): Promise<Map<string, number>> {
    return this.#terms.countByCategory(slugs);
  }

  /** To be called after a change, so that this process shows it at once. */
  forget(): void {
    this.#book.drop();
    this.#counts.drop();
  }

  /**
   * The categories that visitors see: the display categories, and added ones that have a public term. Read again for
   * each call, so that a category that an import has just proposed is in every select at once. That is cheap: there
   * are few names, and terms of categories that had none are counted with an index.
   */
  async list(): Promise<DataOf<'GET /terms/categories/list'>> {
    this.#book.drop();
    const [counts, { entries }] = await Promise.all([this.#counts.get(), this.book()]);
    const shown = entries.filter(({ hidden }) => !hidden);
    const newlyPublic = await this.#newlyPublic(shown, counts);
    return shown.flatMap(({ slug, en, tr, standard }) => {
      const count = counts.get(slug) ?? newlyPublic.get(slug) ?? 0;
      return standard || count > 0 ? [{ slug, en, tr, count }] : [];
    });
  }

  /** The name of a category in a language, visible or not. */
  async nameOf(slug: string, language: UiLanguage): Promise<string> {
    return (await this.book()).nameOf(slug, language);
  }

  /** The category of a filter, by any name or former address; undefined if there is none, or for `all`. */
  async wanted(name: string | undefined): Promise<string | undefined> {
    const given = name?.trim();
    if (!given || given === 'all') return undefined;
    return (await this.book()).slugOf(given) ?? categorySlug(given);
  }

  /** Added categories that got their first public term since the last count. */
  async #newlyPublic(
    shown: readonly CategoryEntry[],
    counts: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, number>> {
    const missing = shown.flatMap(({ slug, standard }) =>
      standard || counts.has(slug) ? [] : [slug],
    );
    return missing.length > 0 ? this.countPublic(missing) : new Map();
  }
}
