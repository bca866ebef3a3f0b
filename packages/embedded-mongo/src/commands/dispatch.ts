import { toNumber } from '../bson/numbers.js';
import { type Doc, firstKey } from '../bson/values.js';
import { CommandError, toCommandError } from '../errors.js';
import { readRetryId } from '../sessions/retry-log.js';
import type { Request } from '../wire/message.js';
import { aggregate } from './aggregate.js';
import { collectionCommands } from './collections.js';
import { assertCommandFields, assertConcerns, assertFields, type Command } from './command.js';
import type { ServerState } from './context.js';
import { count, distinct } from './count-distinct.js';
import { explain } from './explain.js';
import { find, getMore, killCursors } from './find.js';
import { findAndModify } from './find-and-modify.js';
import { handshakeCommands } from './handshake.js';
import { indexCommands } from './indexes.js';
import { insert } from './insert.js';
import { deleteCommand, update } from './update-delete.js';
import { validate } from './validate.js';

/** All commands of this server, by name. */
export const commands: Readonly<Record<string, Command>> = {
  ...handshakeCommands,
  ...collectionCommands,
  ...indexCommands,
  insert,
  update,
  delete: deleteCommand,
  findAndModify,
  find,
  explain,
  getMore,
  killCursors,
  count,
  distinct,
  aggregate,
  validate,
};

function timer(body: Doc): () => void {
  const limit = toNumber(body.maxTimeMS ?? 0) ?? -1;
  if (limit < 0 || limit > 0x7fffffff) {
    throw new CommandError(2, `${limit} value for maxTimeMS is out of range [0, 2147483647]`);
  }
  if (limit === 0) return () => {};
  const end = performance.now() + limit;
  return () => {
    if (performance.now() > end) throw new CommandError(50, 'operation exceeded time limit');
  };
}

async function run(server: ServerState, request: Request, address: string): Promise<Doc> {
  const { body, sequences } = request;
  if (request.malformed !== undefined) throw request.malformed;
  const name = firstKey(body) ?? '';
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new CommandError(59, `no such command: '${name}'`);
  const retryId = readRetryId(body);
  assertCommandFields(command, name, body);
  for (const field of sequences.keys()) assertFields(command.fields, name, { [field]: [] });
  assertConcerns(body);
  const db = body.$db;
  if (typeof db !== 'string' || db === '') throw new CommandError(40571, '$db is missing');
  const checkTime = timer(body);
  const context = { server, name, db, body, sequences, retryId, address, checkTime };
  return command.run(context);
}

/** Runs one request and returns its reply. Never throws: errors become replies. */
export async function dispatch(
  server: ServerState,
  request: Request,
  address: string,
): Promise<Doc> {
  let reply: Doc;
  try {
    reply = await run(server, request, address);
  } catch (error) {
    const { message, code, codeName, extra } = toCommandError(error);
    const damaged = code === 1 || code === 301;
    if (damaged) process.stderr.write(`embedded-mongo: ${(error as Error).stack ?? message}\n`);
    reply = { ok: 0, errmsg: message, code, codeName, ...extra };
  }
  // Not a spread: its garbage took a tenth of the server's time to collect.
  return Object.assign(reply, server.clock.reply(server.engine.writes.sequence));
}
