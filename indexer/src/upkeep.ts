import type { Logger } from '@terimce/core/log';
import {
  INDEX_STATE,
  IndexStateModel,
  type IndexStateRecord,
} from '@terimce/core/models/index-state';
import type { IndexQueue } from '@terimce/core/queue/index-queue';
import { reasonOf } from '@terimce/core/search/meilisearch';
import { rebuildState } from '@terimce/core/search/rebuild-requests';
import { IndexNotOursError } from '@terimce/core/search/term-index';
import { dropDeadWriters } from '@terimce/core/terms/change-sequence';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { isClockTrusted } from '@terimce/core/trusted-clock';
import { type CheckOptions, checkDrift } from './drift.js';
import { assertReadable } from './index-revs.js';

/** Tombstones are kept this long, so that terms can be restored. */
const TOMBSTONE_MS = 30 * 24 * 3_600_000;

export interface WatchOptions extends Pick<CheckOptions, 'index'> {
  readonly queue: IndexQueue | undefined;
  readonly driftEveryMs: number;
  readonly logger: Logger;
}

/** Makes the index usable, fills it if it was replaced, compares it when that is due, and reports all this. */
export async function watchIndex(options: WatchOptions): Promise<void> {
  const { index, queue, logger } = options;
  const base = { checkedAt: new Date(), host: index.client.config.host };
  try {
    const settings = await index.applySettings();
    if (settings.length > 0) logger.info({ settings }, 'Settings applied');
    await assertReadable(index);
    const { pkgVersion } = await index.client.getVersion();
    const { numberOfDocuments } = await index.documents.getStats();
    const healthy = { healthy: true, documents: numberOfDocuments, engineVersion: pkgVersion };
    const state = await saveState({ ...base, ...healthy }, { healthError: '', foreign: '' });
    await checkIfDue(options, state);
  } catch (error) {
    const foreign = error instanceof IndexNotOursError;
    const state = { ...base, healthy: false, healthError: reasonOf(error), foreign };
    const before = await IndexStateModel.findById(INDEX_STATE, { foreign: 1 }).lean();
    if (foreign && !before?.foreign) logger.error({ err: error }, 'The index is not used');
    await saveState(state);
  }
  const rebuild = await rebuildState();
  if (rebuild && !rebuild.finishedAt) await queue?.enqueueRebuild();
}

async function checkIfDue(
  { index, queue, driftEveryMs, logger }: WatchOptions,
  { indexCreatedAt: known, drift, driftRequest }: IndexStateRecord,
): Promise<void> {
  const createdAt = await index.createdAt();
  const isReplaced = createdAt !== known;
  // A time in the future was written while the clock was ahead.
  const age = Date.now() - (drift?.checkedAt.getTime() ?? 0);
  if (!isReplaced && !driftRequest && age >= 0 && age < driftEveryMs) return;
  if (isReplaced && known) logger.warn('The index was replaced; it is filled');
  else if (isReplaced) logger.info('The index is new; it is filled');
  const isAsked = isReplaced || driftRequest?.repair;
  const repair = isAsked ? 'all' : driftRequest ? undefined : 'unrefused';
  const report = await checkDrift({ index, queue, repair, requestedAt: driftRequest?.at });
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
