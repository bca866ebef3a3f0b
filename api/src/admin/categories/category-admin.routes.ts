import { type ApiRouter, handle } from '../../http/api-router.js';
import { actorOf } from '../../shared/audit/audit-log.js';
import type { CategoryService } from '../../terms/category.service.js';
import { countTerms } from './category-admin.repository.js';
import type { CategoryAdminService } from './category-admin.service.js';

export function bindCategoryAdminRoutes(
  router: ApiRouter,
  service: CategoryAdminService,
  categories: CategoryService,
): void {
  const read = async (slug: string) => {
    const found = (await present(categories, true)).find((category) => category.slug === slug);
    // Another process may have merged it in the meantime.
    if (!found) throw new Error(`The category ${slug} is gone`);
    return found;
  };
  handle(router, 'GET /admin/categories', async ({ query }) => ({
    data: await present(categories, query.counts),
  }));
  handle(router, 'POST /admin/categories', async ({ body }, context) => ({
    data: await read(await service.create(actorOf(context), body)),
  }));
  handle(router, 'PUT /admin/categories/{slug}', async ({ params, body }, context) => ({
    data: await read(await service.change(actorOf(context), params.slug, body)),
  }));
  handle(router, 'PUT /admin/category-order', async ({ body }, context) => {
    await service.order(actorOf(context), body.slugs);
    return { data: null };
  });
  handle(router, 'POST /admin/categories/{slug}/merge', async ({ params, body }, context) => {
    const result = await service.merge(actorOf(context), params.slug, body.into);
    return { data: { ...result, leftTerms: [...result.leftTerms] } };
  });
  handle(router, 'DELETE /admin/categories/{slug}', async ({ params, query }, context) => {
    await service.remove(actorOf(context), params.slug, query.redirect);
    return { data: null };
  });
}

async function present(categories: CategoryService, counted: boolean) {
  // `list` reads the categories again, so the catalog is up to date.
  const list = categories.list();
  const [catalog, shown, counts] = await Promise.all([
    categories.catalog(),
    list,
    counted ? countTerms() : undefined,
  ]);
  const published = new Set(shown.map(({ slug }) => slug));
  return catalog.entries.map(({ createdAt = null, createdBy = null, ...entry }) => ({
    ...entry,
    public: published.has(entry.slug),
    terms: counts ? (counts.get(entry.slug) ?? 0) : null,
    published: counts ? categories.countOf(entry.slug) : null,
    formerSlugs: catalog.movedTo(entry.slug),
    createdAt,
    createdBy,
  }));
}
