import { IndexStateModel } from '../models/index-state.js';

/** State record of an index target. */
export function targetStateId(key: string): string {
  return `target:${key}`;
}

/** Where the index at one node stands. */
export interface IndexStanding {
  /**
   * Rises after each change that Meilisearch has confirmed; 0 before the first. Caches of search
   * results carry it in their keys.
   */
  readonly version: number;
  /** Others may have changes that this node lacks. */
  readonly behind: boolean;
}

export async function indexStanding(targetKey: string): Promise<IndexStanding> {
  const fields = { version: 1, behind: 1 } as const;
  const state = await IndexStateModel.findById(targetStateId(targetKey), fields).lean();
  return { version: state?.version ?? 0, behind: state?.behind ?? false };
}

/** Notes whether a node lacks changes that others may have; searches go to such a one last. */
export async function noteBehind(targetKey: string, behind: boolean): Promise<void> {
  await IndexStateModel.updateOne(
    { _id: targetStateId(targetKey), behind: { $ne: behind } },
    { $set: { behind } },
  );
}

/** A target that nobody has reported for this long is in nobody's settings any more, in milliseconds. */
const FORGOTTEN_MS = 120_000;

/** Forgets targets other than these: the status and its estimates would count them for ever. */
export async function forgetOtherTargets(keys: readonly string[], now = Date.now()): Promise<void> {
  await IndexStateModel.deleteMany({
    _id: { $regex: '^target:', $nin: keys.map(targetStateId) },
    checkedAt: { $lt: new Date(now - FORGOTTEN_MS) },
  });
}
