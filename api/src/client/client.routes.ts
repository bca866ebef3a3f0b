import { CATEGORIES, type CategorySlug } from '@terimce/contract/categories';
import { VERSION } from '@terimce/contract/version';
import type { ApiEnv } from '../env.js';
import { type ApiRouter, handle } from '../http/api-router.js';
import type { CategoryService } from '../terms/category.service.js';

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
  handle(router, 'GET /client/config', async () => {
    const [list, catalog] = await Promise.all([categories.list(), categories.catalog()]);
    return { data: { ...settings, categories: changedCategories(list, catalog) } };
  });
}

type Listed = Awaited<ReturnType<CategoryService['list']>>;
type Catalog = Awaited<ReturnType<CategoryService['catalog']>>;

/** Public categories that the front end does not have built in: those that editors added or changed. */
function changedCategories(list: Listed, catalog: Catalog) {
  return list.flatMap(({ slug }) => {
    const entry = catalog.get(slug);
    if (!entry) return [];
    const { en, tr, color } = entry;
    const known = entry.standard ? CATEGORIES[slug as CategorySlug] : undefined;
    const isAsKnown = color === slug && en === known?.en && tr === known.tr;
    return isAsKnown ? [] : [{ slug, en, tr, color }];
  });
}
