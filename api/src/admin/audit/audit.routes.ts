import { importNames } from '@terimce/core/imports/import-records';
import { type ApiRouter, handle } from '../../http/api-router.js';
import { termsById } from '../../terms/named-terms.repository.js';
import { listAuditEntries } from './audit-entries.repository.js';

export function bindAuditRoutes(router: ApiRouter): void {
  handle(router, 'GET /admin/audit', async ({ query }) => {
    const { found, pagination } = await listAuditEntries(query);
    const subjects = found.map(({ subject }) => subject);
    const [terms, imports] = await Promise.all([
      termsById(subjects.filter((id) => /^[0-9a-f]{24}$/.test(id))),
      importNames(subjects.filter((id) => id.includes('-'))),
    ]);
    const nameOf = (id: string) => {
      const term = terms.get(id);
      return imports.get(id) || [term?.turkishTerm, term?.englishTerm].filter(Boolean).join(' / ');
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
