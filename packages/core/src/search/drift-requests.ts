import { INDEX_STATE, IndexStateModel } from '../models/index-state.js';

/** Asks the indexer to compare the index at once; with `repair` it also repairs differences. */
export async function requestDriftCheck(repair: boolean): Promise<void> {
  const _id = INDEX_STATE;
  await IndexStateModel.updateOne({ _id }, { $setOnInsert: { version: 0 } }, { upsert: true });
  // A request that only compares does not cancel a pending request to repair.
  const open = repair ? {} : { 'driftRequest.repair': { $ne: true } };
  const driftRequest = { at: new Date(), repair };
  await IndexStateModel.updateOne({ _id, ...open }, { $set: { driftRequest } });
}

/** The last comparison of the index; `pending` if one was requested that has not finished yet. */
export async function driftState() {
  const fields = { drift: 1, driftRequest: 1, healthError: 1 } as const;
  const state = await IndexStateModel.findById(INDEX_STATE, fields).lean();
  return {
    pending: state?.driftRequest !== undefined,
    drift: state?.drift,
    error: state?.healthError,
  };
}
