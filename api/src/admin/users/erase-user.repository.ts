import {
  FeedbackModel,
  ReviewModel,
  SearchHistoryModel,
  SuggestionModel,
} from '@terimce/core/models/engagement';
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
}

export async function deleteUser(userId: UserId): Promise<void> {
  await UserModel.deleteOne({ _id: userId });
}
