import { decode } from '../bson/decode.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { readStatements, type Statements, writeStatements } from '../sessions/retry-log.js';
import type { WriteTarget } from '../storage/records.js';
import type { WriteJob } from '../storage/write-queue.js';
import { assertFields, type Command, type FieldTable } from './command.js';
import {
  type CommandContext,
  docField,
  flagField,
  prepareCollection,
  retryId,
  runWrite,
  shouldYield,
  statementsOf,
} from './context.js';
import { type UpdateStatement, updateStatement } from './update-statement.js';
import { statementError, writeError } from './write-errors.js';

const statementFields: FieldTable = {
  q: 'object',
  u: 'any',
  c: 'object',
  multi: 'flag',
  upsert: 'flag',
  arrayFilters: 'array',
  collation: 'object',
  hint: 'hint',
  sort: 'object',
};

function readStatement(source: Doc, variables: Doc | undefined): UpdateStatement {
  assertFields(statementFields, 'update.updates', source);
  const filter = docField(source, 'q');
  const update = source.u;
  if (filter === undefined || update === undefined) {
    const missing = filter === undefined ? 'q' : 'u';
    throw new CommandError(
      40414,
      `BSON field 'update.updates.${missing}' is missing but a required field`,
    );
  }
  const multi = flagField(source, 'multi');
  if (multi && !Array.isArray(update) && !Object.keys(update as Doc)[0]?.startsWith('$')) {
    throw new CommandError(9, 'multi update is not supported for replacement-style update');
  }
  const constants = docField(source, 'c');
  return {
    filter,
    update,
    multi,
    upsert: flagField(source, 'upsert'),
    arrayFilters: source.arrayFilters,
    sort: docField(source, 'sort'),
    hint: source.hint,
    returnsDocument: false,
    source,
    variables: constants === undefined ? variables : { ...variables, ...constants },
  };
}

interface UpdateResult {
  matched: number;
  modified: number;
  readonly upserted: Doc[];
  readonly errors: Doc[];
}

function addOutcome(result: UpdateResult, index: number, outcome: Doc): void {
  result.matched += outcome.n as number;
  result.modified += outcome.nModified as number;
  if ('upserted' in outcome) result.upserted.push({ index, _id: outcome.upserted });
}

function* updateAll(
  context: CommandContext,
  target: WriteTarget,
  sources: readonly Doc[],
): WriteJob<UpdateResult> {
  const ordered = context.body.ordered !== false;
  const variables = docField(context.body, 'let');
  const id = retryId(context);
  const done: Statements = id === undefined ? new Map() : readStatements(target.kv, id);
  const result: UpdateResult = { matched: 0, modified: 0, upserted: [], errors: [] };
  const save = () => {
    if (id !== undefined) writeStatements(target.kv, id, done);
  };
  for (const [i, source] of sources.entries()) {
    try {
      let outcome = done.get(i);
      if (outcome === undefined) {
        const statement = readStatement(source, variables);
        const updated = yield* updateStatement(context, target, statement, save);
        outcome =
          updated.upserted === undefined
            ? { n: updated.matched, nModified: updated.modified }
            : { n: 1, nModified: 0, upserted: updated.upserted._id };
        if (id !== undefined) done.set(i, outcome);
      }
      addOutcome(result, i, outcome);
    } catch (error) {
      result.errors.push(writeError(i, statementError(context, error)));
      if (ordered || context.transaction !== undefined) break;
    }
    if (shouldYield(context) && i + 1 < sources.length) {
      save();
      yield;
    }
  }
  save();
  return result;
}

export const update: Command = {
  fields: { updates: 'array', ordered: 'bool', bypassDocumentValidation: 'flag', let: 'object' },
  run: async (context) => {
    const sources = statementsOf(
      context,
      'updates',
      (raw) => decode(raw),
      (doc) => doc,
    );
    if (sources.some((source) => flagField(source, 'upsert'))) await prepareCollection(context);
    const result = await runWrite(context, (target) => updateAll(context, target, sources));
    return {
      n: result.matched,
      nModified: result.modified,
      ...(result.upserted.length > 0 ? { upserted: result.upserted } : {}),
      ...(result.errors.length > 0 ? { writeErrors: result.errors } : {}),
      ok: 1,
    };
  },
};
