import { IndexStateModel } from '@terimce/core/models/index-state';
import { applySettings } from '@terimce/core/search/index-settings';
import { targetStateId } from '@terimce/core/search/index-version';
import { type MeiliTarget, TERMS_INDEX } from '@terimce/core/search/meili-target';

/**
 * Makes the index of a target exist with the wanted settings.
 * @returns which settings were changed, and the index's creation time if it is not the index that
 * was filled before: the volume was wiped, or this is the first run.
 */
export async function prepareTarget(
  target: MeiliTarget,
): Promise<{ settings: string[]; unknownIndex: string | undefined }> {
  const settings = await applySettings(target.client, TERMS_INDEX);
  const createdAt = await indexCreatedAt(target);
  const state = await IndexStateModel.findById(targetStateId(target.key)).lean();
  return { settings, unknownIndex: state?.indexCreatedAt === createdAt ? undefined : createdAt };
}

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
