import { CommandError, writeConflict } from '../errors.js';
import type { Catalog } from '../storage/catalog.js';
import type { Collection } from '../storage/collection.js';
import type { Engine, Snapshot } from '../storage/engine.js';
import type { KvWriter } from '../storage/kv.js';
import type { WriteTarget } from '../storage/records.js';
import type { WriteJob } from '../storage/write-queue.js';
import type { Locks } from './locks.js';
import { Overlay } from './overlay.js';

interface Change {
  documents: number;
  bytes: number;
  readonly version: number;
  reshaped: boolean;
}

/** A multi-document transaction: reads from its snapshot, keeps its writes until the commit. */
export class Transaction implements WriteTarget {
  readonly kv: Overlay;
  readonly snapshot: Snapshot;
  readonly number: bigint;
  readonly startedAt = Date.now();
  private readonly engine: Engine;
  private readonly catalog: Catalog;
  private readonly locks: Locks;
  private readonly released: Promise<void>;
  private readonly changes = new Map<Collection, Change>();
  private release: () => void = () => {};

  constructor(engine: Engine, catalog: Catalog, locks: Locks, number: bigint) {
    this.engine = engine;
    this.catalog = catalog;
    this.locks = locks;
    this.number = number;
    this.snapshot = engine.snapshot();
    this.kv = new Overlay(this.snapshot.kv);
    this.released = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  apply(action: () => void): void {
    action();
  }

  private change(collection: Collection): Change {
    let change = this.changes.get(collection);
    if (change === undefined) {
      change = { documents: 0, bytes: 0, version: collection.version, reshaped: false };
      this.changes.set(collection, change);
    }
    return change;
  }

  claim(collection: Collection, key: Buffer): void {
    this.change(collection);
    if (collection.indexes.some(({ readySince }) => readySince > this.snapshot.sequence)) {
      throw writeConflict();
    }
    const copy = (bytes: Buffer | undefined) =>
      bytes === undefined ? undefined : Buffer.from(bytes);
    const before = copy(this.snapshot.kv.get('documents', key));
    const now = this.engine.live.get('documents', key);
    const same = before === undefined ? now === undefined : now?.equals(before) === true;
    if (!same || !this.locks.take(key, this, this.released)) throw writeConflict();
  }

  count(collection: Collection, documents: number, bytes: number): void {
    const change = this.change(collection);
    change.documents += documents;
    change.bytes += bytes;
  }

  saveIndexes(collection: Collection): void {
    this.change(collection).reshaped = true;
  }

  /** Writes everything, or nothing if someone else has changed one of the same keys. */
  *commit(record: (kv: KvWriter) => void): WriteJob<void> {
    const { live, writes } = this.engine;
    for (const [collection, { version }] of this.changes) {
      if (collection.dropped || collection.version !== version) throw writeConflict();
    }
    const changes = [...this.kv.changes()];
    for (const { table, key } of changes) {
      const stored = this.snapshot.kv.get(table, key);
      const before = stored === undefined ? undefined : Buffer.from(stored);
      const now = live.get(table, key);
      const same = before === undefined ? now === undefined : now?.equals(before) === true;
      if (!same) throw writeConflict();
    }
    writes.apply(() => {
      for (const { table, key, value } of changes) {
        if (value === undefined) live.remove(table, key);
        else live.put(table, key, value);
      }
      for (const [collection, change] of this.changes) {
        collection.count += change.documents;
        collection.bytes += change.bytes;
        this.catalog.touch(collection);
        if (change.reshaped) this.catalog.save(live, collection);
      }
      record(live);
    });
  }

  /** Lets go of the snapshot and of the documents it had changed. */
  end(): void {
    this.locks.releaseAll(this);
    this.snapshot.release();
    this.release();
  }
}

export function noSuchTransaction(number: bigint): CommandError {
  return new CommandError(
    251,
    `Given transaction number ${number} does not match any in-progress transactions.`,
    { labels: ['TransientTransactionError'] },
  );
}
