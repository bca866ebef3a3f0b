import { hostname } from 'node:os';
import { type Doc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Collection } from '../storage/collection.js';
import type { Command } from './command.js';
import { type CommandContext, collectionName } from './context.js';
import { mongoVersion } from './handshake.js';

function sum(collections: readonly Collection[], value: (one: Collection) => number): number {
  return collections.reduce((total, collection) => total + value(collection), 0);
}

/** By what sizes are divided, as the command asks. */
function scaleOf(body: Doc): number {
  const scale = Math.trunc(toNumber(body.scale) ?? 1);
  if (scale < 1) throw new CommandError(72, 'Scale factor must be greater than zero');
  return scale;
}

const collStats: Command = {
  fields: { scale: 'number', freeStorage: 'number', verbose: 'flag' },
  run: (context) => {
    const name = collectionName(context);
    const collection = context.server.catalog.find(context.db, name);
    const [count, size] = [collection?.count ?? 0, collection?.bytes ?? 0];
    const scaleFactor = scaleOf(context.body);
    const scaled = Math.floor(size / scaleFactor);
    return {
      ns: `${context.db}.${name}`,
      count,
      size: scaled,
      avgObjSize: count === 0 ? 0 : Math.round(size / count),
      storageSize: scaled,
      nindexes: collection?.indexes.length ?? 0,
      capped: false,
      scaleFactor,
      ok: 1,
    };
  },
};

const dbStats: Command = {
  fields: { scale: 'number', freeStorage: 'number' },
  run: (context) => {
    const collections = context.server.catalog.list(context.db);
    const [objects, dataSize] = [
      sum(collections, (c) => c.count),
      sum(collections, (c) => c.bytes),
    ];
    const scaleFactor = scaleOf(context.body);
    return {
      db: context.db,
      collections: collections.length,
      views: 0,
      objects,
      avgObjSize: objects === 0 ? 0 : dataSize / objects,
      dataSize: dataSize / scaleFactor,
      storageSize: dataSize / scaleFactor,
      indexes: sum(collections, (c) => c.indexes.length),
      fsTotalSize: context.server.engine.fileBytes() / scaleFactor,
      scaleFactor,
      ok: 1,
    };
  },
};

const serverStatus: Command = {
  fields: {},
  open: true,
  run: (context: CommandContext) => {
    const { counters, startedAt, cursors, engine } = context.server;
    const memory = process.memoryUsage();
    return {
      host: hostname(),
      version: mongoVersion,
      process: 'embedded-mongo',
      pid: process.pid,
      uptime: (Date.now() - startedAt.getTime()) / 1000,
      localTime: new Date(),
      connections: { current: counters.connections, totalCreated: counters.totalConnections },
      metrics: { commands: counters.commands, cursor: { open: { total: cursors.size } } },
      mem: { resident: Math.round(memory.rss / 1048576), heapUsed: memory.heapUsed },
      storageEngine: { name: 'lmdb', fileBytes: engine.fileBytes() },
      ok: 1,
    };
  },
};

export const statisticsCommands: Record<string, Command> = {
  collStats,
  dbStats,
  dbstats: dbStats,
  serverStatus,
};
