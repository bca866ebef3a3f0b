import { IndexStateModel } from '../models/index-state.js';

/** Id of the state record of an index target. */
export function targetStateId(key: string): string {
  return `target:${key}`;
}

/** State of the index at one node. */
export interface IndexVersion {
  /**
   * Increases with each change that Meilisearch has confirmed; 0 before the first. Part of the keys of search caches.
   */
  readonly version: number;
  /** This node may lack changes that others have. */
  readonly behind: boolean;
}

export async function readIndexVersion(targetKey: string): Promise<IndexVersion> {
  const fields = { version: 1, behind: 1 } as const;
  const state = await IndexStateModel.findById(targetStateId(targetKey), fields).lean();
  return { version: state?.version ?? 0, behind: state?.behind ?? false };
}

/** Records whether a node may lack changes that others have; searches use such a node last. */
export async function setBehind(targetKey: string, behind: boolean): Promise<void> {
  await IndexStateModel.updateOne(
    { _id: targetStateId(targetKey), behind: { $ne: behind } },
    { $set: { behind } },
  );
}

/** A target that no process has reported for this long is in no settings any more, in milliseconds. */
const FORGOTTEN_MS = 120_000;

/** Removes other targets: the status and its estimates would count them forever. */
export async function forgetOtherTargets(keys: readonly string[]): Promise<void> {
  await IndexStateModel.deleteMany({
    _id: { $regex: '^target:', $nin: keys.map(targetStateId) },
    checkedAt: { $lt: new Date(Date.now() - FORGOTTEN_MS) },
  });
}
