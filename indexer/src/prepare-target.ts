import { setTimeout as sleep } from 'node:timers/promises';
import { IndexStateModel } from '@terimce/core/models/index-state';
import { applySettings, isIndexNotFound } from '@terimce/core/search/index-settings';
import { noteBehind, targetStateId } from '@terimce/core/search/index-version';
import { type MeiliTarget, TERMS_INDEX } from '@terimce/core/search/meili-target';

/**
 * Makes the index of a target exist with the wanted settings.
 * @returns which settings were changed, and the index's creation time if it is not the index that
 * was filled before: the volume was wiped, or this is the first run.
 */
export async function prepareTarget(
  target: MeiliTarget,
): Promise<{ settings: string[]; unknownIndex: string | undefined }> {
  const state = await IndexStateModel.findById(targetStateId(target.key)).lean();
  const present = await indexCreatedAt(target).catch((error) => {
    if (!isIndexNotFound(error)) throw error;
    return undefined;
  });
  if (present === undefined || present !== state?.indexCreatedAt)
    await noteBehind(target.key, true);
  // Before an empty index answers, everybody who searches should know that it is to be asked last.
  if (present === undefined) await sleep(NOTICED_MS);
  const settings = await applySettings(target.client, TERMS_INDEX);
  const createdAt = await indexCreatedAt(target);
  return { settings, unknownIndex: state?.indexCreatedAt === createdAt ? undefined : createdAt };
}

/** API processes look four times a second. */
const NOTICED_MS = 400;

export async function indexCreatedAt(target: MeiliTarget): Promise<string> {
  return String((await target.client.getRawIndex(TERMS_INDEX)).createdAt);
}

/** Notes that this index is the one that the confirmed revs speak about. */
export async function adoptIndex(target: MeiliTarget, createdAt: string): Promise<void> {
  await IndexStateModel.updateOne(
    { _id: targetStateId(target.key) },
    { $set: { indexCreatedAt: createdAt } },
  );
}
