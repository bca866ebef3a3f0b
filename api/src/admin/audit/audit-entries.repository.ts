import type { QueryOf } from '@terimce/contract/routes';
import { findPage, type Page } from '@terimce/core/find-page';
import { AuditLogModel, type AuditLogRecord } from '@terimce/core/models/admin';
import { given } from '../../shared/conditions.js';
import { betweenDates } from '../../shared/date-range.js';
import { anyContains } from '../../shared/search-pattern.js';
import { matchingTermIds } from '../../terms/named-terms.repository.js';

/** Most terms that one name may match. */
const NAMED_MAX = 1_000;
/** Where an entry has names: those of many terms, or of one that is no longer there. */
const NAMES = ['subject', 'details.after.terms', 'details.before.name', 'details.after.name'];

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
  const named = (await matchingTermIds({ search: subject })).slice(0, NAMED_MAX);
  return [
    anyContains(NAMES, subject),
    { subject: { $in: named } },
    { 'details.after.ids': { $in: [subject, ...named] } },
  ];
}
