import { presentUser } from '../../auth/present-user.js';
import type { Handler } from '../../http/api-router.js';
import { type ApiRouter, handle } from '../../http/api-router.js';
import { paginate } from '../../http/paginate.js';
import { actorOf } from '../actor.js';
import { listUsers } from './user-admin.repository.js';
import type { UserAdminService } from './user-admin.service.js';

/** The spec names these calls under two paths; both do the same. */
export function bindUserAdminRoutes(
  router: ApiRouter,
  service: UserAdminService,
  { siteUrl }: { siteUrl: string },
): void {
  const list: Handler<'GET /analytics/users'> = async ({ query }) => {
    const { users, total } = await listUsers(query, query);
    return {
      data: { users: users.map(presentUser), pagination: paginate(total, query.page, query.limit) },
    };
  };
  const change: Handler<'PUT /analytics/users/{id}'> = async ({ params, body }, context) => ({
    data: presentUser(await service.change(actorOf(context), params.id, body)),
    message: context.language === 'tr' ? 'Kullanıcı güncellendi' : 'The user was updated',
  });
  const disable: Handler<'DELETE /analytics/users/{id}'> = async ({ params }, context) => {
    await service.change(actorOf(context), params.id, { isActive: false });
    return {
      data: null,
      message:
        context.language === 'tr' ? 'Kullanıcı devre dışı bırakıldı' : 'The user was disabled',
    };
  };
  handle(router, 'GET /analytics/users', list);
  handle(router, 'GET /admin/users', list);
  handle(router, 'PUT /analytics/users/{id}', change);
  handle(router, 'PUT /admin/users/{id}', change);
  handle(router, 'DELETE /analytics/users/{id}', disable);
  handle(router, 'DELETE /admin/users/{id}', disable);
  handle(router, 'POST /analytics/users/{id}/reset-link', async ({ params }, context) => {
    const { url, expiresAt } = await service.resetLink(actorOf(context), params.id, siteUrl);
    return { data: { url, expiresAt: expiresAt.toISOString() } };
  });
}
