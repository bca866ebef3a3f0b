import { type ApiRouter, type Handler, handle } from '../../http/api-router.js';
import { paginate } from '../../http/paginate.js';
import { actorOf } from '../actor.js';
import { listAdminTerms } from './admin-term.repository.js';
import { presentAdminTerm } from './present-admin-term.js';
import type { TermAdminService } from './term-admin.service.js';
import { checkHeadwords } from './term-check.js';
import { wantedCategory } from './wanted-category.js';

/** Messages of the specification, by language. */
const MESSAGES = {
  created: { tr: 'Terim başarıyla eklendi', en: 'The term was added' },
  updated: { tr: 'Terim başarıyla güncellendi', en: 'The term was updated' },
  deleted: { tr: 'Terim başarıyla silindi', en: 'The term was deleted' },
} as const;

/** The spec names list, change and deletion under /admin/terms and under /admin/engineering. */
export function bindTermAdminRoutes(router: ApiRouter, service: TermAdminService): void {
  const list: Handler<'GET /admin/engineering'> = async ({ query }) => {
    const category = wantedCategory(query.category);
    const { terms, total } = await listAdminTerms({ ...query, category }, query, query);
    return {
      data: {
        terms: terms.map(presentAdminTerm),
        pagination: paginate(total, query.page, query.limit),
      },
    };
  };
  const edit: Handler<'PUT /admin/engineering/{id}'> = async ({ params, body }, context) => ({
    data: presentAdminTerm(await service.edit(actorOf(context), params.id, body)),
    message: MESSAGES.updated[context.language],
  });
  const remove: Handler<'DELETE /admin/engineering/{id}'> = async ({ params }, context) => {
    await service.remove(actorOf(context), params.id);
    return { data: null, message: MESSAGES.deleted[context.language] };
  };
  handle(router, 'GET /admin/engineering', list);
  handle(router, 'GET /admin/terms', list);
  handle(router, 'PUT /admin/engineering/{id}', edit);
  handle(router, 'PUT /admin/terms/{id}', edit);
  handle(router, 'DELETE /admin/engineering/{id}', remove);
  handle(router, 'DELETE /admin/terms/{id}', remove);
  handle(router, 'POST /admin/terms', async ({ body }, context) => ({
    data: presentAdminTerm(await service.create(actorOf(context), body)),
    message: MESSAGES.created[context.language],
  }));
  handle(router, 'GET /admin/terms/{id}', async ({ params }) => ({
    data: presentAdminTerm(await service.get(params.id)),
  }));
  handle(router, 'PATCH /admin/terms/{id}/status', async ({ params, body }, context) => ({
    data: presentAdminTerm(await service.setStatus(actorOf(context), params.id, body)),
    message: MESSAGES.updated[context.language],
  }));
  handle(router, 'POST /admin/terms/check', async ({ body }) => ({
    data: await checkHeadwords(body),
  }));
}
