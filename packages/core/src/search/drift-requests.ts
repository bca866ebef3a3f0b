import { type DriftReport, IndexStateModel } from '../models/index-state.js';

/** State of the comparison of one index with the database. */
export interface DriftState {
  readonly key: string;
  readonly host: string;
  /** A comparison was requested and has not finished yet. */
  readonly pending: boolean;
  readonly drift?: DriftReport;
}

const TARGETS = { _id: { $regex: '^target:' } };

/** Asks the indexer to compare every index at once; with `repair` it also repairs differences. */
export async function requestDriftCheck(repair: boolean): Promise<void> {
  const driftRequest = { at: new Date(), repair };
  // A request that only compares does not cancel a pending request to repair.
  const open = repair ? {} : { 'driftRequest.repair': { $ne: true } };
  await IndexStateModel.updateMany({ ...TARGETS, ...open }, { $set: { driftRequest } });
}

/** The last comparison of every index. */
export async function driftStates(): Promise<DriftState[]> {
  const fields = { host: 1, drift: 1, driftRequest: 1 } as const;
  const states = await IndexStateModel.find(TARGETS, fields).lean();
  return states.map(({ _id, host = '', drift, driftRequest }) => ({
    key: _id.slice('target:'.length),
    host,
    pending: driftRequest !== undefined,
    ...(drift ? { drift } : {}),
  }));
}
