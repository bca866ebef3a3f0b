import type { TermChangeRecord } from '@terimce/core/models/term-change';
import { type ApiRouter, handle } from '../../http/api-router.js';
import { actorOf } from '../../shared/audit/audit-log.js';
import type { CategoryService } from '../../terms/category.service.js';
import type { TermChangeService } from './term-change.service.js';
import { resolveFilter } from './term-filter.js';

/** Jobs that change many terms. */
export function bindTermChangeRoutes(
  router: ApiRouter,
  service: TermChangeService,
  categories: Pick<CategoryService, 'wanted'>,
): void {
  handle(router, 'POST /admin/terms/changes', async ({ body }, context) => {
    const { selection, change } = body;
    const named = selection.filter
      ? { filter: await resolveFilter(selection.filter, categories) }
      : selection;
    return { data: present(await service.start(actorOf(context), named, change)) };
  });
  handle(router, 'GET /admin/terms/changes/{changeId}', async ({ params }) => ({
    data: present(await service.get(params.changeId)),
  }));
  handle(router, 'DELETE /admin/terms/changes/{changeId}', async ({ params }) => {
    await service.stop(params.changeId);
    return { data: null };
  });
}

function present(record: TermChangeRecord) {
  const { _id, state, createdAt, createdBy, finishedAt = null } = record;
  const { total, processed, changed, skipped } = record;
  return { _id, state, createdAt, createdBy, finishedAt, total, processed, changed, skipped };
}
