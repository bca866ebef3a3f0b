import type { Logger } from '@terimce/core/log';
import {
  MeiliAwayError,
  type MeiliTarget,
  TERMS_INDEX,
  tasksSettled,
} from '@terimce/core/search/meili-target';
import type { IndexableTerm } from '@terimce/core/terms/indexable-term';
import { type IdAndRev, termOutbox } from '@terimce/core/terms/term-outbox';
import { isPressedFor, type Lease, pressForLease, tryLease } from './lease.js';
import type { ToDocument } from './ready-documents.js';
import { sendBatch } from './send-batch.js';

export interface DeliveryOptions {
  readonly target: MeiliTarget;
  /** Keys of all targets; a term is clean when each of them has it. */
  readonly targetKeys: readonly string[];
  /** Name of this process among the holders of leases. */
  readonly holder: string;
  readonly toDocument: ToDocument;
  readonly logger: Logger;
}

/** Takes ids that have to go round again. */
export type SendAgain = (ids: readonly string[], lane: 'edits' | 'sweep') => void;

/** What a batch came to. */
export interface Arrived {
  readonly sent: readonly IdAndRev[];
  readonly refused: ReadonlyArray<IdAndRev & { readonly reason: string }>;
  /** Ids that another process may have sent at the same time. */
  readonly doubtful: readonly string[];
  /** The rest was taken back for the sake of an edit. */
  readonly withdrawn: boolean;
  /** How long Meilisearch was at work, in milliseconds. */
  readonly tookMs: number;
}

const LEASE_POLL_MS = 20;
/** How often an edit says that it waits for the lease, and a batch that can be withdrawn listens. */
const PRESS_MS = 100;
/** Terms read in one go; between two of these a batch can be withdrawn. */
const READ_PAGE = 1_000;

/** Brings terms to one target under its lease and notes in the database what has arrived. */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #sendAgain: SendAgain;

  constructor(options: DeliveryOptions, sendAgain: SendAgain) {
    this.#options = options;
    this.#sendAgain = sendAgain;
  }

  /** Holds the lease over `work`, so that no process sends to the node meanwhile. */
  async withLease<T>(work: () => Promise<T>): Promise<T> {
    const lease = await this.#lease([], false);
    try {
      if (lease.abandoned) await this.#takeOver(lease.abandoned.ids);
      const result = await work();
      await lease.release({ changed: true, indexed: 0 });
      return result;
    } catch (error) {
      lease.abandon();
      throw error;
    }
  }

  /**
   * Sends what of these terms is due and waits until Meilisearch has it.
   * @param how.urgent lets the batch go before bulk work of other processes.
   * @param how.withdrawal takes back what is not stored yet: by the caller, or for an edit elsewhere.
   * @throws MeiliAwayError when the node does not answer.
   */
  async send(
    ids: string[],
    { urgent = false, withdrawal }: { urgent?: boolean; withdrawal?: AbortController | undefined },
  ): Promise<Arrived> {
    const { target } = this.#options;
    const lease = await this.#lease(ids, urgent);
    const listen = async () => (await isPressedFor(target.key)) && withdrawal?.abort();
    const timer = withdrawal && setInterval(() => listen().catch(() => undefined), PRESS_MS);
    try {
      return await this.#sendHeld(ids, lease, withdrawal?.signal);
    } catch (error) {
      // The record of what is in flight stays; the next lease deals with it.
      lease.abandon();
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  async #sendHeld(ids: string[], lease: Lease, signal?: AbortSignal): Promise<Arrived> {
    const { target, toDocument } = this.#options;
    if (lease.abandoned) await this.#takeOver(lease.abandoned.ids);
    const terms: IndexableTerm[] = [];
    for (let i = 0; i < ids.length && !signal?.aborted; i += READ_PAGE) {
      terms.push(...(await termOutbox.read(ids.slice(i, i + READ_PAGE))));
    }
    if (signal?.aborted) {
      await lease.release({ changed: false, indexed: 0 });
      return { sent: [], refused: [], doubtful: [], withdrawn: true, tookMs: 0 };
    }
    const due = terms.filter(
      (term) =>
        term.indexed?.[target.key] !== term.rev &&
        !(term.indexRefusal?.target === target.key && term.indexRefusal.rev === term.rev),
    );
    const known = new Set(terms.map((term) => String(term._id)));
    const unknownIds = ids.filter((id) => !known.has(id));
    if (due.length === 0 && unknownIds.length === 0) {
      await lease.release({ changed: false, indexed: 0 });
      return { sent: [], refused: [], doubtful: [], withdrawn: false, tookMs: 0 };
    }
    if (!lease.isHeld()) throw new Error('The lease was lost before sending');
    const outcome = await sendBatch(target, due, toDocument, { unknownIds, signal });
    const { accepted, refused, withdrawn, tookMs } = outcome;
    await lease.release({ changed: !withdrawn || accepted.length > 0, indexed: accepted.length });
    // Whoever took over may have sent a newer rev before ours arrived.
    const doubtful = lease.isHeld() ? [] : ids;
    return { sent: accepted, refused, doubtful, withdrawn, tookMs };
  }

  /** Notes in the database what has arrived; what was edited meanwhile goes round again. */
  async confirm({ sent, refused, doubtful }: Arrived): Promise<void> {
    const { target, targetKeys, logger } = this.#options;
    const moved = await termOutbox.confirm(target.key, targetKeys, sent);
    for (const refusal of refused) {
      logger.error({ target: target.key, ...refusal }, 'Meilisearch refused a term');
      await termOutbox.refuse(target.key, refusal, refusal.reason);
    }
    const again = doubtful.length > 0 ? doubtful : moved;
    if (again.length === 0) return;
    await termOutbox.remark(target.key, again);
    this.#sendAgain(again, 'edits');
  }

  /** What a dead holder was sending may have arrived or not, and late: it is sent once more. */
  async #takeOver(ids: string[]): Promise<void> {
    const { target, logger } = this.#options;
    logger.warn({ target: target.key, terms: ids.length }, 'Taking over an unfinished batch');
    await tasksSettled(target.client, TERMS_INDEX).catch((error) => {
      throw new MeiliAwayError(target.host, error);
    });
    await termOutbox.remark(target.key, ids);
    this.#sendAgain(ids, 'sweep');
  }

  async #lease(ids: string[], urgent: boolean): Promise<Lease> {
    const { target, holder } = this.#options;
    let pressed = Number.NEGATIVE_INFINITY;
    for (;;) {
      const lease = await tryLease(target.key, holder, ids, urgent);
      if (lease) return lease;
      if (urgent && performance.now() - pressed > PRESS_MS) {
        pressed = performance.now();
        await pressForLease(target.key);
      }
      await pause(LEASE_POLL_MS);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
