import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { CommandError, toCommandError } from '../errors.js';
import { readSessionFields, type SessionFields } from '../sessions/sessions.js';
import type { Request } from '../wire/message.js';
import { assertCommandFields, assertFields, type Command, type CommandReply } from './command.js';
import { assertConcerns, writeConcernError } from './concerns.js';
import type { CommandContext, ServerState } from './context.js';
import { commands, notInTransaction } from './registry.js';

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

/** @throws CommandError for a field that the command does not have, or not of this type */
function assertRequest(command: Command, name: string, { body, sequences }: Request): void {
  assertCommandFields(command, name, body);
  for (const field of sequences.keys()) assertFields(command.fields, name, { [field]: [] });
  assertConcerns(name, body);
  if (name !== 'explain' || !isDoc(body.explain)) return;
  const inner = Object.keys(body.explain)[0] ?? '';
  const explained = commands.get(inner);
  if (explained !== undefined) assertCommandFields(explained, inner, body.explain);
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
  assertRequest(command, name, request);
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
  const reply = await command.run(context);
  const unsatisfied = writeConcernError(body);
  return unsatisfied === undefined || Buffer.isBuffer(reply)
    ? reply
    : { ...reply, writeConcernError: unsatisfied };
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
