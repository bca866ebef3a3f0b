import { adminCommands } from './admin.js';
import { aggregate } from './aggregate.js';
import { collectionCommands } from './collections.js';
import type { Command } from './command.js';

import { count, distinct } from './count-distinct.js';
import { deleteCommand } from './delete.js';
import { explain } from './explain.js';
import { find, getMore, killCursors } from './find.js';
import { findAndModify } from './find-and-modify.js';
import { handshakeCommands } from './handshake.js';
import { indexCommands } from './indexes.js';
import { insert } from './insert.js';
import { statisticsCommands } from './statistics.js';
import { transactionCommands } from './transactions.js';
import { update } from './update.js';
import { validate } from './validate.js';

/** Every command that this server knows, by name. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>(
  Object.entries({
    ...handshakeCommands,
    ...adminCommands,
    ...statisticsCommands,
    ...collectionCommands,
    ...indexCommands,
    ...transactionCommands,
    insert,
    update,
    delete: deleteCommand,
    findAndModify,
    findandmodify: findAndModify,
    find,
    getMore,
    killCursors,
    count,
    distinct,
    aggregate,
    explain,
    validate,
  }),
);

/** Commands that MongoDB refuses inside a transaction. */
export const notInTransaction: ReadonlySet<string> = new Set([
  'count',
  'explain',
  'drop',
  'dropDatabase',
  'createIndexes',
  'dropIndexes',
  'renameCollection',
  'listCollections',
  'listIndexes',
  'listDatabases',
  'collStats',
  'dbStats',
  'serverStatus',
  'validate',
  'collMod',
]);
