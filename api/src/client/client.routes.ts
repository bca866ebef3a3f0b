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
  { env, categories }: { env: ApiEnv; categories: Pick<CategoryService, 'list' | 'catalog'> },
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
    const [list, catalog] = await Promise.all([categories.list(), categories.catalog()]);
    return { data: { ...settings, categories: changedIn(list, catalog) } };
  });
}

type Listed = Awaited<ReturnType<CategoryService['list']>>;
type Catalog = Awaited<ReturnType<CategoryService['catalog']>>;

/** A function that computes again only for other arguments than last time. */
function lastResult<T>(compute: (list: Listed, catalog: Catalog) => T): typeof compute {
  let last: { list: Listed; catalog: Catalog; result: T } | undefined;
  return (list, catalog) => {
    if (last?.list !== list || last.catalog !== catalog)
      last = { list, catalog, result: compute(list, catalog) };
    return last.result;
  };
}

/** Public categories that the front end does not have built in: those that editors added or changed. */
function changedCategories(list: Listed, catalog: Catalog) {
  return list.flatMap(({ slug }) => {
    const entry = catalog.get(slug);
    const known = knownCategory(slug);
    const isAsKnown =
      known === slug &&
      entry?.color === slug &&
      entry.en === CATEGORIES[known].en &&
      entry.tr === CATEGORIES[known].tr;
    return entry && !isAsKnown ? [{ slug, en: entry.en, tr: entry.tr, color: entry.color }] : [];
  });
}
