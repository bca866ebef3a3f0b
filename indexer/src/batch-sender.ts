import type { Logger } from '@terimce/core/log';
import { INDEX_STATE, IndexStateModel } from '@terimce/core/models/index-state';
import type { Priority } from '@terimce/core/models/term';
import { rebuildState } from '@terimce/core/search/rebuild-requests';
import type { TermIndex } from '@terimce/core/search/term-index';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { BatchSize } from './batch-size.js';
import type { ToDocument } from './documents.js';
import type { BatchMetrics } from './metrics.js';
import { type BatchOutcome, reached, sendBatch } from './send-batch.js';

export interface BatchSenderOptions {
  readonly index: TermIndex;
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
  #isStopping = false;

  constructor(options: BatchSenderOptions) {
    this.#options = options;
    this.size = new BatchSize(options.chunkMs);
  }

  /** Cancels what is being sent: it still waits in the outbox, for another worker. */
  giveBack(): void {
    this.#isStopping = true;
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
      if (!isEdit && (await termOutbox.isFilling(this.size.worthSending))) {
        return { terms: 0, again: 'later' };
      }
      const terms = await termOutbox.waiting(priority, limit);
      if (terms.length === 0) return { terms: 0, again: false };
      const started = performance.now();
      // Smaller batches end soon, and must be finished under a constant stream of edits.
      const yieldsToEdits = !isEdit && isCalm;
      const shouldCancel = async () =>
        this.#isStopping || (yieldsToEdits && (await doesEditWait()));
      const { index, toDocument, metrics } = this.#options;
      const { client } = index;
      await reached(() => index.claim());
      const outcome = await sendBatch(client, terms, toDocument, {
        index: index.name,
        shouldCancel,
      });
      const { index: rebuilt, finishedAt } = (!outcome.canceled && (await rebuildState())) || {};
      // The index that a rebuild fills gets every batch as well.
      if (rebuilt && !finishedAt) await sendBatch(client, terms, toDocument, { index: rebuilt });
      await this.#record(outcome);
      if (outcome.canceled || isEdit) this.size.editCame();
      else this.size.learn(outcome.accepted.length, outcome.tookMs);
      metrics?.batch(priority, outcome.accepted.length, performance.now() - started);
      const isLeft = outcome.canceled || !isEdit || terms.length === limit;
      return { terms: terms.length, again: isLeft };
    });
  }

  async #record({ accepted, refused, tookMs, createdAt }: BatchOutcome): Promise<void> {
    const { index, logger } = this.#options;
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
    // Another sender may have sent and confirmed the newer rev before ours arrived.
    await this.#again(moved, 'edit');
    // If another index has the name since, its check skipped these terms, because they were waiting.
    if (createdAt && createdAt !== (await index.createdAt().catch(() => undefined))) {
      await this.#again(
        accepted.map(({ id }) => id),
        'bulk',
      );
    }
  }

  async #again(ids: readonly string[], priority: Priority): Promise<void> {
    if (ids.length === 0) return;
    await termOutbox.remark(ids, priority);
    await this.#options.enqueue(ids, priority);
  }
}

async function doesEditWait(): Promise<boolean> {
  return (await termOutbox.changedAt('edit')) !== undefined;
}
