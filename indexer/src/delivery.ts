import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@terimce/core/log';
import { IndexStateModel, type InFlight } from '@terimce/core/models/index-state';
import {
  type MeiliTarget,
  MeiliUnreachableError,
  TERMS_INDEX,
  targetStateId,
  tasksSettled,
} from '@terimce/core/search/meili-target';
import { type IdAndRev, type IndexableTerm, termOutbox } from '@terimce/core/terms/term-outbox';
import type { ToDocument } from './documents.js';
import { sendBatch } from './send-batch.js';

/** A holder that has not renewed its lease for this long is considered dead, in milliseconds. */
export const LEASE_MS = 8_000;
/** A lease that is valid for longer than this was taken while the clock was ahead. */
const IMPOSSIBLE_MS = 10 * LEASE_MS;
const RENEW_MS = 2_000;
/** How long bulk work waits for a process that has signalled an edit and is not heard of again. */
const PRESSED_MS = 1_000;

/** The right to send to one target, held for one batch. */
interface Lease {
  /** The batch that the previous holder was sending when it died; undefined if it released the lease. */
  readonly abandoned: InFlight | undefined;
  /** False once another process has taken over; what was sent in the meantime must be sent again. */
  isHeld(): boolean;
  release(result: { changed: boolean; indexed: number }): Promise<void>;
  /** Lets the lease expire and keeps the record of what was in flight, for the next holder. */
  abandon(): void;
}

/** Conditions of an expired lease: each one means that it was not renewed. */
export function ranOut(now: number) {
  return [
    { heldUntil: { $lt: new Date(now) } },
    { heldUntil: { $gt: new Date(now + IMPOSSIBLE_MS) } },
  ];
}

const stillPressed = (now: number) => ({
  $gt: new Date(now),
  $lt: new Date(now + IMPOSSIBLE_MS),
});

/** Creates the state record of a target unless it exists. */
export async function ensureTargetState(target: string): Promise<void> {
  await IndexStateModel.updateOne(
    { _id: targetStateId(target) },
    { $setOnInsert: { version: 0, indexedTotal: 0 } },
    { upsert: true },
  );
}

/** Asks the holder of the lease, and other processes that wait for it with bulk work, to let an edit go first. */
export async function pressForLease(target: string): Promise<void> {
  const pressedUntil = new Date(Date.now() + PRESSED_MS);
  await IndexStateModel.updateOne({ _id: targetStateId(target) }, { $set: { pressedUntil } });
}

/** Whether another process has an edit to send. */
export async function isPressedFor(target: string): Promise<boolean> {
  const pressed = { _id: targetStateId(target), pressedUntil: stillPressed(Date.now()) };
  return (await IndexStateModel.exists(pressed)) !== null;
}

/**
 * Tries to get the lease of a target, and records in the same update what will be sent. Undefined while another
 * process holds it, or while another process has an edit to send and this one has not.
 */
export async function tryLease(
  target: string,
  holder: string,
  ids: string[],
  urgent: boolean,
): Promise<Lease | undefined> {
  const now = Date.now();
  const _id = targetStateId(target);
  const heldUntil = new Date(now + LEASE_MS);
  const before = await IndexStateModel.findOneAndUpdate(
    {
      _id,
      $or: [{ holder: { $exists: false } }, { holder }, ...ranOut(now)],
      ...(urgent ? {} : { pressedUntil: { $not: stillPressed(now) } }),
    },
    {
      $set: { holder, heldUntil, inFlight: { ids, at: new Date(now) } },
      ...(urgent ? { $unset: { pressedUntil: '' } } : {}),
    },
    { returnDocument: 'before' },
  ).lean();
  if (!before) return undefined;
  return openLease(_id, holder, before.inFlight, now + LEASE_MS);
}

function openLease(
  _id: string,
  holder: string,
  abandoned: InFlight | undefined,
  firstDeadline: number,
): Lease {
  let deadline = firstDeadline;
  let lost = false;
  const renew = async () => {
    const until = Date.now() + LEASE_MS;
    const mine = { _id, holder };
    const result = await IndexStateModel.updateOne(mine, { $set: { heldUntil: new Date(until) } });
    if (result.matchedCount === 0) lost = true;
    else deadline = until;
  };
  const timer = setInterval(() => renew().catch(() => undefined), RENEW_MS);
  timer.unref();
  const isHeld = () => !lost && Date.now() < deadline;
  return {
    abandoned,
    isHeld,
    abandon: () => clearInterval(timer),
    async release({ changed, indexed }) {
      clearInterval(timer);
      const result = await IndexStateModel.updateOne(
        { _id, holder },
        {
          $unset: { holder: '', heldUntil: '', inFlight: '' },
          ...(changed
            ? { $inc: { version: 1, indexedTotal: indexed }, $set: { lastIndexedAt: new Date() } }
            : {}),
        },
      );
      if (result.matchedCount === 0) lost = true;
    },
  };
}

export interface DeliveryOptions {
  readonly target: MeiliTarget;
  /** Keys of all targets; a term is clean when each of them has it. */
  readonly targetKeys: readonly string[];
  /** Name of this process among the holders of leases. */
  readonly holder: string;
  readonly toDocument: ToDocument;
  readonly logger: Logger;
}

/** Receives ids that have to be sent again. */
type SendAgain = (ids: readonly string[], lane: 'edits' | 'sweep') => void;

/** Result of a batch. */
interface Arrived {
  readonly sent: readonly IdAndRev[];
  readonly refused: ReadonlyArray<IdAndRev & { readonly reason: string }>;
  /** Ids that another process may have sent at the same time. */
  readonly doubtful: readonly string[];
  /** The rest was withdrawn because of an edit. */
  readonly withdrawn: boolean;
  /** How long Meilisearch worked, in milliseconds. */
  readonly tookMs: number;
}

const LEASE_POLL_MS = 20;
/** How often an edit signals that it waits for the lease, and a batch that can be withdrawn checks for that signal. */
const PRESS_MS = 100;
/** Terms read at a time; a batch can be withdrawn between two reads. */
const READ_PAGE = 1_000;

/** Sends terms to one target under its lease and records in the database what has arrived. */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #sendAgain: SendAgain;

  constructor(options: DeliveryOptions, sendAgain: SendAgain) {
    this.#options = options;
    this.#sendAgain = sendAgain;
  }

  /** Holds the lease during `work`, so that no other process sends to the node. */
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
   * Sends those of these terms that are due, and waits until Meilisearch has processed them.
   * @param how.urgent lets the batch go before bulk work of other processes.
   * @param how.withdrawal withdraws what is not stored yet: requested by the caller, or because of an edit in another
   * process.
   * @throws MeiliUnreachableError if the node does not answer.
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
      // The record of what is in flight stays, for the next holder of the lease.
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
    // The next holder may have sent a newer rev before ours arrived.
    const doubtful = lease.isHeld() ? [] : ids;
    return { sent: accepted, refused, doubtful, withdrawn, tookMs };
  }

  /** Records in the database what has arrived; terms that were edited in the meantime are queued again. */
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

  /** Terms that a dead holder was sending may have arrived, or may arrive late, so they are sent once more. */
  async #takeOver(ids: string[]): Promise<void> {
    const { target, logger } = this.#options;
    logger.warn({ target: target.key, terms: ids.length }, 'Taking over an unfinished batch');
    await tasksSettled(target.client, TERMS_INDEX).catch((error) => {
      throw new MeiliUnreachableError(target.host, error);
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
      await sleep(LEASE_POLL_MS);
    }
  }
}
