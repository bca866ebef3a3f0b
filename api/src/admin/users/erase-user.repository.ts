import { AuditLogModel } from '@terimce/core/models/admin';
import { belongings, ERASED_ACCOUNT } from '@terimce/core/models/belongings';
import { GuessModel, UserModel, type UserRecord } from '@terimce/core/models/user';
import mongoose from 'mongoose';

type UserId = UserRecord['_id'];

const textOf = (names: readonly string[] = []) =>
  Object.fromEntries(names.map((name) => [name, '']));

/** Deletes what belongs only to the account, and separates from it what others need. */
export async function eraseBelongings({ _id: userId, username }: UserRecord): Promise<void> {
  for (const [name, { deletedBy, separatedBy, listedIn, names = [] }] of belongings()) {
    const records = mongoose.connection.collection(name);
    if (deletedBy) await records.deleteMany({ [deletedBy]: userId });
    if (separatedBy) {
      const { field, removed, emptied = [] } = separatedBy;
      const set = emptied.length > 0 ? { $set: textOf(emptied) } : {};
      await records.updateMany(
        { [field]: userId },
        { $unset: textOf([field, ...removed]), ...set },
      );
    }
    if (listedIn)
      await records.updateMany({ [listedIn]: userId }, { $pull: { [listedIn]: userId } as never });
    for (const path of names) {
      await records.updateMany({ [path]: username }, { $set: { [path]: ERASED_ACCOUNT } });
    }
  }
}

/** What the audit log knows of the account besides the names in the table: its addresses, and facts about it. */
export async function eraseFromAudit({ username }: UserRecord): Promise<void> {
  await AuditLogModel.updateMany({ by: username }, { $set: { 'details.ip': '' } });
  const facts = ['before', 'after'].flatMap((side) =>
    ['fullName', 'email'].map((fact) => `details.${side}.${fact}`),
  );
  await AuditLogModel.updateMany(
    { subject: username, action: /^user\./ },
    { $set: { subject: ERASED_ACCOUNT }, $unset: textOf(facts) },
  );
}

/** Guesses are counted under keys that contain the id. */
export async function deleteGuesses(userId: UserId): Promise<void> {
  await GuessModel.deleteMany({ key: new RegExp(`:${userId}(\\||$)`) });
}

export async function deleteUser(userId: UserId): Promise<void> {
  await UserModel.deleteOne({ _id: userId });
}
