import { CodedError } from '@terimce/core/coded-error';
import type { UserRecord } from '@terimce/core/models/user';
import type { AuthService } from '../../auth/auth.service.js';
import { revokeSessions } from '../../auth/session.repository.js';
import { findUser } from '../../auth/user.repository.js';
import type { AdminActor } from '../actor.js';
import { changedBetween, recordAction } from '../audit/audit.service.js';
import {
  changeUser,
  hasActiveAdmin,
  hasOtherActiveAdmin,
  type UserChange,
} from './user-admin.repository.js';

/** Accounts as administrators manage them. */
export class UserAdminService {
  readonly #auth: Pick<AuthService, 'createResetToken'>;

  constructor(auth: Pick<AuthService, 'createResetToken'>) {
    this.#auth = auth;
  }

  /**
   * Disabling ends the sessions of the account at once; a new role counts from the next request on.
   * @throws CodedError USER_NOT_FOUND, EMAIL_TAKEN, SELF_DEMOTION for the own role and state,
   * LAST_ADMIN when nobody would be left who can administrate.
   */
  async change(actor: AdminActor, id: string, change: UserChange): Promise<UserRecord> {
    const before = await findUser(id);
    if (!before) throw new CodedError('USER_NOT_FOUND');
    const wasAdmin = before.role === 'admin' && before.isActive;
    const willBeAdmin =
      (change.role ?? before.role) === 'admin' && (change.isActive ?? before.isActive);
    const losesAdmin = wasAdmin && !willBeAdmin;
    if (losesAdmin && !(await hasOtherActiveAdmin(id))) throw new CodedError('LAST_ADMIN');
    if (losesAdmin && actor.id === id) throw new CodedError('SELF_DEMOTION');
    const after = await changeUser(id, change);
    if (!after) throw new CodedError('USER_NOT_FOUND');
    // Two administrators may have removed each other at the same moment.
    if (losesAdmin && !(await hasActiveAdmin())) {
      await changeUser(id, { role: before.role, isActive: before.isActive });
      throw new CodedError('LAST_ADMIN');
    }
    if (!after.isActive) await revokeSessions(id);
    await recordAction(actor, {
      action: before.isActive && !after.isActive ? 'user.disable' : 'user.update',
      subject: after.username,
      ...changedBetween(facts(before), facts(after)),
    });
    return after;
  }

  /**
   * A link for setting a new password, to be handed to the user: valid for an hour and for one use.
   * @param siteUrl where the site is reached, without a slash at its end.
   * @throws CodedError USER_NOT_FOUND.
   */
  async resetLink(
    actor: AdminActor,
    id: string,
    siteUrl: string,
  ): Promise<{ url: string; expiresAt: Date }> {
    const user = await findUser(id);
    if (!user) throw new CodedError('USER_NOT_FOUND');
    const { token, expiresAt } = await this.#auth.createResetToken(id);
    await recordAction(actor, {
      action: 'user.reset-link',
      subject: user.username,
      after: { expiresAt: expiresAt.toISOString() },
    });
    // Behind the hash, so that the token reaches no log of a server or proxy.
    return { url: `${siteUrl}/reset-password#token=${token}`, expiresAt };
  }
}

function facts({ role, isActive, fullName, email }: UserRecord) {
  return { role, isActive, fullName, email: email ?? '' };
}
