import type { Catalog } from './catalog.js';
import type { Engine } from './engine.js';
import { prefixEnd } from './kv.js';
import type { WriteJob } from './write-queue.js';

const chunk = 2000;

/** Deletes the data of dropped collections and indexes, one chunk at a time. */
function* sweep(engine: Engine, catalog: Catalog): WriteJob<void> {
  const kv = engine.live;
  for (const { table, prefix, note } of catalog.orphans()) {
    for (;;) {
      const range = { start: prefix, end: prefixEnd(prefix), limit: chunk };
      const keys = [...kv.keys(table, range)].map((key) => Buffer.from(key));
      engine.writes.apply(() => {
        for (const key of keys) kv.remove(table, key);
      });
      if (keys.length < chunk) break;
      yield;
    }
    kv.remove('catalog', note);
    yield;
  }
}

/** Starts the deletion in the background. An interrupted deletion resumes at the next start. */
export function sweepOrphans(engine: Engine, catalog: Catalog): void {
  engine.writes.run(() => sweep(engine, catalog)).catch(() => {});
}
