import { CATEGORIES, CATEGORY_SLUGS } from '@terimce/contract/categories';
import type { TermReads } from '@terimce/core/terms/term-reads';
import { listAddedCategories } from './category.repository.js';

export interface CategoryCount {
  readonly slug: string;
  readonly en: string;
  readonly tr: string;
  /** Public terms. */
  readonly count: number;
}

/** Counting all terms takes a while on large collections; a list as old as this is good enough, in milliseconds. */
const FRESH_MS = 10_000;

/** The display categories in their order, then those that were added. */
export class CategoryService {
  readonly #terms: Pick<TermReads, 'countByCategory'>;
  #last: { readonly at: number; readonly list: Promise<CategoryCount[]> } | undefined;

  constructor(terms: Pick<TermReads, 'countByCategory'>) {
    this.#terms = terms;
  }

  list(now = Date.now()): Promise<CategoryCount[]> {
    if (this.#last && now - this.#last.at < FRESH_MS) return this.#last.list;
    const list = this.#read();
    this.#last = { at: now, list };
    list.catch(() => {
      this.#last = undefined;
    });
    return list;
  }

  async #read(): Promise<CategoryCount[]> {
    const [counts, added] = await Promise.all([
      this.#terms.countByCategory(),
      listAddedCategories(),
    ]);
    const known = CATEGORY_SLUGS.map((slug) => ({ slug: slug as string, ...CATEGORIES[slug] }));
    const more = added
      .filter(({ _id }) => !(_id in CATEGORIES))
      .map(({ _id, en, tr }) => ({ slug: _id, en, tr }));
    return [...known, ...more].map((name) => ({ ...name, count: counts.get(name.slug) ?? 0 }));
  }
}
