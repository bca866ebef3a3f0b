import { categorySlug } from '@terimce/contract/category-names';
import type { ContentLanguage } from '@terimce/contract/languages';
import {
  type CategoryCatalog,
  type CategoryEntry,
  countCategories,
  readCategoryCatalog,
} from '@terimce/core/categories/category-catalog';
import type { TermReads } from '@terimce/core/terms/term-reads';
import type { Dictionary } from '@terimce/title-search/dictionary';
import { Cached } from '../cached.js';
import type { DataOf } from '../http/api-router.js';

/** Time until other processes see an added category, in milliseconds. */
const CATALOG_MS = 1_000;
/** Time until other processes see another change of the categories, in milliseconds. */
const CHANGED_MS = 10_000;
/** An added category may get its first public term before the next count; an older one waits for that. */
const NEW_MS = 60_000;

type Reads = Pick<TermReads, 'countByCategory'>;
type Terms = Pick<Dictionary, 'categories' | 'version'>;
type Listed = DataOf<'GET /terms/categories/list'>;
type Counts = ReadonlyMap<string, number>;

/** The categories: their names, which of them visitors see, and where moved ones redirect. */
export class CategoryService {
  readonly #reads: Reads;
  readonly #dictionary: Terms;
  readonly #catalog = new Cached(CATALOG_MS, () => this.#readCatalog());
  #read:
    | { readonly catalog: CategoryCatalog; readonly count: number; readonly at: number }
    | undefined;
  #listed:
    | { readonly catalog: CategoryCatalog; readonly version: number; list: Listed }
    | undefined;

  constructor(reads: Reads, dictionary: Terms) {
    this.#reads = reads;
    this.#dictionary = dictionary;
  }

  /** All categories with their names. */
  catalog(): Promise<CategoryCatalog> {
    return this.#catalog.get();
  }

  /** Current number of public terms in these categories. */
  countPublic(slugs: readonly string[]): Promise<Map<string, number>> {
    return this.#reads.countByCategory(slugs);
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
    const catalog = await this.catalog();
    const { categories: counts, version } = this.#dictionary;
    if (this.#listed?.catalog === catalog && this.#listed.version === version)
      return this.#listed.list;
    const shown = catalog.entries.filter(({ hidden }) => !hidden);
    const fresh = shown.filter((entry) => isNew(entry) && !counts.has(entry.slug));
    const newlyPublic: Counts =
      fresh.length > 0 ? await this.countPublic(fresh.map(({ slug }) => slug)) : new Map();
    const list = shown.flatMap(({ slug, en, tr, standard }) => {
      const count = counts.get(slug) ?? newlyPublic.get(slug) ?? 0;
      return standard || count > 0 ? [{ slug, en, tr, count }] : [];
    });
    // While a category is new, its first public term is looked for each time.
    if (fresh.length === 0) this.#listed = { catalog, version, list };
    return list;
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

function isNew({ createdAt }: CategoryEntry): boolean {
  return createdAt !== undefined && Date.now() - createdAt.getTime() < NEW_MS;
}
