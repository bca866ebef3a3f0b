import { CodedError } from '@terimce/core/coded-error';
import type { SignInRecord, UserRecord } from '@terimce/core/models/user';
import { deleteApiTokens } from '../../auth/api-token.repository.js';
import type { Invitation, RecoveryService } from '../../auth/recovery.service.js';
import { listSignIns, revokeSessions } from '../../auth/session.repository.js';
import { endTwoStep } from '../../auth/two-step.repository.js';
import {
  type AccountSettings,
  accountSettings,
  addSecurityEvent,
  findUser,
  saveAccountSettings,
} from '../../auth/user.repository.js';
import { type AdminActor, changedBetween, recordAction } from '../../shared/audit/audit-log.js';
import {
  changeUser,
  hasActiveAdmin,
  hasOtherActiveAdmin,
  type UserChange,
} from './user-admin.repository.js';

/** Lets administrators manage accounts. */
export class UserAdminService {
  readonly #recovery: RecoveryService;
  readonly #siteUrl: string;

  /** @param siteUrl address of the site, without a trailing slash. */
  constructor(recovery: RecoveryService, siteUrl: string) {
    this.#recovery = recovery;
    this.#siteUrl = siteUrl;
  }

  /**
   * Disabling ends the sessions of the account at once; a new role applies from the next request on.
   * @throws CodedError USER_NOT_FOUND, SELF_DEMOTION for the actor's own role and state, LAST_ADMIN if no
   * administrator would be left.
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
    // Two administrators may have demoted each other at the same moment.
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

  /** Adds an account and a link for its first password, valid once within a day. @throws CodedError USERNAME_TAKEN. */
  async create(
    actor: AdminActor,
    input: Invitation,
  ): Promise<{ user: UserRecord; url: string; expiresAt: Date }> {
    const { user, token, expiresAt } = await this.#recovery.invite(input);
    await recordAction(actor, {
      action: 'user.create',
      subject: user.username,
      after: facts(user),
    });
    return { user, url: this.#linkOf(token, user.username), expiresAt };
  }

  /** The latest log-in attempts. @throws CodedError USER_NOT_FOUND. */
  async signIns(id: string): Promise<SignInRecord[]> {
    if (!(await findUser(id))) throw new CodedError('USER_NOT_FOUND');
    return listSignIns(id);
  }

  /**
   * Removes the second step of an account and ends its sessions. Administrators turn off their own second step in the
   * profile, with a code, so that a stolen session cannot do it.
   * @throws CodedError USER_NOT_FOUND, SELF_DEMOTION.
   */
  async endTwoStep(actor: AdminActor, id: string): Promise<UserRecord> {
    if (actor.id === id) throw new CodedError('SELF_DEMOTION');
    const before = await findUser(id);
    if (!before) throw new CodedError('USER_NOT_FOUND');
    await endTwoStep(before._id);
    await revokeSessions(id);
    await deleteApiTokens(before._id);
    await addSecurityEvent(before._id, { kind: 'twoStepOff', ipAddress: '' });
    await recordAction(actor, { action: 'user.two-step-off', subject: before.username });
    return (await findUser(id)) ?? before;
  }

  /**
   * @throws CodedError TWO_STEP_SETUP_REQUIRED for an administrator who requires a second step of others without
   * having one.
   */
  async changeSettings(actor: AdminActor, settings: AccountSettings): Promise<AccountSettings> {
    if (settings.staffTwoStep && !(await findUser(actor.id))?.twoStep) {
      throw new CodedError('TWO_STEP_SETUP_REQUIRED');
    }
    const before = await accountSettings();
    await saveAccountSettings(settings, actor.username);
    await recordAction(actor, { action: 'user.settings', ...changedBetween(before, settings) });
    return settings;
  }

  /**
   * A link for setting a new password, to be passed to the user: valid once within an hour.
   * @throws CodedError USER_NOT_FOUND.
   */
  async resetLink(actor: AdminActor, id: string): Promise<{ url: string; expiresAt: Date }> {
    const user = await findUser(id);
    if (!user) throw new CodedError('USER_NOT_FOUND');
    const { token, expiresAt } = await this.#recovery.createResetToken(id);
    await recordAction(actor, {
      action: 'user.reset-link',
      subject: user.username,
      after: { expiresAt },
    });
    return { url: this.#linkOf(token, user.username), expiresAt };
  }

  /**
   * The token is in the URL fragment, so that it does not reach the log of a server or proxy; the name, so that password
   * managers store the new password under it.
   */
  #linkOf(token: string, username: string): string {
    return `${this.#siteUrl}/reset-password#${new URLSearchParams({ token, username })}`;
  }
}

function facts({ role, isActive, fullName, email }: UserRecord) {
  return { role, isActive, fullName, email: email ?? '' };
}
