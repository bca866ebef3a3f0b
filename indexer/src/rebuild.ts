import { chunks } from '@terimce/core/chunks';
import type { Logger } from '@terimce/core/log';
import {
  INDEX_STATE,
  IndexStateModel,
  REBUILD_STATE,
  type RebuildState,
} from '@terimce/core/models/index-state';
import { isDatabaseUnreachable } from '@terimce/core/mongo';
import { requestDriftCheck } from '@terimce/core/search/drift-requests';
import { MeiliUnreachableError, reasonOf, taskSuccess } from '@terimce/core/search/meilisearch';
import { rebuildState } from '@terimce/core/search/rebuild-requests';
import type { TermIndex } from '@terimce/core/search/term-index';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { MeilisearchRequestError, MeilisearchRequestTimeOutError } from 'meilisearch';
import type { BatchSender } from './batch-sender.js';
import type { ToDocument } from './documents.js';
import { confirmRefused } from './drift.js';
import { compareRevs } from './index-revs.js';
import { sendBatch } from './send-batch.js';

export interface RebuildOptions {
  readonly index: TermIndex;
  readonly sender: BatchSender;
  readonly toDocument: ToDocument;
  readonly logger: Logger;
}

const PAGE = 1_000;
const ROUNDS = 5;
const POLL_MS = 50;
/** How long a swap may take, in milliseconds. */
const SWAP_MS = 30_000;
/** A batch costs more in a larger index, so it may have this share of all terms, up to the largest. */
const FILL_SHARE = 1 / 100;
const LARGEST_FILL = 4_000;

/**
 * Fills a new index beside the one in use, step by step, while every batch goes to both; then compares it with the
 * database and swaps the two. Its progress is in the database, so any worker can take the next step.
 */
export class Rebuild {
  readonly #options: RebuildOptions;

  constructor(options: RebuildOptions) {
    this.#options = options;
  }

  /**
   * Takes the next step of the requested rebuild; false if there is none.
   * @throws if the node or the database does not answer; every other failure ends the rebuild.
   */
  async step(): Promise<boolean> {
    const { sender, logger } = this.#options;
    const state = await rebuildState();
    if (!state || state.finishedAt) return false;
    try {
      await sender.alone(() => this.#next(state));
    } catch (error) {
      if (isOutage(error)) throw error;
      logger.error({ err: error }, 'The rebuild failed');
      await this.#end(state, 'failed', reasonOf(error));
    }
    return true;
  }

  #next(state: RebuildState): Promise<void> {
    // Once it is being swapped in, it cannot be canceled.
    if (state.cancelRequested && state.phase !== 'swapping') return this.#end(state, 'cancelled');
    if (state.phase === 'requested') return this.#begin(state);
    if (state.phase === 'filling') return this.#fill(state);
    return state.phase === 'comparing' ? this.#compareAndSwap(state) : this.#finish(state);
  }

  async #begin(state: RebuildState): Promise<void> {
    const { index } = this.#options;
    // What is somebody else's must not be swapped, and then dropped.
    await index.applySettings();
    const name = await index.rebuildName();
    await index.drop(name);
    await index.applySettings(name);
    const { approved } = await termOutbox.counts();
    await this.#save(state, { phase: 'filling', index: name, filled: 0, total: approved });
  }

  async #fill(state: RebuildState): Promise<void> {
    const { sender, toDocument } = this.#options;
    const { client } = this.#options.index;
    const { index = '' } = state;
    const share = Math.min(LARGEST_FILL, Math.ceil(state.total * FILL_SHARE));
    const limit = Math.max(share, sender.size.current);
    const page = await termOutbox.approvedPage(state.lastId, limit);
    if (page.length > 0) {
      const { accepted, refused, tookMs } = await sendBatch(client, page, toDocument, { index });
      sender.size.learn(accepted.length, tookMs);
      for (const one of refused) await termOutbox.refuse(one, one.reason);
    }
    // Terms added from now on come with the batches: waiting for an empty page would never end under constant writes.
    const isLast = page.length < limit;
    await this.#save(state, {
      filled: state.filled + page.length,
      ...(page.length > 0 ? { lastId: String(page.at(-1)?._id) } : {}),
      ...(isLast ? { phase: 'comparing' } : {}),
    });
  }

  /** Nothing else is sent at the same time, so what differs now is sent once more, or waits in the outbox. */
  async #compareAndSwap(state: RebuildState): Promise<void> {
    const { index, toDocument } = this.#options;
    const { client } = index;
    const { index: name = '' } = state;
    for (let round = 1; ; round += 1) {
      const { different } = await compareRevs(client, name);
      let sent = 0;
      for (const ids of chunks(different, PAGE)) {
        const terms = await termOutbox.read(ids);
        const known = new Set(terms.map((term) => String(term._id)));
        const unknown = ids.filter((id) => !known.has(id));
        const settled = terms.filter((term) => !term.waiting);
        await sendBatch(client, settled, toDocument, { index: name });
        if (unknown.length > 0) {
          const { taskUid } = await client.index(name).deleteDocuments(unknown);
          await taskSuccess(client, taskUid);
        }
        sent += settled.length + unknown.length;
      }
      if (sent === 0) break;
      if (round === ROUNDS) throw new Error('The new index does not agree with the database');
    }
    const createdAt = await index.createdAt(name);
    if (!createdAt) throw new Error('The new index was removed');
    await index.applySettings();
    // Two swaps would bring the old index back, so only one worker gets past this.
    const swapping = { ...state, phase: 'swapping', newIndexCreatedAt: createdAt } as const;
    if (!(await this.#save(state, swapping))) return;
    await client.swapIndexes([{ indexes: [index.name, name], rename: false }]);
    await this.#finish(swapping);
  }

  async #finish(state: RebuildState): Promise<void> {
    const { index, logger } = this.#options;
    // A key that is limited to some indexes cannot read the task of a swap, which belongs to no index.
    const deadline = Date.now() + SWAP_MS;
    while ((await index.createdAt()) !== state.newIndexCreatedAt) {
      if (Date.now() > deadline) throw new Error(`The indexes were not swapped in ${SWAP_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    await IndexStateModel.updateOne(
      { _id: INDEX_STATE },
      { $set: { indexCreatedAt: state.newIndexCreatedAt }, $inc: { version: 1 } },
      { upsert: true },
    );
    await confirmRefused(index);
    // Finds what a sender has sent only to the old index, if one did not know of the rebuild.
    await requestDriftCheck(true);
    await this.#end(state, 'done');
    logger.info({ terms: state.total }, 'The index was rebuilt');
  }

  async #end(
    state: RebuildState,
    phase: 'done' | 'failed' | 'cancelled',
    error?: string,
  ): Promise<void> {
    const { index, logger } = this.#options;
    if (state.index) {
      await index
        .drop(state.index)
        .catch((failure) => logger.warn({ err: failure }, 'A left index could not be dropped'));
    }
    await this.#save(state, { phase, finishedAt: new Date(), ...(error ? { error } : {}) });
  }

  /** @returns false if another worker took this step. */
  async #save({ id, phase }: RebuildState, change: Partial<RebuildState>): Promise<boolean> {
    const set = Object.fromEntries(
      Object.entries(change)
        .filter(([name]) => name !== 'cancelRequested')
        .map(([name, value]) => [`rebuild.${name}`, value]),
    );
    const here = { _id: REBUILD_STATE, 'rebuild.id': id, 'rebuild.phase': phase };
    return (await IndexStateModel.updateOne(here, { $set: set })).matchedCount === 1;
  }
}

/** Whether a call did not reach the node or the database, which says nothing about the rebuild. */
function isOutage(error: unknown): boolean {
  const cause = error instanceof MeiliUnreachableError ? error.cause : error;
  return (
    cause instanceof MeilisearchRequestError ||
    cause instanceof MeilisearchRequestTimeOutError ||
    isDatabaseUnreachable(cause)
  );
}
