import { CodedError } from '@terimce/core/coded-error';
import { ERASED_ACCOUNT } from '@terimce/core/models/belongings';
import { reserveErasedNames } from '@terimce/core/models/erased-name';
import { recordRest } from '@terimce/core/terms/term-history';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { findUserByName } from '../../auth/user.repository.js';
import { removeAllFavorites } from '../../favorites/favorite.repository.js';
import { recordAction } from '../../shared/audit/audit-log.js';
import { separateEvents } from '../../statistics/event.repository.js';
import {
  deleteGuesses,
  deleteUser,
  eraseBelongings,
  eraseFromAudit,
} from './erase-user.repository.js';
import { changeUser, hasActiveAdmin, hasOtherActiveAdmin } from './user-admin.repository.js';

/** Who had an account erased; the audit log says it, and nothing about the account. */
const ERASERS = { owner: ERASED_ACCOUNT, operator: 'command line' } as const;

/**
 * Deletes an account with all data that belongs only to it, and removes its name from data that others need. Nobody
 * else gets the name. The account is deleted last, so that an interrupted deletion can be repeated.
 * @returns the user name as it was written.
 * @throws CodedError USER_NOT_FOUND, LAST_ADMIN.
 */
export async function eraseUser(
  username: string,
  by: keyof typeof ERASERS,
  terms: Pick<TermRepository, 'recordFavorites'>,
): Promise<string> {
  const user = await findUserByName(username);
  if (!user) throw new CodedError('USER_NOT_FOUND');
  const id = String(user._id);
  if (user.role === 'admin' && !(await hasOtherActiveAdmin(id))) throw new CodedError('LAST_ADMIN');
  // The user can no longer add data during the deletion.
  await changeUser(id, { isActive: false });
  // Two administrators may have deleted their accounts at the same moment.
  if (user.role === 'admin' && !(await hasActiveAdmin())) {
    await changeUser(id, { isActive: true });
    throw new CodedError('LAST_ADMIN');
  }
  await reserveErasedNames([user.username]);
  await terms.recordFavorites(await removeAllFavorites(id), -1);
  // What is not recorded yet names the account, too.
  await recordRest();
  await eraseFromAudit(user);
  await eraseBelongings(user);
  await deleteGuesses(user._id);
  await separateEvents(user._id);
  await recordAction(
    { username: ERASERS[by], ip: '' },
    { action: 'user.erase', subject: ERASED_ACCOUNT },
  );
  await deleteUser(user._id);
  // Events that were still on their way; later ones are separated by whoever stores them.
  await separateEvents(user._id);
  return user.username;
}
