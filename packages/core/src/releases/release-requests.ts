import { INDEX_STATE, IndexStateModel } from '../models/index-state.js';

/** Asks the worker for a release, also if nothing has changed. */
export async function requestRelease(): Promise<void> {
  const $set = { releaseRequest: new Date() };
  await IndexStateModel.updateOne({ _id: INDEX_STATE }, { $set }, { upsert: true });
}

/** Whether a release was asked for since the last call. */
export async function takeReleaseRequest(): Promise<boolean> {
  const $unset = { releaseRequest: '' } as const;
  const asked = { _id: INDEX_STATE, releaseRequest: { $exists: true } };
  const { modifiedCount } = await IndexStateModel.updateOne(asked, { $unset });
  return modifiedCount > 0;
}
