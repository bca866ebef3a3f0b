import type { Logger } from '@terimce/core/log';
import { INDEX_STATE, IndexStateModel } from '@terimce/core/models/index-state';
import type { Priority } from '@terimce/core/models/term';
import { rebuildState } from '@terimce/core/search/rebuild-requests';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import type { Meilisearch } from 'meilisearch';
import { BatchSize } from './batch-size.js';
import type { ToDocument } from './documents.js';
import type { BatchMetrics } from './metrics.js';
import { type BatchOutcome, sendBatch } from './send-batch.js';

export interface BatchSenderOptions {
  readonly client: Meilisearch;
  readonly toDocument: ToDocument;
  /** How long a bulk batch should take, in milliseconds. */
  readonly chunkMs: number;
  readonly logger: Logger;
  readonly metrics: Pick<BatchMetrics, 'batch'> | undefined;
  /** Queues terms that changed while they were sent. */
  enqueue(ids: readonly string[], priority: Priority): Promise<void>;
}

/** Most edits in one batch; usually there are one or two. */
const EDITS_LIMIT = 1_000;

/** Sends terms that wait in the outbox, one batch at a time, and records in the database what has arrived. */
export class BatchSender {
  readonly size: BatchSize;
  readonly #options: BatchSenderOptions;
  #last: Promise<unknown> = Promise.resolve();
  /** The last bulk batch, which is recorded while Meilisearch works on the next one. */
  #arrived: BatchOutcome | undefined;

  constructor(options: BatchSenderOptions) {
    this.#options = options;
    this.size = new BatchSize(options.chunkMs);
  }

  /** Runs `work` while this process sends nothing else. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  /**
   * Sends a batch of terms that wait with this priority.
   * @returns how many there were, and whether to look again: others may wait, or all of them if an edit came first;
   *   `later`: an import is under way, whose terms will fill a larger batch.
   * @throws MeiliUnreachableError if the node does not answer or cannot do its work.
   */
  send(priority: Priority): Promise<{ terms: number; again: boolean | 'later' }> {
    return this.alone(async () => {
      const isEdit = priority === 'edit';
      const { isCalm } = this.size;
      const limit = isEdit ? EDITS_LIMIT : this.size.limit;
      const { accepted = [], refused = [] } = (!isEdit && this.#arrived) || {};
      const skip = accepted.length + refused.length;
      if (!isEdit && (await termOutbox.isFilling(this.size.worthSending, skip))) {
        await this.#recordArrived();
        return { terms: 0, again: 'later' };
      }
      const terms = await termOutbox.waiting(priority, limit, skip);
      if (terms.length === 0) {
        if (skip > 0) await this.#recordArrived();
        return { terms: 0, again: skip > 0 };
      }
      const started = performance.now();
      // Smaller batches end soon, and must be finished under a constant stream of edits.
      const shouldCancel = !isEdit && isCalm ? doesEditWait : undefined;
      const { client, toDocument, metrics } = this.#options;
      const [outcome] = await Promise.all([
        sendBatch(client, terms, toDocument, { shouldCancel }),
        isEdit ? undefined : this.#recordArrived(),
      ]);
      const { index, finishedAt } = (!outcome.canceled && (await rebuildState())) || {};
      // The index that a rebuild fills gets every batch as well.
      if (index && !finishedAt) await sendBatch(client, terms, toDocument, { index });
      if (isEdit) await this.#record(outcome);
      else this.#arrived = outcome;
      if (outcome.canceled || isEdit) this.size.editCame();
      else this.size.learn(outcome.accepted.length, outcome.tookMs);
      metrics?.batch(priority, outcome.accepted.length, performance.now() - started);
      return { terms: terms.length, again: !isEdit || terms.length === limit };
    });
  }

  /** Records what has arrived before the process ends. */
  stop(): Promise<void> {
    return this.alone(() => this.#recordArrived());
  }

  async #recordArrived(): Promise<void> {
    const arrived = this.#arrived;
    this.#arrived = undefined;
    if (arrived) await this.#record(arrived);
  }

  async #record({ accepted, refused, tookMs }: BatchOutcome): Promise<void> {
    const { logger, enqueue } = this.#options;
    const moved = await termOutbox.confirm(accepted);
    for (const refusal of refused) {
      logger.error(refusal, 'Meilisearch refused a term');
      await termOutbox.refuse(refusal, refusal.reason);
    }
    if (accepted.length > 0) {
      const docsPerSecond = Math.round((accepted.length / tookMs) * 1_000);
      const change = {
        $inc: { version: 1, indexedTotal: accepted.length },
        $set: { lastIndexedAt: new Date(), docsPerSecond },
      };
      await IndexStateModel.updateOne({ _id: INDEX_STATE }, change, { upsert: true });
    }
    if (moved.length === 0) return;
    // Another sender may have sent and confirmed the newer rev before ours arrived.
    await termOutbox.remark(moved, 'edit');
    await enqueue(moved, 'edit');
  }
}

async function doesEditWait(): Promise<boolean> {
  return (await termOutbox.changedAt('edit')) !== undefined;
}
