import { CodedError } from '@terimce/core/coded-error';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { findUserByName } from '../../auth/user.repository.js';
import { removeAllFavorites } from '../../favorites/favorite.repository.js';
import { deleteOwned, deleteUser, separateFromUser } from './erase-user.repository.js';
import { changeUser, hasOtherActiveAdmin } from './user-admin.repository.js';

/**
 * Deletes an account with all that only it has, and takes its name off what others need: messages, single
 * clicks and searches. Entries that name an editor (history of terms, audit) stay. The account goes last, so
 * that an erasure that was interrupted can be repeated.
 * @param username or e-mail address.
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
  // Nobody adds to it any more while it is being taken apart.
  await changeUser(id, { isActive: false });
  await terms.recordFavorites(await removeAllFavorites(id), -1);
  await separateFromUser(user._id);
  await deleteOwned(user._id);
  await deleteUser(user._id);
  return user.username;
}
