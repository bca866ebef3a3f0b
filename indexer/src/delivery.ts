import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@terimce/core/log';
import {
  IndexStateModel,
  type IndexStateRecord,
  type InFlight,
} from '@terimce/core/models/index-state';
import {
  type MeiliTarget,
  MeiliUnreachableError,
  TERMS_INDEX,
  targetStateId,
  tasksSettled,
} from '@terimce/core/search/meili-target';
import { type IndexableTerm, termOutbox } from '@terimce/core/terms/term-outbox';
import type { UpdateQuery } from 'mongoose';
import type { ToDocument } from './documents.js';
import { type BatchOutcome, sendBatch } from './send-batch.js';

/** A holder that has not renewed its lease for this long is considered dead, in milliseconds. */
export const LEASE_MS = 8_000;
/** A lease that is valid for longer than this was taken while the clock was ahead. */
const IMPOSSIBLE_MS = 10 * LEASE_MS;
const RENEW_MS = 2_000;
/** How long bulk work waits for a process that signalled an edit and then went silent. */
const PRESSED_MS = 1_000;

/** The right to send to one target, held for one batch. */
interface Lease {
  /** The batch that the previous holder was sending when it died; undefined if it released the lease. */
  readonly abandoned: InFlight | undefined;
  /** False once another process has taken over; what was sent in the meantime must be sent again. */
  isHeld(): boolean;
  /** @param indexed number of terms that were sent, if the index has changed. */
  release(indexed?: number): Promise<void>;
  /** Lets the lease expire and keeps the record of what was in flight, for the next holder. */
  abandon(): void;
}

/** A condition for records whose lease `holder` may take: nobody has it, `holder` itself, or one that did not renew it. */
export function isFreeFor(holder: string, now: number) {
  return {
    $or: [
      { holder: { $exists: false } },
      { holder },
      { heldUntil: { $lt: new Date(now) } },
      { heldUntil: { $gt: new Date(now + IMPOSSIBLE_MS) } },
    ],
  };
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
  let deadline = now + LEASE_MS;
  const before = await IndexStateModel.findOneAndUpdate(
    {
      _id,
      ...isFreeFor(holder, now),
      ...(urgent ? {} : { pressedUntil: { $not: stillPressed(now) } }),
    },
    {
      $set: { holder, heldUntil: new Date(deadline), inFlight: { ids, at: new Date(now) } },
      ...(urgent ? { $unset: { pressedUntil: '' } } : {}),
    },
    { returnDocument: 'before' },
  ).lean();
  if (!before) return undefined;
  let lost = false;
  const update = async (change: UpdateQuery<IndexStateRecord>) => {
    const { matchedCount } = await IndexStateModel.updateOne({ _id, holder }, change);
    if (matchedCount === 0) lost = true;
  };
  const renew = async () => {
    const until = Date.now() + LEASE_MS;
    await update({ $set: { heldUntil: new Date(until) } });
    deadline = until;
  };
  const timer = setInterval(() => renew().catch(() => undefined), RENEW_MS);
  timer.unref();
  return {
    abandoned: before.inFlight,
    isHeld: () => !lost && Date.now() < deadline,
    abandon: () => clearInterval(timer),
    async release(indexed) {
      clearInterval(timer);
      const counts = {
        $inc: { version: 1, indexedTotal: indexed },
        $set: { lastIndexedAt: new Date() },
      };
      await update({
        $unset: { holder: '', heldUntil: '', inFlight: '' },
        ...(indexed === undefined ? {} : counts),
      });
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
interface Arrived extends BatchOutcome {
  /** Ids that another process may have sent at the same time. */
  readonly doubtful: readonly string[];
}

const NOTHING: Arrived = { accepted: [], refused: [], withdrawn: false, tookMs: 0, doubtful: [] };
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
      await lease.release(0);
      return result;
    } catch (error) {
      lease.abandon();
      throw error;
    }
  }

  /**
   * Sends those of these terms that are due, and waits until Meilisearch has processed them.
   * @param urgent lets the batch go before bulk work of other processes.
   * @param withdrawal withdraws what is not stored yet: requested by the caller, or because of an edit in another
   * process.
   * @throws MeiliUnreachableError if the node does not answer.
   */
  async send(
    ids: string[],
    urgent: boolean,
    withdrawal: AbortController | undefined,
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
      await lease.release();
      return { ...NOTHING, withdrawn: true };
    }
    const due = terms.filter(
      (term) =>
        term.indexed?.[target.key] !== term.rev &&
        !(term.indexRefusal?.target === target.key && term.indexRefusal.rev === term.rev),
    );
    const known = new Set(terms.map((term) => String(term._id)));
    const unknownIds = ids.filter((id) => !known.has(id));
    if (due.length === 0 && unknownIds.length === 0) {
      await lease.release();
      return NOTHING;
    }
    if (!lease.isHeld()) throw new Error('The lease was lost before sending');
    const outcome = await sendBatch(target, due, toDocument, { unknownIds, signal });
    const { length } = outcome.accepted;
    await lease.release(outcome.withdrawn && length === 0 ? undefined : length);
    // The next holder may have sent a newer rev before ours arrived.
    return { ...outcome, doubtful: lease.isHeld() ? [] : ids };
  }

  /** Records in the database what has arrived; terms that were edited in the meantime are queued again. */
  async confirm({ accepted, refused, doubtful }: Arrived): Promise<void> {
    const { target, targetKeys, logger } = this.#options;
    const moved = await termOutbox.confirm(target.key, targetKeys, accepted);
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
