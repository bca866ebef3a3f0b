import { IndexStateModel, type InFlight } from '@terimce/core/models/index-state';
import { targetStateId } from '@terimce/core/search/index-version';

/** A holder that has not renewed its lease for this long is considered dead, in milliseconds. */
export const LEASE_MS = 8_000;
/** A lease that is valid for longer than this was taken while the clock was ahead. */
const IMPOSSIBLE_MS = 10 * LEASE_MS;
const RENEW_MS = 2_000;
/** How long bulk work waits for a process that has signalled an edit and is not heard of again. */
const PRESSED_MS = 1_000;

/** The right to send to one target, held for one batch. */
export interface Lease {
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
