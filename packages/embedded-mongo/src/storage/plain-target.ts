import type { Locks } from '../sessions/locks.js';
import type { Catalog } from './catalog.js';
import type { Collection } from './collection.js';
import type { Engine } from './engine.js';
import type { KvWriter } from './kv.js';
import type { WriteTarget } from './records.js';

/** Writes outside transactions, straight into the running group commit. */
export class PlainTarget implements WriteTarget {
  readonly kv: KvWriter;
  private readonly engine: Engine;
  private readonly catalog: Catalog;
  private readonly locks: Locks;

  constructor(engine: Engine, catalog: Catalog, locks: Locks) {
    this.kv = engine.live;
    this.engine = engine;
    this.catalog = catalog;
    this.locks = locks;
  }

  apply(action: () => void): void {
    this.engine.writes.apply(action);
  }

  claim(_: Collection, key: Buffer): void {
    this.locks.assertFree(key);
  }

  count(collection: Collection, documents: number, bytes: number): void {
    collection.count += documents;
    collection.bytes += bytes;
    this.catalog.touch(collection);
  }

  saveIndexes(collection: Collection): void {
    this.catalog.save(this.kv, collection);
  }
}
