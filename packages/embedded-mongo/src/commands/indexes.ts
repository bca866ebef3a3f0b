import type { Doc } from '../bson/values.js';
import { badValue, CommandError } from '../errors.js';
import { type Collection, type Index, keyPatternOf } from '../storage/collection.js';
import { fillIndex } from '../storage/index-build.js';
import type { Command } from './command.js';
import {
  changeCatalog,
  collectionName,
  ensureCollection,
  findCollection,
  namespaceOf,
} from './context.js';
import { cursorReply } from './find.js';
import { existing, readIndex } from './read-index.js';

const createIndexes: Command = {
  fields: { indexes: 'array' },
  run: async (context) => {
    const { body, server } = context;
    const { catalog, engine } = server;
    if (!Array.isArray(body.indexes) || body.indexes.length === 0) {
      throw badValue('Must specify at least one index to create');
    }
    const wanted = body.indexes.map(readIndex);
    const created = findCollection(context) === undefined;
    const build = () => {
      const collection = ensureCollection(context);
      const before = collection.indexes;
      try {
        for (const spec of wanted) {
          if (existing(collection, spec) !== undefined) continue;
          const index = catalog.addIndex(engine.live, collection, spec);
          fillIndex(engine.live, collection, index, context.checkTime);
        }
      } catch (error) {
        for (const index of collection.indexes) {
          if (!before.includes(index)) catalog.removeIndex(engine.live, collection, index);
        }
        throw error;
      }
      catalog.save(engine.live, collection);
      return [before.length, collection.indexes.length];
    };
    const [numIndexesBefore, numIndexesAfter] = await changeCatalog(context, build);
    return {
      numIndexesBefore,
      numIndexesAfter,
      createdCollectionAutomatically: created,
      note: numIndexesBefore === numIndexesAfter ? 'all indexes already exist' : undefined,
      ok: 1,
    };
  },
};

/** An index in the form of listIndexes. */
export function indexToReply(index: Index): Doc {
  const { name, unique, sparse, partial, expireAfterSeconds } = index;
  return {
    v: 2,
    key: keyPatternOf(index),
    name,
    unique: (unique && name !== '_id_') || undefined,
    sparse: sparse || undefined,
    partialFilterExpression: partial,
    expireAfterSeconds,
  };
}

const listIndexes: Command = {
  fields: { cursor: 'object' },
  run: (context) => {
    const collection = context.server.catalog.require(context.db, collectionName(context));
    const indexes = collection.indexes.map(indexToReply);
    return cursorReply('firstBatch', indexes, 0n, namespaceOf(context));
  },
};

/** The index with a name, or with `*` all indexes except the one on `_id`. */
function chosen({ indexes }: Collection, name: unknown): Index[] {
  if (name === '_id_') throw new CommandError(72, 'cannot drop _id index');
  if (name === '*') return indexes.filter((index) => index.name !== '_id_');
  const index = indexes.find((candidate) => candidate.name === name);
  if (index !== undefined) return [index];
  throw new CommandError(27, `index not found with name [${String(name)}]`);
}

const dropIndexes: Command = {
  fields: { index: 'string' },
  run: async (context) => {
    const { catalog, engine } = context.server;
    const nIndexesWas = await changeCatalog(context, () => {
      const collection = catalog.require(context.db, collectionName(context));
      const count = collection.indexes.length;
      for (const index of chosen(collection, context.body.index)) {
        catalog.removeIndex(engine.live, collection, index);
      }
      return count;
    });
    return { nIndexesWas, ok: 1 };
  },
};

export const indexCommands: Record<string, Command> = {
  createIndexes,
  listIndexes,
  dropIndexes,
};
