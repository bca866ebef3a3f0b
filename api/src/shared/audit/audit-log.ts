import type { Role } from '@terimce/contract/roles';
import type { QueryOf } from '@terimce/contract/routes';
import { findPage, type Page } from '@terimce/core/find-page';
import { AuditLogModel, type AuditLogRecord } from '@terimce/core/models/admin';
import { changesBetween } from '@terimce/core/terms/term';
import type { UserContext } from '../../http/context.js';
import { matchingTermIds } from '../../statistics/click-stats.repository.js';
import { given } from '../conditions.js';
import { betweenDates } from '../date-range.js';
import { containing } from '../search-pattern.js';

/** What was done to what. `before` and `after` hold the fields that changed, or facts about the action. */
export interface AuditedAction {
  /** Noun and verb: `term.update`. */
  readonly action: string;
  /** Id or name of what it was done to. */
  readonly subject?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Longest text that is kept of one value, in characters. */
const TEXT_MAX = 2_000;
/** Longest list that is kept. */
const LIST_MAX = 1_000;

/** Records what a member of the staff did. An action fails if it cannot be recorded. */
export async function recordAction(
  actor: Pick<AdminActor, 'username' | 'ip'>,
  { action, subject = '', before, after }: AuditedAction,
): Promise<void> {
  const details = { before: bounded(before ?? null), after: bounded(after ?? null), ip: actor.ip };
  await AuditLogModel.create({ at: new Date(), by: actor.username, action, subject, details });
}

/** A copy with long texts and lists cut, so that a term's notes are not stored twice. */
function bounded(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  }
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map(bounded);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, bounded(member)]));
}

/** The fields in which two states differ, as an audit entry shows them. */
export function changedBetween<T extends object>(
  before: T,
  after: T,
): { before: object; after: object } {
  const changes = Object.entries(changesBetween(before, after));
  const side = (name: 'from' | 'to') =>
    Object.fromEntries(changes.map(([member, values]) => [member, values[name]]));
  return { before: side('from'), after: side('to') };
}

/** Who does something in the back office, and from where. */
export interface AdminActor {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly ip: string;
}

/** The actor of a call. */
export function actorOf({ ip, user }: Pick<UserContext, 'ip' | 'user'>): AdminActor {
  const { id, username, role } = user;
  return { id, username, role, ip };
}

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
