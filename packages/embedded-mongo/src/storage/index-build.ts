import { decode } from '../bson/decode.js';
import { CommandError } from '../errors.js';
import type { Catalog } from './catalog.js';
import type { Collection, Index } from './collection.js';
import type { Engine } from './engine.js';
import { keysOf } from './index-keys.js';
import { prefixEnd, successor } from './kv.js';
import { assertUnique, entryOf, recordNumber } from './records.js';
import { atOnce, type WriteJob } from './write-queue.js';

const chunk = 200;

/** Takes a chunk of records into a new index; gives the key to go on after. */
function buildChunk(
  engine: Engine,
  collection: Collection,
  index: Index,
  start: Buffer,
): Buffer | undefined {
  const kv = engine.live;
  const range = { start, end: prefixEnd(collection.prefix), limit: chunk };
  const records = [...kv.entries('documents', range)];
  for (const { key, value } of records) {
    const doc = decode(value);
    const number = recordNumber(key);
    const keys = keysOf(index, doc);
    assertUnique(kv, collection, index, keys, doc, number);
    index.multikey ||= keys.multikey;
    index.shortened ||= keys.shortened;
    engine.writes.apply(() => {
      for (const part of keys.keys) {
        const entry = entryOf(index, part, number);
        kv.put('entries', entry.key, entry.value);
      }
    });
  }
  const last = records.at(-1);
  return last === undefined ? undefined : successor(Buffer.from(last.key));
}

/**
 * Fills a new index from the documents that are there, while writes go on: from the moment it is
 * in the catalogue every write keeps it up to date. Reads use it when it is complete.
 * @throws CommandError 11000 or 171, after taking the index out again
 */
export function* buildIndex(
  engine: Engine,
  catalog: Catalog,
  collection: Collection,
  index: Index,
): WriteJob<void> {
  catalog.save(engine.live, collection);
  catalog.building.add(index.id);
  try {
    let start: Buffer | undefined = collection.prefix;
    while (start !== undefined) {
      if (collection.dropped || !collection.indexes.includes(index)) {
        throw new CommandError(276, 'The index build was aborted: the collection was dropped');
      }
      start = buildChunk(engine, collection, index, start);
      if (engine.writes.shouldYield()) yield;
    }
  } catch (error) {
    const listed = !collection.dropped && collection.indexes.includes(index);
    if (error instanceof CommandError && listed) {
      catalog.removeIndex(engine.live, collection, index);
    }
    throw error;
  } finally {
    catalog.building.delete(index.id);
  }
  index.readySince = engine.writes.sequence + 1;
  collection.version++;
  catalog.save(engine.live, collection);
}

/** Takes out the indexes whose building a crash has cut short; whoever wanted them asks again. */
export async function dropUnfinished(engine: Engine, catalog: Catalog): Promise<void> {
  const unfinished = [...catalog.all()].flatMap((collection) =>
    collection.indexes
      .filter(({ readySince }) => readySince === 0)
      .map((index) => ({ collection, index })),
  );
  if (unfinished.length === 0) return;
  await engine.writes.run((kv) =>
    atOnce(() => {
      for (const { collection, index } of unfinished) catalog.removeIndex(kv, collection, index);
    }),
  );
}
