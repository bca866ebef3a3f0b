import { randomBytes } from 'node:crypto';
import { isLong } from './bson/numbers.js';
import { CommandError } from './errors.js';
import { paused, type Reader } from './query/stream.js';
import type { Collection } from './storage/collection.js';

/** The most bytes of documents in a batch; a single larger document is a batch of its own. */
const maxBatchBytes = 15 * 1024 * 1024;
/** Results in the first batch when the client sends no `batchSize`; MongoDB's default. */
export const firstBatchSize = 101;
/** How long a batch may block the event loop before it yields. */
const sliceMs = 2;
/** A cursor that has been idle this long is closed, as in MongoDB. */
const idleMs = 10 * 60_000;

/** The rest of a result, which the next batches will return. */
export interface Pending {
  readonly results: Iterator<Buffer | typeof paused>;
  readonly reader: Reader;
  readonly collection: Collection | undefined;
  /** A result that did not fit into the last batch. */
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

/** Fills a batch. Yields to the event loop every few milliseconds. */
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

/** The open cursors of all clients. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();

  /** Opens a cursor for the rest of a result and returns its id. */
  add(namespace: string, pending: Pending): bigint {
    const id = BigInt.asUintN(62, randomBytes(8).readBigUInt64LE()) | 1n;
    this.open.set(id, { ...pending, id, namespace, usedAt: Date.now(), busy: false });
    return id;
  }

  /** @throws CommandError 43 for an unknown cursor, 13 for a cursor of another collection, 12051 for one in use */
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
