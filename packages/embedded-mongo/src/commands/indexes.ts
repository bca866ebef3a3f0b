import { equalValues } from '../bson/compare.js';
import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import type { Collection, Index, IndexSpec } from '../storage/collection.js';
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

type NewIndex = Omit<IndexSpec, 'id'>;

const knownOptions = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'hidden',
  'background',
  'ns',
  'collation',
]);

function readKey(spec: Doc): Map<string, 1 | -1> {
  const key = spec.key;
  if (!isDoc(key) || Object.keys(key).length === 0) {
    throw new CommandError(67, 'Index keys cannot be an empty object');
  }
  return new Map(
    Object.entries(key).map(([path, value]) => {
      const direction = toNumber(value);
      if (typeof value === 'string' || path.includes('$**')) {
        throw new CommandError(
          67,
          `Index type '${path}: ${value}' is not supported by this server`,
        );
      }
      if (direction === undefined || direction === 0 || Number.isNaN(direction)) {
        throw new CommandError(67, `Values in the index key pattern must be 1 or -1: ${path}`);
      }
      if (path === '' || path.split('.').some((part) => part === '' || part.startsWith('$'))) {
        throw new CommandError(67, `Index key contains an illegal field name: '${path}'`);
      }
      return [path, direction > 0 ? 1 : -1];
    }),
  );
}

function readIndex(spec: unknown): NewIndex {
  if (!isDoc(spec)) throw new CommandError(14, 'indexes must hold objects');
  for (const option of Object.keys(spec)) {
    if (!knownOptions.has(option)) {
      throw new CommandError(197, `The field '${option}' is not valid for an index specification`);
    }
  }
  if (isDoc(spec.collation) && spec.collation.locale !== 'simple') {
    throw new CommandError(115, 'Indexes with a collation are not supported by this server');
  }
  const key = readKey(spec);
  const { partialFilterExpression: partial, expireAfterSeconds } = spec;
  if (partial !== undefined && !isDoc(partial)) {
    throw new CommandError(67, 'partialFilterExpression must be an object');
  }
  if (partial !== undefined) compileFilter(partial);
  const expiry = expireAfterSeconds === undefined ? undefined : toNumber(expireAfterSeconds);
  if (expireAfterSeconds !== undefined) {
    if (expiry === undefined || expiry < 0 || expiry > 0x7fffffff) {
      throw new CommandError(67, 'expireAfterSeconds must be a number from 0 to 2147483647');
    }
    if (key.size > 1 || key.has('_id')) {
      throw new CommandError(67, 'TTL indexes are single-field indexes, and not on _id');
    }
  }
  if (partial !== undefined && spec.sparse === true) {
    throw new CommandError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  const defaultName = [...key].map(([path, direction]) => `${path}_${direction}`).join('_');
  return {
    name: typeof spec.name === 'string' ? spec.name : defaultName,
    key,
    unique: spec.unique === true || toNumber(spec.unique) === 1,
    sparse: spec.sparse === true || toNumber(spec.sparse) === 1,
    partial,
    expireAfterSeconds: expiry,
    hidden: spec.hidden === true,
  };
}

function sameKey(a: ReadonlyMap<string, 1 | -1>, b: ReadonlyMap<string, 1 | -1>): boolean {
  return JSON.stringify([...a]) === JSON.stringify([...b]);
}

function sameIndex(a: NewIndex, b: NewIndex): boolean {
  return (
    a.unique === b.unique &&
    a.sparse === b.sparse &&
    a.expireAfterSeconds === b.expireAfterSeconds &&
    equalValues(a.partial ?? null, b.partial ?? null)
  );
}

/** The index that is there already. @throws CommandError 85 or 86 when it differs */
function existing(collection: Collection, wanted: NewIndex): Index | undefined {
  const id = wanted.key.size === 1 && wanted.key.get('_id') === 1;
  if (id) return collection.indexes.find(({ name }) => name === '_id_');
  const named = collection.indexes.find(({ name }) => name === wanted.name);
  if (named !== undefined) {
    if (!sameKey(named.key, wanted.key)) {
      throw new CommandError(
        86,
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${wanted.name}`,
      );
    }
    if (!sameIndex(named, wanted)) {
      throw new CommandError(
        85,
        `An equivalent index already exists with the same name but different options. Requested index: ${wanted.name}`,
      );
    }
    return named;
  }
  const other = collection.indexes.find(
    (index) =>
      sameKey(index.key, wanted.key) && equalValues(index.partial ?? null, wanted.partial ?? null),
  );
  if (other !== undefined) {
    throw new CommandError(85, `Index already exists with a different name: ${other.name}`);
  }
  return undefined;
}

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
    return {
      numIndexesBefore: before,
      numIndexesAfter: findCollection(context)?.indexes.length ?? 0,
      createdCollectionAutomatically: created,
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
    await runWrite(context, (target) =>
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
      }),
    );
    return { ok: 1 };
  },
};

export const indexCommands: Record<string, Command> = {
  createIndexes,
  listIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
  collMod,
};
