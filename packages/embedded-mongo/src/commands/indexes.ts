import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Collection, Index } from '../storage/collection.js';
import { buildIndex } from '../storage/index-build.js';
import { sweepOrphans } from '../storage/orphans.js';
import { atOnce, type WriteJob } from '../storage/write-queue.js';
import type { Command } from './command.js';
import {
  type CommandContext,
  collectionName,
  ensureCollection,
  findCollection,
  namespaceOf,
  runWrite,
} from './context.js';
import { firstReply } from './cursor-reply.js';
import { docStream } from './doc-stream.js';
import { existing, readIndex, readKey, sameKey } from './read-index.js';

const createIndexes: Command = {
  fields: { indexes: 'array', commitQuorum: 'any', ignoreUnknownIndexOptions: 'refused' },
  run: async (context) => {
    const { server, body } = context;
    if (!Array.isArray(body.indexes) || body.indexes.length === 0) {
      throw new CommandError(2, 'Must specify at least one index to create');
    }
    const wanted = body.indexes.map(readIndex);
    const created = findCollection(context) === undefined;
    let before = 0;
    try {
      for (const spec of wanted) {
        await runWrite(context, function* (target): WriteJob<void> {
          const collection = ensureCollection(context, target);
          before ||= collection.indexes.length;
          const known = existing(collection, spec);
          if (known !== undefined) {
            while (server.catalog.building.has(known.id)) {
              yield new Promise((resolve) => setTimeout(resolve, 5));
            }
            if (known.readySince > 0 || !collection.indexes.includes(known)) return;
          }
          const index = known ?? server.catalog.addIndex(target.kv, collection, spec);
          yield* buildIndex(server.engine, server.catalog, collection, index);
        });
      }
    } finally {
      sweepOrphans(server.engine, server.catalog);
    }
    const after = findCollection(context)?.indexes.length ?? 0;
    return {
      numIndexesBefore: before,
      numIndexesAfter: after,
      createdCollectionAutomatically: created,
      ...(before === after ? { note: 'all indexes already exist' } : {}),
      ok: 1,
    };
  },
};

/** An index as listIndexes shows it. */
export function indexToReply(index: Index): Doc {
  return {
    v: 2,
    key: Object.fromEntries(index.key),
    name: index.name,
    ...(index.unique && index.name !== '_id_' ? { unique: true } : {}),
    ...(index.sparse ? { sparse: true } : {}),
    ...(index.partial === undefined ? {} : { partialFilterExpression: index.partial }),
    ...(index.expireAfterSeconds === undefined
      ? {}
      : { expireAfterSeconds: index.expireAfterSeconds }),
    ...(index.hidden ? { hidden: true } : {}),
  };
}

const listIndexes: Command = {
  fields: { cursor: 'object' },
  run: (context) => {
    const { catalog, engine } = context.server;
    const collection = catalog.require(context.db, collectionName(context));
    const stream = docStream(collection.indexes.map(indexToReply));
    return firstReply(context, namespaceOf(context), stream, engine.live, {
      batchSize: 1000,
      singleBatch: true,
    });
  },
};

function chosen(collection: Collection, wanted: unknown): Index[] {
  if (wanted === '*') return collection.indexes.filter(({ name }) => name !== '_id_');
  const found = (Array.isArray(wanted) ? wanted : [wanted]).map((one: unknown) => {
    const index = collection.indexes.find((candidate) =>
      isDoc(one) ? sameKey(candidate.key, readKey({ key: one })) : candidate.name === one,
    );
    if (index === undefined) {
      throw new CommandError(
        27,
        `index not found with name [${String(isDoc(one) ? JSON.stringify(one) : one)}]`,
      );
    }
    if (index.name === '_id_') throw new CommandError(72, 'cannot drop _id index');
    return index;
  });
  return found;
}

const dropIndexes: Command = {
  fields: { index: 'any' },
  run: async (context) => {
    const { catalog, engine } = context.server;
    const before = await runWrite(context, (target) =>
      atOnce(() => {
        const collection = catalog.require(context.db, collectionName(context));
        const count = collection.indexes.length;
        for (const index of chosen(collection, context.body.index)) {
          catalog.removeIndex(target.kv, collection, index);
        }
        return count;
      }),
    );
    sweepOrphans(engine, catalog);
    return { nIndexesWas: before, ok: 1 };
  },
};

function changed(context: CommandContext, collection: Collection): Index {
  const spec = context.body.index;
  if (!isDoc(spec)) throw new CommandError(72, 'collMod supports changing an index only');
  const { name, keyPattern } = spec;
  const [index] = chosen(collection, name ?? keyPattern);
  return index as Index;
}

/** What collMod says it has changed. */
function changes(before: Index, after: Index): Doc {
  const [old, now] = [before.expireAfterSeconds, after.expireAfterSeconds];
  return {
    ...(old === now
      ? {}
      : {
          ...(old === undefined ? {} : { expireAfterSeconds_old: old }),
          expireAfterSeconds_new: now,
        }),
    ...(before.hidden === after.hidden
      ? {}
      : { hidden_old: before.hidden, hidden_new: after.hidden }),
  };
}

const collMod: Command = {
  fields: {
    index: 'object',
    validator: 'refused',
    validationLevel: 'refused',
    validationAction: 'refused',
    viewOn: 'refused',
    pipeline: 'refused',
    expireAfterSeconds: 'refused',
    changeStreamPreAndPostImages: 'refused',
    timeseries: 'refused',
    cappedSize: 'refused',
    cappedMax: 'refused',
    dryRun: 'refused',
  },
  run: async (context) => {
    const { catalog } = context.server;
    return runWrite(context, (target) =>
      atOnce(() => {
        const collection = catalog.require(context.db, collectionName(context));
        const index = changed(context, collection);
        const { expireAfterSeconds, hidden } = context.body.index as Doc;
        const next: Index = {
          ...index,
          ...(expireAfterSeconds === undefined
            ? {}
            : { expireAfterSeconds: toNumber(expireAfterSeconds) }),
          ...(hidden === undefined ? {} : { hidden: hidden === true }),
        };
        collection.indexes = collection.indexes.map((one) => (one === index ? next : one));
        catalog.save(target.kv, collection);
        return { ...changes(index, next), ok: 1 };
      }),
    );
  },
};

export const indexCommands: Record<string, Command> = {
  createIndexes,
  listIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
  collMod,
};
