import {
  FeedbackModel,
  ReviewModel,
  SearchHistoryModel,
  SuggestionModel,
} from '@terimce/core/models/engagement';
import { EventModel } from '@terimce/core/models/events';
import { SavedViewModel } from '@terimce/core/models/saved-view';
import { TermEditorModel } from '@terimce/core/models/term-editor';
import { TermProposalModel } from '@terimce/core/models/term-proposal';
import { UploadModel } from '@terimce/core/models/upload';
import {
  ApiTokenModel,
  GuessModel,
  SessionModel,
  SignInModel,
  UserModel,
  type UserRecord,
} from '@terimce/core/models/user';

type UserId = UserRecord['_id'];

/** Removes data that belongs only to the account. Favorites are counted in terms, so the caller removes them. */
export async function deleteOwned(userId: UserId): Promise<void> {
  await SessionModel.deleteMany({ userId });
  await SignInModel.deleteMany({ userId });
  await ApiTokenModel.deleteMany({ userId });
  await SavedViewModel.deleteMany({ userId });
  await SearchHistoryModel.deleteOne({ _id: userId });
  await ReviewModel.deleteMany({ userId });
  await TermProposalModel.deleteMany({ userId });
  await TermEditorModel.deleteMany({ userId });
  await GuessModel.deleteMany({ key: new RegExp(`:${userId}(\\||$)`) });
  // What is left of the account's events names it in its details, too.
  await EventModel.deleteMany({ userId });
}

/** Keeps data that others need, without anything that identifies the account. */
export async function separateFromUser(userId: UserId): Promise<void> {
  const own = { userId };
  const noAddress = { $unset: { userId: '', ipAddress: '' } } as const;
  await FeedbackModel.updateMany(own, { ...noAddress, $set: { email: '', contactName: '' } });
  await SuggestionModel.updateMany(own, {
    ...noAddress,
    $set: { submitterEmail: '', contactName: '' },
  });
  await SuggestionModel.updateMany({ askers: userId }, { $pull: { askers: userId } });
  await UploadModel.updateMany(own, { $unset: { userId: '' } });
  // Clicks and searches are counted further. Those of its devices lose the session, its own also leave the log.
  const counted = { action: { $in: ['search', 'view_term'] } };
  const sessions = (await EventModel.distinct('sessionId', own)).filter(Boolean);
  const noSession = { $set: { sessionId: '' } };
  await EventModel.updateMany({ sessionId: { $in: sessions } }, noSession);
  const traces = { action: '', userType: '', userId: '', ipAddress: '' };
  await EventModel.updateMany({ ...own, ...counted }, { $unset: traces });
}

export async function deleteUser(userId: UserId): Promise<void> {
  await UserModel.deleteOne({ _id: userId });
}
