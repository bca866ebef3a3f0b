import { CodedError } from '@terimce/core/coded-error';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { findUserByName } from '../../auth/user.repository.js';
import { removeAllFavorites } from '../../favorites/favorite.repository.js';
import { separateEvents } from '../../statistics/event.repository.js';
import { deleteOwned, deleteUser, separateFromUser } from './erase-user.repository.js';
import { changeUser, hasOtherActiveAdmin } from './user-admin.repository.js';

/**
 * Deletes an account with all data that belongs only to it, and removes its name from data that others need:
 * messages, single clicks and searches. Entries that name an editor (history of terms, audit log) stay. The account
 * is deleted last, so that an interrupted deletion can be repeated.
 * @returns the user name as it was written.
 * @throws CodedError USER_NOT_FOUND, LAST_ADMIN.
 */
export async function eraseUser(
  username: string,
  terms: Pick<TermRepository, 'recordFavorites'>,
): Promise<string> {
  const user = await findUserByName(username);
  if (!user) throw new CodedError('USER_NOT_FOUND');
  const id = String(user._id);
  if (user.role === 'admin' && !(await hasOtherActiveAdmin(id))) throw new CodedError('LAST_ADMIN');
  // The user can no longer add data during the deletion.
  await changeUser(id, { isActive: false });
  await terms.recordFavorites(await removeAllFavorites(id), -1);
  await separateFromUser(user._id);
  await deleteOwned(user._id);
  await separateEvents(user._id);
  await deleteUser(user._id);
  // Events that were still on their way; later ones are separated by whoever stores them.
  await separateEvents(user._id);
  return user.username;
}
