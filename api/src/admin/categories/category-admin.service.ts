import { categorySlug, knownCategory } from '@terimce/contract/category-names';
import type { BodyOf } from '@terimce/contract/routes';
import type { MovedTerms } from '@terimce/contract/routes/admin/categories';
import { NEW_CATEGORY } from '@terimce/contract/term-rules';
import { foldKey } from '@terimce/contract/text';
import {
  type CategoryCatalog,
  type CategoryEntry,
  readCategoryCatalog,
} from '@terimce/core/categories/category-catalog';
import { moveTerms } from '@terimce/core/categories/move-terms';
import { CodedError } from '@terimce/core/coded-error';
import { NEW_CATEGORIES_MAX } from '@terimce/core/imports/import-terms';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { type AdminActor, changedBetween, recordAction } from '../../shared/audit/audit-log.js';
import type { CategoryService } from '../../terms/category.service.js';
import {
  countProposed,
  endRedirect,
  hasTerms,
  proposeCategory,
  removeCategory,
  saveCategory,
  saveOrder,
} from './category-admin.repository.js';

/** Values of filters and forms that cannot be slugs of categories. */
const RESERVED: ReadonlySet<string> = new Set([NEW_CATEGORY, 'all']);
const HOUR_SECONDS = 3_600;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
/** Attempts to move the terms; terms that others changed at the same moment are moved in the next attempt. */
const ATTEMPTS = 3;

/** Lets editors rename, order, merge and delete categories. */
export class CategoryAdminService {
  readonly #terms: Pick<TermRepository, 'updateMany'>;
  readonly #categories: Pick<CategoryService, 'forget'>;

  constructor(
    terms: Pick<TermRepository, 'updateMany'>,
    categories: Pick<CategoryService, 'forget'>,
  ) {
    this.#terms = terms;
    this.#categories = categories;
  }

  /**
   * The slug of a category by any of its names. An unknown name is added as a proposed category, with the name as
   * typed in both languages.
   */
  async resolve(name: string, by: string, most = Number.POSITIVE_INFINITY): Promise<string> {
    const known = (await readCategoryCatalog()).slugOf(name);
    const slug = known ?? categorySlug(name);
    if (slug === '' || knownCategory(slug) === slug) return slug;
    if (known === undefined && (await countProposed(by, daysAgo(1))) >= most) {
      throw new CodedError('RATE_LIMITED', { retryAfter: HOUR_SECONDS });
    }
    await proposeCategory(slug, name.trim(), by);
    this.#categories.forget();
    return slug;
  }

  /**
   * {@link resolve} for a name that a user typed. @throws CodedError CATEGORY_REQUIRED without letters,
   * SLUG_RESERVED, RATE_LIMITED for more new categories in a day than an import may add.
   */
  async accept(name: string, by: string): Promise<string> {
    if (name.trim() !== '' && categorySlug(name) === '') throw new CodedError('CATEGORY_REQUIRED');
    if (RESERVED.has(categorySlug(name))) throw new CodedError('SLUG_RESERVED');
    return this.resolve(name, by, NEW_CATEGORIES_MAX);
  }

  /** @throws CodedError CATEGORY_EXISTS (details: its slug), SLUG_RESERVED. */
  async create(actor: AdminActor, members: BodyOf<'POST /admin/categories'>): Promise<string> {
    const { slug: given, color, ...named } = members;
    const slug = given || categorySlug(named.en);
    const catalog = await readCategoryCatalog();
    refuseNames(catalog, named);
    refuseSlug(catalog, slug);
    const after = { ...named, ...(color ? { color } : {}) };
    await saveCategory(slug, { ...after, createdAt: new Date(), createdBy: actor.username });
    await endRedirect(slug);
    await this.#done(actor, { action: 'category.create', subject: slug, after });
    return slug;
  }

  /** @returns the slug. @throws CodedError CATEGORY_NOT_FOUND, CATEGORY_EXISTS, SLUG_RESERVED. */
  async change(
    actor: AdminActor,
    slug: string,
    change: BodyOf<'PUT /admin/categories/{slug}'>,
  ): Promise<string> {
    const catalog = await readCategoryCatalog();
    const before = entryOf(catalog, slug);
    const { en = before.en, tr = before.tr, color = before.color, hidden = before.hidden } = change;
    const wanted = change.slug || slug;
    refuseNames(catalog, { en, tr }, slug);
    if (wanted !== slug) refuseSlug(catalog, wanted);
    await saveCategory(wanted, { en, tr, color, hidden });
    if (wanted !== slug) {
      await endRedirect(wanted);
      await this.#moveAll(before, wanted, actor.username);
    }
    const changes = changedBetween(before, { ...before, slug: wanted, en, tr, color, hidden });
    await this.#done(actor, { action: 'category.update', subject: wanted, ...changes });
    return wanted;
  }

  /** @throws CodedError CATEGORY_NOT_FOUND. */
  async order(actor: AdminActor, slugs: readonly string[]): Promise<void> {
    const catalog = await readCategoryCatalog();
    const entries = [...new Set(slugs)].map((slug) => entryOf(catalog, slug));
    await saveOrder(entries);
    await this.#done(actor, { action: 'category.order', after: { slugs } });
  }

  /**
   * Terms whose headwords already exist in the other category stay, and so does the category. @throws CodedError
   * CATEGORY_NOT_FOUND.
   */
  async merge(actor: AdminActor, slug: string, into: string): Promise<MovedTerms> {
    const catalog = await readCategoryCatalog();
    const from = entryOf(catalog, slug);
    if (entryOf(catalog, into) === from) throw new CodedError('CATEGORY_NOT_FOUND');
    const result = await this.#moveAll(from, into, actor.username);
    const { moved, left } = result;
    await this.#done(actor, {
      action: 'category.merge',
      subject: slug,
      after: { into, moved, left },
    });
    return result;
  }

  /**
   * @throws CodedError CATEGORY_NOT_FOUND, CATEGORY_IN_USE, CATEGORY_REQUIRED for a display category without
   * `redirect`.
   */
  async remove(actor: AdminActor, slug: string, redirect: string | undefined): Promise<void> {
    const catalog = await readCategoryCatalog();
    const entry = entryOf(catalog, slug);
    if (redirect !== undefined && entryOf(catalog, redirect) === entry) {
      throw new CodedError('CATEGORY_NOT_FOUND');
    }
    if (redirect === undefined && entry.standard) throw new CodedError('CATEGORY_REQUIRED');
    if (await hasTerms(slug)) throw new CodedError('CATEGORY_IN_USE');
    if (redirect === undefined) await removeCategory(slug);
    else await saveCategory(slug, { en: entry.en, tr: entry.tr, movedTo: redirect });
    const after = redirect === undefined ? {} : { redirect };
    await this.#done(actor, { action: 'category.delete', subject: slug, after });
  }

  /** Moves the terms, then the address, then terms that were added in the meantime. */
  async #moveAll(from: CategoryEntry, into: string, by: string): Promise<MovedTerms> {
    const { slug, en, tr } = from;
    let result = await moveTerms(this.#terms, slug, into, by);
    let { moved } = result;
    for (let again = 1; again < ATTEMPTS && result.left > 0; again += 1) {
      result = await moveTerms(this.#terms, slug, into, by);
      moved += result.moved;
    }
    if (result.left === 0) {
      await saveCategory(slug, { en, tr, movedTo: into });
      // The other category may have been merged into this one at the same moment.
      const isGone = (await readCategoryCatalog()).get(into) === undefined;
      result = await moveTerms(this.#terms, slug, into, by);
      moved += result.moved;
      if (isGone || result.left > 0) await endRedirect(slug);
    }
    return { ...result, moved };
  }

  async #done(actor: AdminActor, action: Parameters<typeof recordAction>[1]): Promise<void> {
    this.#categories.forget();
    await recordAction(actor, action);
  }
}

function entryOf(catalog: CategoryCatalog, slug: string): CategoryEntry {
  const entry = catalog.get(slug);
  if (!entry) throw new CodedError('CATEGORY_NOT_FOUND');
  return entry;
}

type Names = Readonly<Record<'en' | 'tr', string>>;

/** @throws CodedError CATEGORY_EXISTS when another category has one of the names. */
function refuseNames(catalog: CategoryCatalog, names: Names, own?: string): void {
  for (const field of ['tr', 'en'] as const) {
    const wanted = foldKey(names[field]);
    const known = knownCategory(names[field]);
    const other = catalog.entries.find(
      ({ slug, en, tr }) =>
        slug !== own && (slug === known || [en, tr, slug].some((name) => foldKey(name) === wanted)),
    );
    if (other) throw categoryExists(other.slug, field);
  }
}

/** The refusal of a field that another category already has. */
function categoryExists(slug: string, field: keyof Names | 'slug'): CodedError {
  const code = 'CATEGORY_EXISTS';
  const issues = [{ path: `body.${field}`, code, message: `in use by ${slug}` }];
  return new CodedError(code, { slug, issues });
}

/** @throws CodedError CATEGORY_EXISTS, SLUG_RESERVED. The slug of a removed category may be used again. */
function refuseSlug(catalog: CategoryCatalog, slug: string): void {
  if (slug === '' || RESERVED.has(slug)) throw new CodedError('SLUG_RESERVED');
  if (catalog.get(slug)) throw categoryExists(slug, 'slug');
}
