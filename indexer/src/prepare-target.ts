import { setTimeout as sleep } from 'node:timers/promises';
import { IndexStateModel } from '@terimce/core/models/index-state';
import { applySettings, isIndexNotFound } from '@terimce/core/search/index-settings';
import {
  type MeiliTarget,
  setBehind,
  TERMS_INDEX,
  targetStateId,
} from '@terimce/core/search/meili-target';
import type { Meilisearch } from 'meilisearch';

/**
 * Makes sure that the index of a target exists with the right settings.
 * @returns which settings were changed, and the index's creation time if it is not the index that was filled before:
 * the volume was wiped, or this is the first run.
 */
export async function prepareTarget(
  target: MeiliTarget,
): Promise<{ settings: string[]; unknownIndex: string | undefined }> {
  const state = await IndexStateModel.findById(targetStateId(target.key)).lean();
  const present = await indexCreatedAt(target.client);
  if (present === undefined || present !== state?.indexCreatedAt) await setBehind(target.key, true);
  // Before an empty index answers, all API processes should know that this node must be used last.
  if (present === undefined) await sleep(NOTICED_MS);
  const settings = await applySettings(target.client, TERMS_INDEX);
  const createdAt = await indexCreatedAt(target.client);
  return { settings, unknownIndex: state?.indexCreatedAt === createdAt ? undefined : createdAt };
}

/** API processes poll four times a second. */
const NOTICED_MS = 400;

/** When an index was created; undefined if there is none. */
export async function indexCreatedAt(
  client: Meilisearch,
  index = TERMS_INDEX,
): Promise<string | undefined> {
  try {
    return String((await client.getRawIndex(index)).createdAt);
  } catch (error) {
    if (!isIndexNotFound(error)) throw error;
    return undefined;
  }
}

/** Records that the confirmed revs refer to this index. */
export async function adoptIndex(target: MeiliTarget, createdAt: string): Promise<void> {
  await IndexStateModel.updateOne(
    { _id: targetStateId(target.key) },
    { $set: { indexCreatedAt: createdAt } },
  );
}
