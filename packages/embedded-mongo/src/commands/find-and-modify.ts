import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileProjection } from '../query/projection.js';
import { readStatements, type Statements, writeStatements } from '../sessions/retry-log.js';
import type { WriteTarget } from '../storage/records.js';
import type { WriteJob } from '../storage/write-queue.js';
import type { Command } from './command.js';
import {
  type CommandContext,
  docField,
  flagField,
  prepareCollection,
  retryId,
  runWrite,
} from './context.js';
import { deleteStatement } from './delete.js';
import { updateStatement } from './update-statement.js';

function project(context: CommandContext, doc: Doc | undefined): Doc | null {
  const fields = docField(context.body, 'fields');
  if (fields === undefined || Object.keys(fields).length === 0) return doc ?? null;
  const projection = compileProjection(fields, { variables: docField(context.body, 'let') });
  return doc === undefined ? null : projection.apply(doc);
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
      upsert: flagField(body, 'upsert'),
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
    value: project(context, flagField(body, 'new') ? updated.after : updated.before),
    ok: 1,
  };
}

function* once(context: CommandContext, target: WriteTarget): WriteJob<Doc> {
  const id = retryId(context);
  if (id !== undefined) {
    const known = readStatements(target.kv, id).get(0);
    if (known !== undefined) return known;
  }
  const remove = flagField(context.body, 'remove');
  const reply = yield* (remove ? removeOne : updateOne)(context, target);
  if (id !== undefined) {
    const statements: Statements = new Map([[0, reply]]);
    writeStatements(target.kv, id, statements);
  }
  return reply;
}

export const findAndModify: Command = {
  fields: {
    query: 'object',
    sort: 'object',
    remove: 'flag',
    update: 'any',
    new: 'flag',
    fields: 'object',
    upsert: 'flag',
    arrayFilters: 'array',
    hint: 'hint',
    collation: 'object',
    let: 'object',
    bypassDocumentValidation: 'flag',
  },
  run: async (context) => {
    const { body } = context;
    if (
      flagField(body, 'remove') &&
      (body.update !== undefined || flagField(body, 'upsert') || flagField(body, 'new'))
    ) {
      throw new CommandError(9, 'Cannot specify both an update, upsert or new and remove=true');
    }
    if (!flagField(body, 'remove') && body.update === undefined) {
      throw new CommandError(9, 'Either an update or remove=true must be specified');
    }
    if (flagField(body, 'upsert')) await prepareCollection(context);
    return runWrite(context, (target) => once(context, target));
  },
};
