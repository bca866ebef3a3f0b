import { categorySlug } from '@terimce/contract/category-names';
import type { ContentLanguage } from '@terimce/contract/languages';
import {
  type CategoryCatalog,
  type CategoryEntry,
  countCategories,
  readCategoryCatalog,
} from '@terimce/core/categories/category-catalog';
import type { Dictionary } from '@terimce/title-search/dictionary';
import { Cached } from '../cached.js';
import type { DataOf } from '../http/api-router.js';

/** Time until other processes see an added category, in milliseconds. */
const CATALOG_MS = 1_000;
/** Time until other processes see another change of the categories, in milliseconds. */
const CHANGED_MS = 10_000;
/** The terms of an import that adds a category may be in the dictionary only some time after it. */
const NEW_MS = 60_000;

type Terms = Pick<Dictionary, 'categories'>;
type Listed = DataOf<'GET /terms/categories/list'>;

/** The categories: their names, which of them visitors see, and where moved ones redirect. */
export class CategoryService {
  readonly #dictionary: Terms;
  readonly #follow: () => Promise<void>;
  readonly #catalog = new Cached(CATALOG_MS, () => this.#readCatalog());
  #read:
    | { readonly catalog: CategoryCatalog; readonly count: number; readonly at: number }
    | undefined;

  /** @param follow reads the terms that have changed into the dictionary. */
  constructor(dictionary: Terms, follow: () => Promise<void>) {
    this.#dictionary = dictionary;
    this.#follow = follow;
  }

  /** All categories with their names. */
  catalog(): Promise<CategoryCatalog> {
    return this.#catalog.get();
  }

  /** Number of public terms in a category. */
  countOf(slug: string): number {
    return this.#dictionary.categories.get(slug) ?? 0;
  }

  /** To be called after a change, so that this process shows it at once. */
  forget(): void {
    this.#read = undefined;
    this.#catalog.drop();
  }

  /**
   * The categories that visitors see: the display categories, and added ones that have a public term. A category that
   * an import has just added is in every select at once.
   */
  async list(): Promise<Listed> {
    this.#catalog.drop();
    const { entries } = await this.catalog();
    const isNew = ({ createdAt }: CategoryEntry) =>
      createdAt !== undefined && Date.now() - createdAt.getTime() < NEW_MS;
    if (entries.some((entry) => isNew(entry) && this.countOf(entry.slug) === 0)) {
      await this.#follow();
    }
    return entries.flatMap(({ slug, en, tr, standard, hidden }) => {
      const count = this.countOf(slug);
      return !hidden && (standard || count > 0) ? [{ slug, en, tr, count }] : [];
    });
  }

  /** The name of a category in a language, visible or not. */
  async nameOf(slug: string, language: ContentLanguage): Promise<string> {
    return (await this.catalog()).nameOf(slug, language);
  }

  /** The category of a filter, by any name or former address; undefined if there is none, or for `all`. */
  async wanted(name: string | undefined): Promise<string | undefined> {
    const given = name?.trim();
    if (!given || given === 'all') return undefined;
    return (await this.catalog()).slugOf(given) ?? categorySlug(given);
  }

  /** Reading and sorting all names takes a while, so it is repeated only if some were added, or after some seconds. */
  async #readCatalog(): Promise<CategoryCatalog> {
    const [count, now] = [await countCategories(), performance.now()];
    const last = this.#read;
    if (last?.count === count && now - last.at < CHANGED_MS) return last.catalog;
    const catalog = await readCategoryCatalog();
    this.#read = { catalog, count, at: now };
    return catalog;
  }
}
