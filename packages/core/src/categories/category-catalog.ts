import { CATEGORIES, CATEGORY_SLUGS, type CategorySlug } from '@terimce/contract/categories';
import { categoryName, categorySlug, knownCategory } from '@terimce/contract/category-names';
import type { AdminCategory } from '@terimce/contract/routes/admin/categories';
import { foldKey } from '@terimce/contract/text';
import { CategoryModel, type CategoryRecord } from '../models/admin.js';

/** A category that terms may have. */
export interface CategoryEntry
  extends Pick<AdminCategory, 'slug' | 'en' | 'tr' | 'color' | 'hidden' | 'standard'> {
  readonly createdAt?: Date;
  readonly createdBy?: string;
}

const MOVES_MAX = 20;

/** Categories by name, in the state in which they were read. */
export class CategoryCatalog {
  /** In the order of lists, without merged and removed categories. */
  readonly entries: readonly CategoryEntry[];
  readonly #bySlug = new Map<string, CategoryEntry>();
  readonly #byName = new Map<string, string>();
  readonly #moved = new Map<string, string>();

  constructor(records: readonly CategoryRecord[]) {
    this.entries = entriesOf(records);
    for (const { _id, en, tr, movedTo } of records) {
      if (!movedTo) continue;
      this.#moved.set(_id, movedTo);
      for (const name of [en, tr]) this.#byName.set(foldKey(name), _id);
    }
    // Names in use take precedence over those of removed categories.
    for (const entry of this.entries) {
      this.#bySlug.set(entry.slug, entry);
      for (const name of [entry.en, entry.tr]) this.#byName.set(foldKey(name), entry.slug);
    }
    for (const { _id } of records) this.#byName.set(foldKey(_id), _id);
  }

  /** The slug of a category by its slug or either name; redirects are followed. Undefined if there is none. */
  slugOf(name: string): string | undefined {
    const slug =
      this.#byName.get(foldKey(name)) ??
      knownCategory(name) ??
      this.#byName.get(categorySlug(name));
    return slug === undefined ? undefined : this.#end(slug);
  }

  /** The entry of a slug; undefined if it was redirected or does not exist. */
  get(slug: string): CategoryEntry | undefined {
    return this.#bySlug.get(slug);
  }

  /** The name to show for a stored category, even a redirected one; unknown ones unchanged. */
  nameOf(slug: string, language: 'tr' | 'en'): string {
    return this.get(this.#end(slug))?.[language] || categoryName(slug, language);
  }

  /** Slugs that redirect to this one. */
  movedTo(slug: string): string[] {
    return [...this.#moved.keys()].filter((old) => this.#end(old) === slug);
  }

  #end(slug: string): string {
    let at = slug;
    for (let i = 0; i < MOVES_MAX && this.#moved.has(at); i += 1) at = this.#moved.get(at) ?? at;
    return at;
  }
}

/** The number of stored categories, which the database knows without counting. */
export async function countCategories(): Promise<number> {
  return CategoryModel.estimatedDocumentCount();
}

/** Reads the current categories. */
export async function readCategoryCatalog(): Promise<CategoryCatalog> {
  return new CategoryCatalog(await CategoryModel.find().limit(10_000).lean<CategoryRecord[]>());
}

// Not `in`, which also finds `constructor`.
function isStandard(slug: string): slug is CategorySlug {
  return Object.hasOwn(CATEGORIES, slug);
}

const byName = new Intl.Collator('en');

function entriesOf(records: readonly CategoryRecord[]): CategoryEntry[] {
  const byId = new Map(records.map((record) => [record._id, record]));
  const standard = CATEGORY_SLUGS.map((slug) => ({ _id: slug, ...CATEGORIES[slug] }));
  const added = records
    .filter(({ _id }) => !isStandard(_id))
    .sort((a, b) => byName.compare(a.en, b.en));
  const all: Array<Partial<CategoryRecord> & Pick<CategoryRecord, '_id' | 'en' | 'tr'>> = [
    ...standard.map((category) => ({ ...category, ...byId.get(category._id) })),
    ...added,
  ];
  // The sort is stable: categories without a position keep this order, after those with one.
  return all
    .filter(({ movedTo }) => !movedTo)
    .sort((a, b) => (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER))
    .map(({ _id, en, tr, color, hidden, createdAt, createdBy }) => ({
      slug: _id,
      en,
      tr,
      color: color ?? (isStandard(_id) ? _id : 'general'),
      hidden: hidden ?? false,
      standard: isStandard(_id),
      ...(createdAt ? { createdAt } : {}),
      ...(createdBy ? { createdBy } : {}),
    }));
}
