import { presentSignIn } from '../../auth/account.routes.js';
import { presentUser } from '../../auth/present-user.js';
import { accountSettings } from '../../auth/user.repository.js';
import { type ApiRouter, handle } from '../../http/api-router.js';
import { actorOf } from '../../shared/audit/audit-log.js';
import { listUsers } from './user-admin.repository.js';
import type { UserAdminService } from './user-admin.service.js';

/** The specification has these calls under two paths; both do the same. */
export function bindUserAdminRoutes(router: ApiRouter, service: UserAdminService): void {
  for (const path of ['/analytics/users', '/admin/users'] as const) {
    handle(router, `GET ${path}`, async ({ query }) => {
      const { found, pagination } = await listUsers(query);
      return { data: { users: found.map(presentUser), pagination } };
    });
    handle(router, `PUT ${path}/{id}`, async ({ params, body }, context) => ({
      data: presentUser(await service.change(actorOf(context), params.id, body)),
    }));
    handle(router, `DELETE ${path}/{id}`, async ({ params }, context) => {
      await service.change(actorOf(context), params.id, { isActive: false });
      return { data: null };
    });
  }
  handle(router, 'POST /admin/users', async ({ body }, context) => {
    const { user, ...link } = await service.create(actorOf(context), body);
    return { data: { user: presentUser(user), ...link } };
  });
  handle(router, 'GET /admin/users/{id}/sign-ins', async ({ params }) => ({
    data: (await service.signIns(params.id)).map(presentSignIn),
  }));
  handle(router, 'POST /admin/users/{id}/two-step-off', async ({ params }, context) => ({
    data: presentUser(await service.endTwoStep(actorOf(context), params.id)),
  }));
  handle(router, 'GET /admin/account-settings', async () => ({ data: await accountSettings() }));
  handle(router, 'PUT /admin/account-settings', async ({ body }, context) => ({
    data: await service.changeSettings(actorOf(context), body),
  }));
  handle(router, 'POST /analytics/users/{id}/reset-link', async ({ params }, context) => ({
    data: await service.resetLink(actorOf(context), params.id),
  }));
}
