import { IndexStateModel } from '@terimce/core/models/index-state';
import { TERMS_INDEX, targetStateId } from '@terimce/core/search/meili-target';
import { WORKERS_STATE } from '@terimce/core/search/pipeline-status';
import { dropDeadWriters } from '@terimce/core/terms/change-sequence';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { isClockTrusted } from '@terimce/core/trusted-clock';
import { isFreeFor, LEASE_MS } from './delivery.js';
import { indexCreatedAt } from './prepare-target.js';
import type { TargetSender } from './target-sender.js';

/** Tombstones are kept this long, so that terms can be restored. */
const TOMBSTONE_MS = 30 * 24 * 3_600_000;
const KEEPER_STATE = 'keeper';

/**
 * Whether this worker is the keeper, which sweeps, checks for drift and tidies up. One of several workers is, and
 * another one within seconds of its death.
 */
export async function isKeeper(holder: string): Promise<boolean> {
  const now = Date.now();
  await IndexStateModel.updateOne(
    { _id: KEEPER_STATE },
    { $setOnInsert: { version: 0 } },
    { upsert: true },
  );
  const result = await IndexStateModel.updateOne(
    { _id: KEEPER_STATE, ...isFreeFor(holder, now) },
    { $set: { holder, heldUntil: new Date(now + LEASE_MS) } },
  );
  return result.matchedCount === 1;
}

export async function resignAsKeeper(holder: string): Promise<void> {
  await IndexStateModel.updateOne(
    { _id: KEEPER_STATE, holder },
    { $unset: { holder: '', heldUntil: '' } },
  );
}

/** Records that this worker is alive; removes those without a sign of life for an hour. */
export async function reportAlive(holder: string, alive = true): Promise<void> {
  const key = `workers.${holder}`;
  const state = await IndexStateModel.findOneAndUpdate(
    { _id: WORKERS_STATE },
    alive ? { $set: { [key]: new Date() } } : { $unset: { [key]: '' } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  const silent = Object.entries(state?.workers ?? {})
    .filter(([, at]) => Date.now() - at.getTime() > 3_600_000)
    .map(([name]) => [`workers.${name}`, ''] as const);
  if (silent.length === 0) return;
  await IndexStateModel.updateOne({ _id: WORKERS_STATE }, { $unset: Object.fromEntries(silent) });
}

/** Publishes the state and throughput of a target, for the status page. */
export async function reportTarget(sender: TargetSender): Promise<void> {
  const docsPerSecond = sender.rate.perSecond();
  const common = { docsPerSecond, checkedAt: new Date(), host: sender.target.host };
  const _id = targetStateId(sender.key);
  try {
    const { pkgVersion } = await sender.target.client.getVersion();
    const { indexes } = await sender.target.client.getStats();
    const documents = indexes[TERMS_INDEX]?.numberOfDocuments ?? 0;
    await IndexStateModel.updateOne(
      { _id },
      {
        $set: { ...common, healthy: !sender.isUnreachable, documents, engineVersion: pkgVersion },
        $unset: { healthError: '' },
      },
    );
  } catch (error) {
    const healthError = error instanceof Error ? error.message : String(error);
    await IndexStateModel.updateOne({ _id }, { $set: { ...common, healthy: false, healthError } });
  }
}

/** Whether the index is missing, or is not the one that was filled. */
export async function indexWasReplaced(sender: TargetSender): Promise<boolean> {
  const state = await IndexStateModel.findById(targetStateId(sender.key)).lean();
  const createdAt = await indexCreatedAt(sender.target.client);
  return createdAt === undefined || state?.indexCreatedAt !== createdAt;
}

/** A comparison of a target with the database. */
export interface DueCheck {
  readonly repair: boolean;
  /** When it was requested; absent for a regular check. */
  readonly at?: Date;
}

/** Whether a drift check of this target is due: on request, or because the last one is long ago. */
export async function dueDriftCheck(
  sender: TargetSender,
  everyMs: number,
): Promise<DueCheck | undefined> {
  const state = await IndexStateModel.findById(targetStateId(sender.key)).lean();
  if (state?.driftRequest) return state.driftRequest;
  const last = state?.drift?.checkedAt;
  return !last || Date.now() - last.getTime() > everyMs ? { repair: true } : undefined;
}

/** Removes expired data. Permanent deletion is skipped unless the clock can be trusted. */
export async function tidyUp(terms: Pick<TermRepository, 'purgeTombstones'>): Promise<void> {
  const now = Date.now();
  await dropDeadWriters(now);
  await termOutbox.clampQueuedAt(now);
  if (await isClockTrusted(now)) await terms.purgeTombstones(new Date(now - TOMBSTONE_MS));
}
