import type { QueryOf } from '@terimce/contract/routes';
import { findPage, type Page } from '@terimce/core/find-page';
import { AuditLogModel, type AuditLogRecord } from '@terimce/core/models/admin';
import { given } from '../../shared/conditions.js';
import { betweenDates } from '../../shared/date-range.js';
import { containing } from '../../shared/search-pattern.js';
import { matchingTermIds } from '../../terms/named-terms.repository.js';

/** Most terms that one name may match. */
const NAMED_MAX = 1_000;

/**
 * A page of entries, newest first. `subject` is an id or a part of a name. The action `term` includes `term.update`
 * and all other actions that start with it.
 */
export async function listAuditEntries(
  query: QueryOf<'GET /admin/audit'>,
): Promise<Page<AuditLogRecord>> {
  const { by, action, subject } = query;
  const filter = given({
    by,
    action: action && { $gte: action, $lt: `${action}\uffff` },
    $or: subject && (await aboutSubject(subject)),
    at: betweenDates(query),
  });
  return findPage(AuditLogModel, filter, { at: -1, _id: -1 }, query);
}

async function aboutSubject(subject: string) {
  const named = (await matchingTermIds(subject)).slice(0, NAMED_MAX);
  return [
    { subject: containing(subject) },
    { subject: { $in: named } },
    { 'details.after.ids': { $in: [subject, ...named] } },
  ];
}
