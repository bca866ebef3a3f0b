import { randomBytes } from 'node:crypto';
import { isLong } from './bson/numbers.js';
import { CommandError } from './errors.js';
import { paused, type Reader } from './query/stream.js';
import type { Collection } from './storage/collection.js';

/** A batch ends before its documents are larger than this. */
const maxBatchBytes = 15 * 1024 * 1024;
/** How many results the first reply holds when the client does not say. */
export const firstBatchSize = 101;
/** How long a batch may keep the event loop at a time. */
const sliceMs = 2;
/** MongoDB closes a cursor that nobody has asked for ten minutes. */
const idleMs = 10 * 60_000;

/** Results that are still to be given. */
export interface Pending {
  readonly results: Iterator<Buffer | typeof paused>;
  readonly reader: Reader;
  readonly collection: Collection | undefined;
  /** A result that did not fit the last batch. */
  held: Buffer | undefined;
}

export interface Cursor extends Pending {
  readonly id: bigint;
  readonly namespace: string;
  usedAt: number;
  busy: boolean;
}

export interface Batch {
  readonly documents: Buffer[];
  readonly exhausted: boolean;
}

export type CheckTime = () => void;

export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Takes results until there are enough, letting other work go first every few milliseconds. */
export async function fillBatch(
  pending: Pending,
  size: number | undefined,
  checkTime: CheckTime,
): Promise<Batch> {
  const documents: Buffer[] = [];
  const wanted = size ?? Number.POSITIVE_INFINITY;
  let bytes = 0;
  let sliceEnd = performance.now() + sliceMs;
  let turns = 0;
  while (documents.length < wanted) {
    const result = pending.held ?? pending.results.next().value;
    pending.held = undefined;
    if (result === undefined) return { documents, exhausted: true };
    if (result !== paused) {
      if (documents.length > 0 && bytes + result.length > maxBatchBytes) {
        pending.held = result;
        break;
      }
      documents.push(result);
      bytes += result.length;
    }
    if ((result === paused || (++turns & 63) === 0) && performance.now() > sliceEnd) {
      checkTime();
      await breathe();
      checkTime();
      sliceEnd = performance.now() + sliceMs;
    }
  }
  return { documents, exhausted: false };
}

/** The cursors that clients have open. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();

  /** Keeps what is left of a result; gives the id to ask for it. */
  add(namespace: string, pending: Pending): bigint {
    const id = BigInt.asUintN(62, randomBytes(8).readBigUInt64LE()) | 1n;
    this.open.set(id, { ...pending, id, namespace, usedAt: Date.now(), busy: false });
    return id;
  }

  /** @throws CommandError 43 when there is no such cursor, 13 for another collection's */
  require(id: bigint, namespace: string): Cursor {
    const cursor = this.open.get(id);
    if (cursor === undefined) throw new CommandError(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace) {
      throw new CommandError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    if (cursor.busy) throw new CommandError(12051, `cursor id ${id} is already in use`);
    return cursor;
  }

  remove(id: bigint): boolean {
    return this.open.delete(id);
  }

  expire(): void {
    const limit = Date.now() - idleMs;
    for (const [id, { usedAt, busy }] of this.open) {
      if (usedAt < limit && !busy) this.open.delete(id);
    }
  }
}

export function readCursorId(value: unknown): bigint {
  if (isLong(value)) return value.toBigInt();
  if (typeof value === 'number') return BigInt(Math.trunc(value));
  throw new CommandError(14, 'The cursor id must be a long');
}
