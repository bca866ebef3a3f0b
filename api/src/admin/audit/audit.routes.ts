import { type ApiRouter, handle } from '../../http/api-router.js';
import { termsById } from '../../terms/named-terms.repository.js';
import { listAuditEntries } from './audit-entries.repository.js';

export function bindAuditRoutes(router: ApiRouter): void {
  handle(router, 'GET /admin/audit', async ({ query }) => {
    const { found, pagination } = await listAuditEntries(query);
    const ids = found.map(({ subject }) => subject).filter((id) => /^[0-9a-f]{24}$/.test(id));
    const terms = await termsById(ids);
    const nameOf = (id: string) => {
      const term = terms.get(id);
      return [term?.turkishTerm, term?.englishTerm].filter(Boolean).join(' / ');
    };
    return {
      data: {
        entries: found.map(({ _id, at, by, action, subject, details }) => ({
          _id,
          at,
          by,
          action,
          subject,
          subjectName: nameOf(subject),
          before: details.before ?? null,
          after: details.after ?? null,
        })),
        pagination,
      },
    };
  });
}
