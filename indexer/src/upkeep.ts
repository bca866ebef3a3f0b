import type { Logger } from '@terimce/core/log';
import {
  INDEX_STATE,
  IndexStateModel,
  type IndexStateRecord,
} from '@terimce/core/models/index-state';
import type { IndexQueue } from '@terimce/core/queue/index-queue';
import { applySettings } from '@terimce/core/search/index-settings';
import { reasonOf, TERMS_INDEX } from '@terimce/core/search/meilisearch';
import { rebuildState } from '@terimce/core/search/rebuild-requests';
import { dropDeadWriters } from '@terimce/core/terms/change-sequence';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { isClockTrusted } from '@terimce/core/trusted-clock';
import { type CheckOptions, checkDrift } from './drift.js';
import { assertReadable, indexCreatedAt } from './index-revs.js';

/** Tombstones are kept this long, so that terms can be restored. */
const TOMBSTONE_MS = 30 * 24 * 3_600_000;

export interface WatchOptions extends Pick<CheckOptions, 'client'> {
  readonly queue: IndexQueue | undefined;
  readonly driftEveryMs: number;
  readonly logger: Logger;
}

/** Makes the index usable, fills it if it was replaced, compares it when that is due, and reports all this. */
export async function watchIndex(options: WatchOptions): Promise<void> {
  const { client, queue, logger } = options;
  const base = { checkedAt: new Date(), host: client.config.host };
  try {
    const settings = await applySettings(client, TERMS_INDEX);
    if (settings.length > 0) logger.info({ settings }, 'Settings applied');
    await assertReadable(client);
    const { pkgVersion } = await client.getVersion();
    const { numberOfDocuments } = await client.index(TERMS_INDEX).getStats();
    const healthy = { healthy: true, documents: numberOfDocuments, engineVersion: pkgVersion };
    const state = await saveState({ ...base, ...healthy }, { healthError: '' });
    await checkIfDue(options, state);
  } catch (error) {
    await saveState({ ...base, healthy: false, healthError: reasonOf(error) });
  }
  const rebuild = await rebuildState();
  if (rebuild && !rebuild.finishedAt) await queue?.enqueueRebuild();
}

async function checkIfDue(
  { client, queue, driftEveryMs, logger }: WatchOptions,
  { indexCreatedAt: known, drift, driftRequest }: IndexStateRecord,
): Promise<void> {
  const createdAt = await indexCreatedAt(client);
  const isReplaced = createdAt !== known;
  // A time in the future was written while the clock was ahead.
  const age = Date.now() - (drift?.checkedAt.getTime() ?? 0);
  if (!isReplaced && !driftRequest && age >= 0 && age < driftEveryMs) return;
  if (isReplaced && known) logger.warn('The index was replaced; it is filled');
  else if (isReplaced) logger.info('The index is new; it is filled');
  const isAsked = isReplaced || driftRequest?.repair;
  const repair = isAsked ? 'all' : driftRequest ? undefined : 'unrefused';
  const report = await checkDrift({ client, queue, repair, requestedAt: driftRequest?.at });
  if (createdAt && isReplaced) await saveState({ indexCreatedAt: createdAt });
  const { missing, extra, outdated, repaired } = report;
  if (missing + extra + outdated === 0) return;
  logger.warn({ missing, extra, outdated, repaired }, 'The index differs from the database');
}

async function saveState(
  set: Partial<IndexStateRecord>,
  unset: Partial<Record<keyof IndexStateRecord, ''>> = {},
): Promise<IndexStateRecord> {
  return IndexStateModel.findOneAndUpdate(
    { _id: INDEX_STATE },
    { $set: set, $unset: unset },
    { upsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean();
}

/** Queues terms that wait although no job does: it could not be added, or was lost. One job sends all that wait. */
export async function sweep(queue: IndexQueue): Promise<void> {
  if (!(await queue.isIdle())) return;
  for (const priority of ['edit', 'bulk'] as const) {
    await queue.enqueue(await termOutbox.waitingIds(priority), priority);
  }
}

/** Removes expired data. Permanent deletion is skipped unless the clock can be trusted. */
export async function tidyUp(terms: Pick<TermRepository, 'purgeTombstones'>): Promise<void> {
  const now = Date.now();
  await dropDeadWriters(now);
  if (await isClockTrusted(now)) await terms.purgeTombstones(new Date(now - TOMBSTONE_MS));
}
