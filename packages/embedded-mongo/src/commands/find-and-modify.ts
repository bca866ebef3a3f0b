import type { Doc } from '../bson/values.js';
import { failedToParse } from '../errors.js';
import { readStatements, writeStatements } from '../sessions/retry-log.js';
import type { WriteJob } from '../storage/write-queue.js';
import type { Command } from './command.js';
import { type CommandContext, docField, flagField } from './context.js';
import { readProjection } from './find.js';
import { deleteStatement, updateStatement } from './update-delete.js';

type Project = (doc: Doc | undefined) => Doc | null;

function projectionOf(body: Doc): Project {
  const projection = readProjection(docField(body, 'fields'));
  return (doc) => (doc === undefined ? null : (projection?.apply(doc) ?? doc));
}

function* modify(context: CommandContext, project: Project): WriteJob<Doc> {
  const { body } = context;
  const search = { filter: docField(body, 'query') ?? {}, sort: docField(body, 'sort'), limit: 1 };
  if (flagField(body, 'remove')) {
    const { count, first } = yield* deleteStatement(context, search);
    return { lastErrorObject: { n: count }, value: project(first) };
  }
  const statement = { ...search, update: body.update, upsert: flagField(body, 'upsert') };
  const updated = yield* updateStatement(context, statement);
  const { upserted } = updated;
  const existing = upserted === undefined && updated.matched > 0;
  return {
    lastErrorObject: {
      n: existing || upserted !== undefined ? 1 : 0,
      updatedExisting: existing,
      upserted: upserted?._id,
    },
    value: project(flagField(body, 'new') ? updated.after : updated.before),
  };
}

function* once(context: CommandContext, project: Project): WriteJob<Doc> {
  const { retryId: id, server } = context;
  const { live } = server.engine;
  const known = id && readStatements(live, id).get(0);
  if (known !== undefined) return { ...known, retriedStmtId: 0, ok: 1 };
  const reply = yield* modify(context, project);
  if (id !== undefined) writeStatements(live, id, new Map([[0, reply]]));
  return { ...reply, ok: 1 };
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
  },
  run: (context) => {
    const { body } = context;
    const remove = flagField(body, 'remove');
    if (remove && body.update !== undefined) {
      throw failedToParse('Cannot specify both an update and remove=true');
    }
    if (remove && (flagField(body, 'upsert') || flagField(body, 'new'))) {
      throw failedToParse('Cannot specify upsert or new with remove=true');
    }
    if (!remove && body.update === undefined) {
      throw failedToParse('Either an update or remove=true must be specified');
    }
    const project = projectionOf(body);
    return context.server.engine.writes.run(() => once(context, project));
  },
};
