import type { Role } from '@terimce/contract/roles';
import { changesBetween } from '@terimce/core/terms/term';
import type { UserContext } from '../../http/context.js';
import { insertAuditEntry } from './audit.repository.js';

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
  await insertAuditEntry({ at: new Date(), by: actor.username, action, subject, details });
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
