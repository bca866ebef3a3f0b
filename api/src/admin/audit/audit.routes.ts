import { type ApiRouter, handle } from '../../http/api-router.js';
import { listAuditEntries } from './audit-entries.repository.js';
import { namesOfSubjects } from './subject-names.js';

export function bindAuditRoutes(router: ApiRouter): void {
  handle(router, 'GET /admin/audit', async ({ query }) => {
    const { found, pagination } = await listAuditEntries(query);
    const names = await namesOfSubjects(found);
    return {
      data: {
        entries: found.map(({ _id, at, by, action, subject, details }) => ({
          _id,
          at,
          by,
          action,
          subject,
          subjectName: names.get(subject) ?? '',
          before: details.before ?? null,
          after: details.after ?? null,
        })),
        pagination,
      },
    };
  });
}
