import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { assertNamespace, type Collection } from '../storage/collection.js';
import type { Command } from './command.js';
import {
  type CommandContext,
  changeCatalog,
  collectionName,
  docField,
  flagField,
} from './context.js';
import { cursorReply } from './find.js';
import { indexToReply } from './indexes.js';

function dropOne({ server }: CommandContext, collection: Collection): void {
  const { catalog, engine } = server;
  engine.writes.apply(() => catalog.remove(engine.live, collection));
}

const create: Command = {
  fields: {},
  run: async (context) => {
    const { catalog, engine } = context.server;
    const name = collectionName(context);
    await changeCatalog(context, () => {
      if (catalog.find(context.db, name) !== undefined) {
        throw new CommandError(48, `Collection ${context.db}.${name} already exists.`);
      }
      catalog.create(engine.live, context.db, name);
    });
    return { ok: 1 };
  },
};

const drop: Command = {
  fields: {},
  run: async (context) => {
    const name = collectionName(context);
    const indexes = await changeCatalog(context, () => {
      const collection = context.server.catalog.find(context.db, name);
      if (collection !== undefined) dropOne(context, collection);
      return collection?.indexes.length;
    });
    // Since MongoDB 7.0 it is no error to drop a collection that does not exist.
    if (indexes === undefined) return { ok: 1 };
    return { nIndexesWas: indexes, ns: `${context.db}.${name}`, ok: 1 };
  },
};

const dropDatabase: Command = {
  fields: {},
  run: async (context) => {
    await changeCatalog(context, () => {
      for (const one of context.server.catalog.list(context.db)) dropOne(context, one);
    });
    return { dropped: context.db, ok: 1 };
  },
};

function parseNamespace(value: unknown): [db: string, name: string] {
  const [db = '', ...rest] = String(value).split('.');
  assertNamespace(db, rest.join('.'));
  return [db, rest.join('.')];
}

const renameCollection: Command = {
  fields: { to: 'string', dropTarget: 'flag' },
  run: async (context) => {
    const { catalog, engine } = context.server;
    const { body } = context;
    const from = parseNamespace(body.renameCollection);
    const to = parseNamespace(body.to);
    if (from.join('.') === to.join('.')) {
      throw new CommandError(20, "Can't rename a collection to itself");
    }
    await changeCatalog(context, () => {
      const source = catalog.find(...from);
      if (source === undefined) {
        throw new CommandError(26, `Source collection ${from.join('.')} does not exist`);
      }
      const existing = catalog.find(...to);
      if (existing !== undefined && !flagField(body, 'dropTarget')) {
        throw new CommandError(48, 'target namespace exists');
      }
      engine.writes.apply(() => {
        if (existing !== undefined) catalog.remove(engine.live, existing);
        catalog.rename(engine.live, source, ...to);
      });
    });
    return { ok: 1 };
  },
};

const listCollections: Command = {
  fields: { filter: 'object', nameOnly: 'flag', cursor: 'object' },
  run: (context) => {
    const { body, db, server } = context;
    const filter = compileFilter(docField(body, 'filter') ?? {});
    const documents = server.catalog
      .list(db)
      .map(({ name, indexes, options }): Doc => {
        const id = indexes.find((index) => index.name === '_id_');
        const idIndex = id && indexToReply(id);
        return { name, type: 'collection', options, info: { readOnly: false }, idIndex };
      })
      .filter((doc) => filter.matches(doc))
      .map((doc) => (flagField(body, 'nameOnly') ? { name: doc.name, type: doc.type } : doc));
    return cursorReply('firstBatch', documents, 0n, `${db}.$cmd.listCollections`);
  },
};

export const collectionCommands: Record<string, Command> = {
  create,
  drop,
  dropDatabase,
  renameCollection,
  listCollections,
};
