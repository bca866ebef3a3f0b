import { TASK_TIMEOUT_MS, TERMS_INDEX, taskSuccess } from '@terimce/core/search/meili-target';
import { type IndexableTerm, termOutbox } from '@terimce/core/terms/term-outbox';
import { type Meilisearch, MeilisearchApiError } from 'meilisearch';
import { indexCreatedAt } from './prepare-target.js';

const POLL_MS = 50;
const PREFIX = `${TERMS_INDEX}_rebuild_`;

/** Name of the index that a rebuild fills until it is swapped in. */
export function rebuildIndexName(rebuildId: string): string {
  return `${PREFIX}${rebuildId.slice(0, 8)}`;
}

/**
 * Waits until a swap has replaced the index by the one that was created at `createdAt`. A key that is limited to some
 * indexes may swap them, but cannot read the task, which belongs to no index.
 * @throws MeiliTaskError if the swap failed; an Error after {@link TASK_TIMEOUT_MS}.
 */
export async function untilSwapped(
  client: Meilisearch,
  taskUid: number,
  createdAt: string,
): Promise<void> {
  try {
    await taskSuccess(client, taskUid);
    return;
  } catch (error) {
    const hidden = error instanceof MeilisearchApiError && error.cause?.code === 'task_not_found';
    if (!hidden) throw error;
  }
  const deadline = Date.now() + TASK_TIMEOUT_MS;
  while ((await indexCreatedAt(client)) !== createdAt) {
    if (Date.now() > deadline) throw new Error(`The swap is not done after ${TASK_TIMEOUT_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Removes indexes that rebuilds have left behind, including the one before a swap. */
export async function dropLeftovers(client: Meilisearch): Promise<void> {
  const { results } = await client.getRawIndexes({ limit: 1000 });
  for (const { uid } of results.filter((index) => index.uid.startsWith(PREFIX))) {
    const task = await client.deleteIndex(uid);
    await taskSuccess(client, task.taskUid);
  }
}

/**
 * Terms to send so that an index agrees with the database on these ids. Refused terms are left out, and so are terms
 * that have changed after `cursor` in the change sequence: while users edit, there are always some.
 */
export async function repairOf(
  ids: readonly string[],
  cursor: number,
): Promise<{ terms: IndexableTerm[]; unknownIds: string[] }> {
  const found = await termOutbox.read(ids);
  const known = new Set(found.map((term) => String(term._id)));
  return {
    terms: found.filter((term) => term.seq <= cursor && !term.indexRefusal),
    unknownIds: ids.filter((id) => !known.has(id)),
  };
}

/** @throws if an index clearly lacks terms. Changes that are not indexed yet are allowed for. */
export async function assertNothingMissing(client: Meilisearch, index: string): Promise<void> {
  const { numberOfDocuments } = await client.index(index).getStats();
  const { approved, dirty } = await termOutbox.counts();
  if (Math.abs(numberOfDocuments - approved) > dirty) {
    throw new Error(`The new index has only ${numberOfDocuments} documents for ${approved} terms`);
  }
}

/** Most batches of a fill, as long as they stay below {@link MAX_FILL_BATCH}. */
const MAX_BATCHES = 100;
const MAX_FILL_BATCH = 4_000;

/**
 * The smallest number of documents in a batch that fills an index of `total` terms. Much of the cost of a batch
 * depends on the size of the index and not of the batch, so with batches of a fixed size the total time would grow
 * with the square of the terms: 200,000 in batches of 250 took over twenty minutes.
 */
export function leastFillBatch(total: number): number {
  return Math.min(MAX_FILL_BATCH, Math.ceil(total / MAX_BATCHES));
}

/** Whether a call did not reach the node or was not answered in time. */
export function isConnectionFailure(error: unknown): boolean {
  const name = (error as Error).name ?? '';
  return name === 'MeilisearchRequestError' || name === 'MeilisearchRequestTimeOutError';
}
