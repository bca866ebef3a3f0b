import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileProjection } from '../query/projection.js';
import { readStatements, type Statements, writeStatements } from '../sessions/retry-log.js';
import type { WriteTarget } from '../storage/records.js';
import type { WriteJob } from '../storage/write-queue.js';
import {
  type Command,
  type CommandContext,
  docField,
  prepareCollection,
  retryId,
  runWrite,
} from './context.js';
import { deleteStatement } from './delete.js';
import { updateStatement } from './update-statement.js';

function project(context: CommandContext, doc: Doc | undefined): Doc | null {
  if (doc === undefined) return null;
  const fields = docField(context.body, 'fields') ?? docField(context.body, 'projection');
  if (fields === undefined || Object.keys(fields).length === 0) return doc;
  return compileProjection(fields, { variables: docField(context.body, 'let') }).apply(doc);
}

function* removeOne(context: CommandContext, target: WriteTarget): WriteJob<Doc> {
  const { body } = context;
  const { count, first } = yield* deleteStatement(context, target, {
    filter: docField(body, 'query') ?? {},
    sort: docField(body, 'sort'),
    limit: 1,
    hint: body.hint,
    source: body,
    variables: docField(body, 'let'),
  });
  return { lastErrorObject: { n: count }, value: project(context, first), ok: 1 };
}

function* updateOne(context: CommandContext, target: WriteTarget): WriteJob<Doc> {
  const { body } = context;
  const updated = yield* updateStatement(
    context,
    target,
    {
      filter: docField(body, 'query') ?? {},
      update: body.update,
      multi: false,
      upsert: body.upsert === true,
      arrayFilters: body.arrayFilters,
      sort: docField(body, 'sort'),
      hint: body.hint,
      returnsDocument: true,
      source: body,
      variables: docField(body, 'let'),
    },
    () => {},
  );
  const { upserted } = updated;
  const existing = upserted === undefined && updated.matched > 0;
  return {
    lastErrorObject: {
      n: existing || upserted !== undefined ? 1 : 0,
      updatedExisting: existing,
      ...(upserted === undefined ? {} : { upserted: upserted._id }),
    },
    value: project(context, body.new === true ? updated.after : updated.before),
    ok: 1,
  };
}

function* once(context: CommandContext, target: WriteTarget): WriteJob<Doc> {
  const id = retryId(context);
  if (id !== undefined) {
    const known = readStatements(target.kv, id).get(0);
    if (known !== undefined) return known;
  }
  const remove = context.body.remove === true;
  const reply = yield* (remove ? removeOne : updateOne)(context, target);
  if (id !== undefined) {
    const statements: Statements = new Map([[0, reply]]);
    writeStatements(target.kv, id, statements);
  }
  return reply;
}

export const findAndModify: Command = async (context) => {
  const { body } = context;
  if (body.remove === true && (body.update !== undefined || body.upsert || body.new)) {
    throw new CommandError(9, 'Cannot specify both an update, upsert or new and remove=true');
  }
  if (body.remove !== true && body.update === undefined) {
    throw new CommandError(9, 'Either an update or remove=true must be specified');
  }
  if (body.upsert === true) await prepareCollection(context);
  return runWrite(context, (target) => once(context, target));
};
