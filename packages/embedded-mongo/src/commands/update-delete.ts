import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { toNumber } from '../bson/numbers.js';
import { type Doc, firstKey, isDoc } from '../bson/values.js';
import { CommandError, failedToParse } from '../errors.js';
import { refuseExpr } from '../query/filter.js';
import { insertRecord } from '../storage/records.js';
import type { WriteJob } from '../storage/write-queue.js';
import { compileUpdate } from '../update/update.js';
import { upsertDocument } from '../update/upsert.js';
import { assertFields, type Command, type FieldTable } from './command.js';
import {
  assertPresent,
  type CommandContext,
  docField,
  eachInWrite,
  ensureCollection,
  findCollection,
  flagField,
  type Search,
} from './context.js';
import { assertId } from './insert.js';
import { runStatements, statementsOf } from './statements.js';

interface UpdateStatement extends Search {
  readonly update: unknown;
  readonly upsert: boolean;
}

interface Updated {
  matched: number;
  modified: number;
  upserted?: Doc;
  /** The first matching document, before and after the update. */
  before?: Doc;
  after?: Doc;
}

/** Runs one update statement, which inserts a document if nothing matches and `upsert` is set. */
export function* updateStatement(
  context: CommandContext,
  statement: UpdateStatement,
): WriteJob<Updated> {
  const update = compileUpdate(statement.update);
  const result: Updated = { matched: 0, modified: 0 };
  const { filter, upsert } = statement;
  if (upsert) refuseExpr(filter, 'is not allowed in the query predicate for an upsert');
  yield* eachInWrite(context, findCollection(context), statement, (doc, change, raw) => {
    const after = update.apply(doc);
    const bytes = encode(after);
    result.matched++;
    result.before ??= doc;
    result.after ??= after;
    if (bytes.equals(raw)) return;
    change({ after: { raw: bytes, doc: after }, fields: update.fields });
    result.modified++;
  });
  if (result.matched === 0 && upsert) {
    const doc = upsertDocument(filter, update);
    assertId(doc._id);
    insertRecord(context.server, ensureCollection(context), encode(doc), doc);
    result.upserted = doc;
    result.after = doc;
  }
  return result;
}

const updateFields: FieldTable = { q: 'object', u: 'any', multi: 'flag', upsert: 'flag' };

function readUpdate(source: Doc, context: CommandContext): UpdateStatement {
  assertFields(updateFields, 'update.updates', source);
  assertPresent(source, 'update.updates', 'q', 'u');
  const update = source.u;
  const multi = flagField(source, 'multi');
  if (multi && isDoc(update) && firstKey(update)?.startsWith('$') !== true) {
    throw failedToParse('multi update is not supported for replacement-style update');
  }
  if (multi && context.retryId !== undefined) {
    throw new CommandError(72, 'Cannot use (or request) retryable writes with multi=true');
  }
  const filter = docField(source, 'q') as Doc;
  return { filter, update, limit: multi ? 0 : 1, upsert: flagField(source, 'upsert') };
}

export const update: Command = {
  fields: { updates: 'array', ordered: 'bool' },
  run: async (context) => {
    const sources = statementsOf(context, 'updates').map((raw) => decode(raw));
    const { outcomes, fields } = await context.server.engine.writes.run(() =>
      runStatements(context, sources, function* (source): WriteJob<Doc> {
        const updated = yield* updateStatement(context, readUpdate(source, context));
        return updated.upserted === undefined
          ? { n: updated.matched, nModified: updated.modified }
          : { n: 1, nModified: 0, upserted: updated.upserted._id };
      }),
    );
    const sum = (name: string) =>
      outcomes.reduce((total, { result }) => total + (result[name] as number), 0);
    const inserted = outcomes
      .filter(({ result }) => 'upserted' in result)
      .map(({ index, result }) => ({ index, _id: result.upserted }));
    const upserted = inserted.length > 0 ? inserted : undefined;
    return { n: sum('n'), nModified: sum('nModified'), upserted, ...fields, ok: 1 };
  },
};

/** Deletes the documents that a search finds. Returns their number and the first of them. */
export function* deleteStatement(
  context: CommandContext,
  search: Search,
): WriteJob<{ count: number; first: Doc | undefined }> {
  let count = 0;
  let first: Doc | undefined;
  yield* eachInWrite(context, findCollection(context), search, (doc, change) => {
    change({});
    count++;
    first ??= doc;
  });
  return { count, first };
}

const deleteFields: FieldTable = { q: 'object', limit: 'number' };

function readDelete(source: Doc, context: CommandContext): Search {
  assertFields(deleteFields, 'delete.deletes', source);
  assertPresent(source, 'delete.deletes', 'q', 'limit');
  const limit = toNumber(source.limit);
  if (limit !== 0 && limit !== 1) {
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  }
  if (limit === 0 && context.retryId !== undefined) {
    throw new CommandError(72, 'Cannot use (or request) retryable writes with limit=0');
  }
  return { filter: docField(source, 'q') as Doc, limit };
}

export const deleteCommand: Command = {
  fields: { deletes: 'array', ordered: 'bool' },
  run: async (context) => {
    const sources = statementsOf(context, 'deletes').map((raw) => decode(raw));
    const { outcomes, fields } = await context.server.engine.writes.run(() =>
      runStatements(context, sources, function* (source): WriteJob<Doc> {
        return { n: (yield* deleteStatement(context, readDelete(source, context))).count };
      }),
    );
    const n = outcomes.reduce((sum, { result }) => sum + (result.n as number), 0);
    return { n, ...fields, ok: 1 };
  },
};
