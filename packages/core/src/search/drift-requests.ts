import { IndexStateModel } from '../models/index-state.js';

const TARGETS = { _id: { $regex: '^target:' } };

/** Asks the indexer to compare every index at once; with `repair` it also repairs differences. */
export async function requestDriftCheck(repair: boolean): Promise<void> {
  const driftRequest = { at: new Date(), repair };
  // A request that only compares does not cancel a pending request to repair.
  const open = repair ? {} : { 'driftRequest.repair': { $ne: true } };
  await IndexStateModel.updateMany({ ...TARGETS, ...open }, { $set: { driftRequest } });
}

/** The last comparison of every index; `pending` if one was requested that has not finished yet. */
export async function driftStates() {
  const fields = { host: 1, drift: 1, driftRequest: 1 } as const;
  const states = await IndexStateModel.find(TARGETS, fields).lean();
  return states.map(({ _id, host = '', drift, driftRequest }) => ({
    key: _id.slice('target:'.length),
    host,
    pending: driftRequest !== undefined,
    drift,
  }));
}
