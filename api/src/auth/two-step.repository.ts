import { type TwoStep, UserModel, type UserRecord } from '@terimce/core/models/user';

type UserId = UserRecord['_id'];

/**
 * Accepts a code of a time step unless one of this or a later step was accepted. A step later than `latest` was
 * accepted while the clock was ahead, and does not count.
 * @returns whether it was accepted.
 */
export async function takeStep(
  id: UserId,
  secret: string,
  step: number,
  latest: number,
): Promise<boolean> {
  const isNew = [{ 'twoStep.lastStep': { $lt: step } }, { 'twoStep.lastStep': { $gt: latest } }];
  const result = await UserModel.updateOne(
    { _id: id, 'twoStep.secret': secret, $or: isNew },
    { $set: { 'twoStep.lastStep': step } },
  );
  return result.modifiedCount === 1;
}

/** Uses up a recovery code. @returns whether it existed. */
export async function takeRecoveryCode(id: UserId, hashes: string[]): Promise<boolean> {
  const result = await UserModel.updateOne(
    { _id: id, 'twoStep.recoveryHashes': { $in: hashes } },
    { $pull: { 'twoStep.recoveryHashes': { $in: hashes } } },
  );
  return result.modifiedCount === 1;
}

export async function keepTwoStepOffer(
  id: UserId,
  twoStepOffer: NonNullable<UserRecord['twoStepOffer']>,
): Promise<void> {
  await UserModel.updateOne({ _id: id }, { $set: { twoStepOffer } });
}

/** Activates an offered secret. @returns whether it was still the offered one. */
export async function startTwoStep(id: UserId, twoStep: TwoStep): Promise<boolean> {
  const result = await UserModel.updateOne(
    { _id: id, 'twoStepOffer.secret': twoStep.secret },
    { $set: { twoStep }, $unset: { twoStepOffer: '' } },
  );
  return result.modifiedCount === 1;
}

export async function replaceRecoveryCodes(id: UserId, hashes: string[]): Promise<boolean> {
  const result = await UserModel.updateOne(
    { _id: id, 'twoStep.secret': { $exists: true } },
    { $set: { 'twoStep.recoveryHashes': hashes } },
  );
  return result.matchedCount === 1;
}

export async function endTwoStep(id: UserId): Promise<void> {
  await UserModel.updateOne({ _id: id }, { $unset: { twoStep: '', twoStepOffer: '' } });
}
