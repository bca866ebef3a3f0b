import { type Doc, toNumber } from '../bson/values.js';
import { CommandError, toCommandError } from '../errors.js';
import { readSessionFields, type SessionFields } from '../sessions/sessions.js';
import type { Request } from '../wire/message.js';
import type { CommandContext, CommandReply, ServerState } from './context.js';
import { commands, notInTransaction } from './registry.js';

function timer(body: Doc): () => void {
  const limit = body.maxTimeMS === undefined ? 0 : (toNumber(body.maxTimeMS) ?? -1);
  if (limit < 0) throw new CommandError(2, 'maxTimeMS must be a non-negative number');
  if (limit === 0) return () => {};
  const end = performance.now() + limit;
  return () => {
    if (performance.now() > end) throw new CommandError(50, 'operation exceeded time limit');
  };
}

function errorReply(error: CommandError): Doc {
  return {
    ok: 0,
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName,
    ...(error.labels.length > 0 ? { errorLabels: [...error.labels] } : {}),
    ...error.extra,
  };
}

async function run(
  server: ServerState,
  request: Request,
  address: string,
  session: SessionFields,
): Promise<CommandReply> {
  const { body } = request;
  const name = Object.keys(body)[0] ?? '';
  const command = commands.get(name);
  if (command === undefined) throw new CommandError(59, `no such command: '${name}'`);
  const db = body.$db;
  if (typeof db !== 'string' || db === '') throw new CommandError(40571, '$db is missing');
  if (session.inTransaction && notInTransaction.has(name)) {
    throw new CommandError(263, `Cannot run '${name}' in a multi-document transaction.`);
  }
  const ending = name === 'commitTransaction' || name === 'abortTransaction';
  const transaction = ending ? undefined : server.sessions.transactionOf(session);
  const context: CommandContext = {
    server,
    name,
    db,
    body,
    sequences: request.sequences,
    session,
    transaction,
    address,
    checkTime: timer(body),
  };
  return command(context);
}

/** Runs one request and gives its reply, whatever happens. */
export async function dispatch(
  server: ServerState,
  request: Request,
  address: string,
): Promise<CommandReply> {
  server.counters.commands++;
  let session: SessionFields | undefined;
  try {
    session = readSessionFields(request.body);
    return await run(server, request, address, session);
  } catch (error) {
    const failure = toCommandError(error);
    if (failure.code === 1 && error instanceof Error) {
      process.stderr.write(`embedded-mongo: ${error.stack ?? error.message}\n`);
    }
    // As in MongoDB, an error inside a transaction ends it.
    if (session?.inTransaction === true && session.id !== undefined) {
      server.sessions.discard(session.id.session);
    }
    return errorReply(failure);
  }
}
