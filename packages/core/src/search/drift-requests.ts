import { type DriftReport, IndexStateModel } from '../models/index-state.js';

/** Where the comparison of one index with the database stands. */
export interface DriftState {
  readonly key: string;
  readonly host: string;
  /** A comparison has been asked for and has not ended yet. */
  readonly pending: boolean;
  readonly drift?: DriftReport;
}

const TARGETS = { _id: { $regex: '^target:' } };

/** Asks the indexer for a comparison of every index at once; with `repair` it also mends what it finds. */
export async function requestDriftCheck(repair: boolean): Promise<void> {
  const driftRequest = { at: new Date(), repair };
  // Whoever only wants to look does not take back that somebody wants it mended.
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
