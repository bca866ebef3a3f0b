import type { Logger } from '@terimce/core/log';
import { INDEX_STATE, IndexStateModel } from '@terimce/core/models/index-state';
import type { Priority } from '@terimce/core/models/term';
import { TERMS_INDEX } from '@terimce/core/search/meilisearch';
import { rebuildState } from '@terimce/core/search/rebuild-requests';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import type { Meilisearch } from 'meilisearch';
import { BatchSize } from './batch-size.js';
import type { ToDocument } from './documents.js';
import { type BatchMetrics, RateMeter } from './metrics.js';
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
/** How often a large batch looks for an edit that waits, in milliseconds. */
const LOOK_MS = 100;

/** Sends terms that wait in the outbox, one batch at a time, and records in the database what has arrived. */
export class BatchSender {
  readonly size: BatchSize;
  readonly rate = new RateMeter();
  readonly #options: BatchSenderOptions;
  #last: Promise<unknown> = Promise.resolve();

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
   * Sends those of these terms that wait, and others of the same priority, so that the batch is full.
   * @returns how many there were; `cancelled` if an edit came first, so that they still wait.
   * @throws MeiliUnreachableError if the node does not answer or cannot do its work.
   */
  send(
    priority: Priority,
    ids: readonly string[] = [],
  ): Promise<{ terms: number; cancelled: boolean }> {
    return this.alone(async () => {
      const isEdit = priority === 'edit';
      const { isCalm, limit } = this.size;
      const terms = await termOutbox.waiting(priority, isEdit ? EDITS_LIMIT : limit, ids);
      if (terms.length === 0) return { terms: 0, cancelled: false };
      const started = performance.now();
      // Smaller batches end soon, and must be finished under a constant stream of edits.
      const isUnwanted = !isEdit && isCalm ? editLook() : undefined;
      const { client, toDocument, metrics } = this.#options;
      const outcome = await sendBatch(client, terms, toDocument, { isUnwanted });
      const other = outcome.cancelled ? undefined : await newIndex();
      if (other) await sendBatch(client, terms, toDocument, { index: other });
      await this.#record(outcome);
      if (outcome.cancelled || isEdit) this.size.editCame();
      else this.size.learn(outcome.accepted.length, outcome.tookMs);
      metrics?.batch(priority, outcome.accepted.length, performance.now() - started);
      return { terms: terms.length, cancelled: outcome.cancelled };
    });
  }

  async #record({ accepted, refused }: BatchOutcome): Promise<void> {
    const { logger, enqueue } = this.#options;
    this.rate.add(accepted.length);
    const moved = await termOutbox.confirm(accepted);
    for (const refusal of refused) {
      logger.error(refusal, 'Meilisearch refused a term');
      await termOutbox.refuse(refusal, refusal.reason);
    }
    if (accepted.length > 0) {
      await IndexStateModel.updateOne(
        { _id: INDEX_STATE },
        {
          $inc: { version: 1, indexedTotal: accepted.length },
          $set: { lastIndexedAt: new Date() },
        },
        { upsert: true },
      );
    }
    if (moved.length === 0) return;
    // Another sender may have sent and confirmed the newer rev before ours arrived.
    await termOutbox.remark(moved, 'edit');
    await enqueue(moved, 'edit');
  }
}

/** The index that a rebuild fills, which gets every batch as well. */
async function newIndex(): Promise<string | undefined> {
  const rebuild = await rebuildState();
  return rebuild?.finishedAt || rebuild?.index === TERMS_INDEX ? undefined : rebuild?.index;
}

/** Looks at intervals whether an edit waits. */
function editLook(): () => Promise<boolean> {
  let last = performance.now() - LOOK_MS;
  return async () => {
    if (performance.now() - last < LOOK_MS) return false;
    last = performance.now();
    return termOutbox.hasWaiting('edit');
  };
}
