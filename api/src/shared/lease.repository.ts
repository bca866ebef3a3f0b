import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CodedError } from '@terimce/core/coded-error';
import { isDuplicateKey } from '@terimce/core/duplicate-key';
import { LeaseModel } from '@terimce/core/models/lease';

/** A process that has not renewed its lease for this long has ended, in milliseconds. */
const LEASE_MS = 10_000;
const RENEW_MS = LEASE_MS / 4;
/** How long work waits for its turn, and how often it asks. */
const PATIENCE_MS = 9_000;
const ASK_MS = 50;

/** The right to do something that one process at a time does. It is renewed until it is released. */
export class Lease {
  readonly #name: string;
  readonly #holder: string;
  readonly #timer: NodeJS.Timeout;
  #until: number;

  constructor(name: string, holder: string, until: number) {
    this.#name = name;
    this.#holder = holder;
    this.#until = until;
    this.#timer = setInterval(() => void this.#renew(), RENEW_MS).unref();
  }

  /** False if another process may have the lease by now: whoever continues would do the work a second time. */
  get isHeld(): boolean {
    return Date.now() < this.#until;
  }

  /** @throws Error if it {@link isHeld} no longer. */
  check(): void {
    if (!this.isHeld) throw new Error(`The lease "${this.#name}" was lost`);
  }

  /** Never rejects: a lease that cannot be given back runs out. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    const own = { _id: this.#name, holder: this.#holder };
    await LeaseModel.deleteOne(own).catch(() => undefined);
  }

  async #renew(): Promise<void> {
    const until = Date.now() + LEASE_MS;
    const own = { _id: this.#name, holder: this.#holder };
    try {
      const { matchedCount } = await LeaseModel.updateOne(own, { until: new Date(until) });
      this.#until = matchedCount === 1 ? until : 0;
    } catch {
      // It stays valid until its end.
    }
  }
}

/** Takes a lease; undefined if somebody has it. */
export async function takeLease(_id: string): Promise<Lease | undefined> {
  const now = Date.now();
  const until = now + LEASE_MS;
  const lease = { holder: randomUUID(), until: new Date(until) };
  // One that ends far from now was taken while the clock was wrong.
  const isOver = [
    { until: { $lte: new Date(now) } },
    { until: { $gt: new Date(now + 2 * LEASE_MS) } },
  ];
  const over = await LeaseModel.updateOne({ _id, $or: isOver }, { $set: lease });
  if (over.matchedCount === 0) {
    try {
      await LeaseModel.create({ _id, ...lease });
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  }
  return new Lease(_id, lease.holder, until);
}

/**
 * Does work when nobody else does work of this name, in any process.
 * @param work receives the lease, which it checks between steps that nobody may do twice.
 * @throws CodedError REQUEST_TIMEOUT if it is not its turn for long, and the errors of `work`.
 */
export async function inTurn<T>(name: string, work: (lease: Pick<Lease, 'check'>) => Promise<T>) {
  let lease = await takeLease(name);
  for (let waited = 0; !lease; waited += ASK_MS) {
    if (waited >= PATIENCE_MS) throw new CodedError('REQUEST_TIMEOUT');
    await sleep(ASK_MS);
    lease = await takeLease(name);
  }
  try {
    return await work(lease);
  } finally {
    await lease.release();
  }
}
