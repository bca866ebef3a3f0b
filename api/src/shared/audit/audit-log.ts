import type { Role } from '@terimce/contract/roles';
import { type AuditedAction, auditEntry, sidesOf } from '@terimce/core/audit-entry';
import { changesBetween } from '@terimce/core/terms/term';
import type { Writer } from '@terimce/core/terms/write-term';
import { Types } from 'mongoose';
import type { UserContext } from '../../http/context.js';
import { insertAuditEntry } from './audit.repository.js';

/**
 * Records what a member of the staff has done. An entry that cannot be stored now is stored as soon as it can be.
 * @param _id of the entry, if it may be there already.
 */
export async function recordAction(
  { username, ip }: Pick<AdminActor, 'username' | 'ip'>,
  action: AuditedAction,
  _id = new Types.ObjectId(),
): Promise<void> {
  await insertAuditEntry({ ...auditEntry(action, { by: username, ip }), _id });
}

/** The writer of a term, for a change that has its own entry in the audit log: the entry is part of the write. */
export function auditedWriter(
  { username, ip }: Pick<AdminActor, 'username' | 'ip'>,
  action: string,
  after?: object,
): Writer & { by: string } {
  return { by: username, audit: { action, ip, ...(after ? { after } : {}) } };
}

/** The fields in which two states differ, as an audit entry shows them. */
export function changedBetween<T extends object>(before: T, after: T) {
  return sidesOf(changesBetween(before, after));
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
