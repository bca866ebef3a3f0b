import type { ViewTable } from '@terimce/contract/routes/admin/views';
import type { SavedViewRecord } from '@terimce/core/models/saved-view';
import { type ApiRouter, handle } from '../../http/api-router.js';
import { actorOf } from '../../shared/audit/audit-log.js';
import { changeView, removeView, saveView, viewsOf } from './views.js';

/** Saved views of the panel's tables. */
export function bindViewRoutes(router: ApiRouter): void {
  handle(router, 'GET /admin/views', async ({ query }, context) => ({
    data: (await viewsOf(actorOf(context), query.table)).map(presentTo(context.user.id)),
  }));
  handle(router, 'POST /admin/views', async ({ body }, context) => ({
    data: presentTo(context.user.id)(await saveView(actorOf(context), body)),
  }));
  handle(router, 'PUT /admin/views/{id}', async ({ params, body }, context) => ({
    data: presentTo(context.user.id)(await changeView(actorOf(context), params.id, body)),
  }));
  handle(router, 'DELETE /admin/views/{id}', async ({ params }, context) => {
    await removeView(actorOf(context), params.id);
    return { data: null };
  });
}

const presentTo =
  (userId: string) =>
  ({ _id, table, name, shared, filters, columns, updatedAt, ...view }: SavedViewRecord) => ({
    _id,
    table: table as ViewTable,
    name,
    shared,
    filters,
    columns,
    owner: view.createdBy,
    own: String(view.userId) === userId,
    updatedAt,
  });
