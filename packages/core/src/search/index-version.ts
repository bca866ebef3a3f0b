import { IndexStateModel } from '../models/index-state.js';

/** State record of an index target. */
export function targetStateId(key: string): string {
  return `target:${key}`;
}

/**
 * The version of the index at one node: it rises after each change that Meilisearch has confirmed.
 * Caches of search results carry it in their keys. 0 before the first change.
 */
export async function indexVersion(targetKey: string): Promise<number> {
  const fields = { version: 1 } as const;
  const state = await IndexStateModel.findById(targetStateId(targetKey), fields).lean();
  return state?.version ?? 0;
}
