import { CATEGORIES } from '@terimce/contract/categories';
import { knownCategory } from '@terimce/contract/category-names';
import type { ApiEnv } from '../env.js';
import { type ApiRouter, handle } from '../http/api-router.js';
import type { CategoryService } from '../terms/category.service.js';

/** Version of the product, as replies and pages show it. */
const VERSION = '1.0.0';

/** GET /client/config: the settings that the front end needs. */
export function bindClientRoutes(
  router: ApiRouter,
  { env, categories }: { env: ApiEnv; categories: Pick<CategoryService, 'list' | 'book'> },
): void {
  const settings = {
    version: VERSION,
    mainSiteUrl: env.MAIN_SITE_URL,
    contactEmail: env.CONTACT_EMAIL,
    timeZone: env.SITE_TIME_ZONE,
    legalUpdated: env.LEGAL_UPDATED,
    features: { reviews: env.FEATURE_REVIEWS, offlinePack: true },
    trackers: env.TAG_MANAGER_ID ? { tagManagerId: env.TAG_MANAGER_ID } : {},
  };
  const changedIn = lastResult(changedCategories);
  handle(router, 'GET /client/config', async () => {
    const [list, book] = await Promise.all([categories.list(), categories.book()]);
    return { data: { ...settings, categories: changedIn(list, book) } };
  });
}

type Listed = Awaited<ReturnType<CategoryService['list']>>;
type Book = Awaited<ReturnType<CategoryService['book']>>;

/** A function that computes again only for other arguments than last time. */
function lastResult<T>(compute: (list: Listed, book: Book) => T): typeof compute {
  let last: { list: Listed; book: Book; result: T } | undefined;
  return (list, book) => {
    if (last?.list !== list || last.book !== book)
      last = { list, book, result: compute(list, book) };
    return last.result;
  };
}

/** Public categories that the front end does not have built in: those that editors added or changed. */
function changedCategories(list: Listed, book: Book) {
  return list.flatMap(({ slug }) => {
    const entry = book.get(slug);
    const known = knownCategory(slug);
    const isAsKnown =
      known === slug &&
      entry?.color === slug &&
      entry.en === CATEGORIES[known].en &&
      entry.tr === CATEGORIES[known].tr;
    return entry && !isAsKnown ? [{ slug, en: entry.en, tr: entry.tr, color: entry.color }] : [];
  });
}
