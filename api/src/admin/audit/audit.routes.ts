import { type ApiRouter, handle } from '../../http/api-router.js';
import { paginate } from '../../http/paginate.js';
import { listAuditEntries } from './audit.repository.js';

export function bindAuditRoutes(router: ApiRouter): void {
  handle(router, 'GET /admin/audit', async ({ query }) => {
    const { entries, total } = await listAuditEntries(query, query);
    return {
      data: {
        entries: entries.map(({ _id, at, by, action, subject, details }) => ({
          _id: String(_id),
          at: at.toISOString(),
          by,
          action,
          subject,
          before: details.before ?? null,
          after: details.after ?? null,
        })),
        pagination: paginate(total, query.page, query.limit),
      },
    };
  });
}
