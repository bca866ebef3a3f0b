import {
  FeedbackModel,
  ReviewModel,
  SearchHistoryModel,
  SuggestionModel,
} from '@terimce/core/models/engagement';
import { ActivityLogModel, SearchEventModel, TermClickModel } from '@terimce/core/models/events';
import { SessionModel, UserModel, type UserRecord } from '@terimce/core/models/user';

type UserId = UserRecord['_id'];

/** Removes what only the account has; its favorites are counted in terms, so they are the caller's. */
export async function deleteOwned(userId: UserId): Promise<void> {
  await SessionModel.deleteMany({ userId });
  await SearchHistoryModel.deleteOne({ _id: userId });
  await ReviewModel.deleteMany({ userId });
  // The log names the account in its details as well.
  await ActivityLogModel.deleteMany({ userId });
}

/** Keeps what others need of an account, without what tells whose it was. */
export async function separateFromUser(userId: UserId): Promise<void> {
  const own = { userId };
  const noUser = { $unset: { userId: '' } } as const;
  await FeedbackModel.updateMany(own, { ...noUser, $set: { email: '', contactName: '' } });
  await SuggestionModel.updateMany(own, {
    ...noUser,
    $set: { submitterEmail: '', contactName: '' },
  });
  const noSession = { ...noUser, $set: { sessionId: '' } };
  await TermClickModel.updateMany(own, noSession);
  await SearchEventModel.updateMany(own, noSession);
}

export async function deleteUser(userId: UserId): Promise<void> {
  await UserModel.deleteOne({ _id: userId });
}
