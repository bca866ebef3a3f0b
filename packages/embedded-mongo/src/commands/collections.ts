import { type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import type { Collection } from '../storage/collection.js';
import { sweepOrphans } from '../storage/orphans.js';
import { atOnce } from '../storage/write-queue.js';
import type { Command } from './command.js';
import { type CommandContext, collectionName, docField, flagField, runWrite } from './context.js';
import { firstReply } from './cursor-reply.js';
import { docStream } from './doc-stream.js';
import { indexToReply } from './indexes.js';

function dropOne(context: CommandContext, collection: Collection): void {
  const { catalog, engine } = context.server;
  engine.writes.apply(() => catalog.remove(engine.live, collection));
}

const create: Command = {
  fields: {
    idIndex: 'object',
    capped: 'refused',
    size: 'refused',
    max: 'refused',
    autoIndexId: 'refused',
    storageEngine: 'refused',
    validator: 'refused',
    validationLevel: 'refused',
    validationAction: 'refused',
    indexOptionDefaults: 'refused',
    viewOn: 'refused',
    pipeline: 'refused',
    collation: 'object',
    timeseries: 'refused',
    expireAfterSeconds: 'refused',
    clusteredIndex: 'refused',
    changeStreamPreAndPostImages: 'refused',
    encryptedFields: 'refused',
  },
  run: async (context) => {
    const name = collectionName(context);
    const { collation } = context.body;
    if (isDoc(collation) && collation.locale !== 'simple') {
      throw new CommandError(115, "create's option 'collation' is not supported by this server");
    }
    await runWrite(context, (target) =>
      atOnce(() => {
        if (context.server.catalog.find(context.db, name) !== undefined) {
          throw new CommandError(48, `Collection ${context.db}.${name} already exists.`);
        }
        context.server.catalog.create(target.kv, context.db, name);
      }),
    );
    return { ok: 1 };
  },
};

const drop: Command = {
  fields: {},
  run: async (context) => {
    const { catalog, engine } = context.server;
    const name = collectionName(context);
    const indexes = await runWrite(context, () =>
      atOnce(() => {
        const collection = catalog.find(context.db, name);
        if (collection !== undefined) dropOne(context, collection);
        return collection?.indexes.length;
      }),
    );
    sweepOrphans(engine, catalog);
    // As from MongoDB 7.0 on, what is not there is dropped without an error.
    if (indexes === undefined) return { ok: 1 };
    return { nIndexesWas: indexes, ns: `${context.db}.${name}`, ok: 1 };
  },
};

const dropDatabase: Command = {
  fields: {},
  run: async (context) => {
    const { catalog, engine } = context.server;
    await runWrite(context, () =>
      atOnce(() => {
        for (const collection of catalog.list(context.db)) dropOne(context, collection);
      }),
    );
    sweepOrphans(engine, catalog);
    return { dropped: context.db, ok: 1 };
  },
};

const renameCollection: Command = {
  fields: { to: 'string', dropTarget: 'flag', stayTemp: 'refused' },
  run: async (context) => {
    const { catalog, engine } = context.server;
    const { body } = context;
    const parse = (value: unknown): [string, string] => {
      if (typeof value !== 'string' || !value.includes('.')) {
        throw new CommandError(73, `Invalid namespace: ${String(value)}`);
      }
      const at = value.indexOf('.');
      return [value.slice(0, at), value.slice(at + 1)];
    };
    const from = parse(body.renameCollection);
    const to = parse(body.to);
    await runWrite(context, (target) =>
      atOnce(() => {
        const source = catalog.find(...from);
        if (source === undefined) {
          throw new CommandError(26, `Source collection ${from.join('.')} does not exist`);
        }
        const existing = catalog.find(...to);
        if (existing !== undefined) {
          if (!flagField(body, 'dropTarget')) throw new CommandError(48, 'target namespace exists');
          dropOne(context, existing);
        }
        engine.writes.apply(() => catalog.rename(target.kv, source, ...to));
      }),
    );
    sweepOrphans(engine, catalog);
    return { ok: 1 };
  },
};

const listCollections: Command = {
  fields: { filter: 'object', nameOnly: 'flag', cursor: 'object', authorizedCollections: 'flag' },
  run: async (context) => {
    const { catalog, engine } = context.server;
    const filter = compileFilter(docField(context.body, 'filter') ?? {});
    const nameOnly = flagField(context.body, 'nameOnly');
    const documents = catalog
      .list(context.db)
      .map((collection): Doc => {
        const id = collection.indexes.find(({ name }) => name === '_id_');
        return {
          name: collection.name,
          type: 'collection',
          options: collection.options,
          info: { readOnly: false },
          ...(id === undefined ? {} : { idIndex: indexToReply(id) }),
        };
      })
      .filter((doc) => filter.matches(doc))
      .map((doc) => (nameOnly ? { name: doc.name, type: doc.type } : doc));
    return firstReply(
      context,
      `${context.db}.$cmd.listCollections`,
      docStream(documents),
      engine.live,
      { batchSize: 10_000, singleBatch: true },
    );
  },
};

const listDatabases: Command = {
  fields: { filter: 'object', nameOnly: 'flag', authorizedDatabases: 'flag' },
  run: (context) => {
    const { catalog } = context.server;
    const filter = compileFilter(docField(context.body, 'filter') ?? {});
    const databases = catalog
      .databaseNames()
      .map((name): Doc => {
        const sizeOnDisk = catalog.list(name).reduce((sum, { bytes }) => sum + bytes, 0);
        return { name, sizeOnDisk, empty: false };
      })
      .filter((doc) => filter.matches(doc));
    const totalSize = databases.reduce((sum, { sizeOnDisk }) => sum + (sizeOnDisk as number), 0);
    if (flagField(context.body, 'nameOnly')) {
      return { databases: databases.map(({ name }) => ({ name })), ok: 1 };
    }
    return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 1048576), ok: 1 };
  },
};

export const collectionCommands: Record<string, Command> = {
  create,
  drop,
  dropDatabase,
  renameCollection,
  listCollections,
  listDatabases,
};
