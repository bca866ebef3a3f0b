import { decode } from '../bson/decode.js';
import { type Doc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileFilter, type Filter } from '../query/filter.js';
import { paused } from '../query/stream.js';
import { readStatements, type Statements, writeStatements } from '../sessions/retry-log.js';
import { deleteRecord, readRecord, type WriteTarget } from '../storage/records.js';
import type { WriteJob } from '../storage/write-queue.js';
import { assertFields, type Command, type FieldTable } from './command.js';
import {
  type CommandContext,
  collationOf,
  docField,
  findCollection,
  patiently,
  retryId,
  runWrite,
  sequenceOf,
  shouldYield,
  statementsOf,
} from './context.js';
import { openRecords, type Search } from './locate.js';
import { statementError, writeError } from './write-errors.js';

/** Deletes one record if it is still there and still matches; gives it as it was. */
function removeRecord(
  context: CommandContext,
  target: WriteTarget,
  number: number,
  filter: Filter,
): Doc | undefined {
  const collection = findCollection(context);
  const raw = collection && readRecord(target.kv, collection, number);
  if (collection === undefined || raw === undefined) return undefined;
  const doc = decode(raw);
  if (!filter.matches(doc)) return undefined;
  deleteRecord(target, collection, number, { raw, doc });
  return doc;
}

/** Deletes what a search finds. */
export function* deleteStatement(
  context: CommandContext,
  target: WriteTarget,
  search: Search,
): WriteJob<{ count: number; first: Doc | undefined }> {
  const collation = collationOf(search.source);
  const filter = compileFilter(search.filter, { collation, variables: search.variables });
  let count = 0;
  let first: Doc | undefined;
  for (let attempt = 0; attempt < 2; attempt++) {
    const collection = findCollection(context);
    if (collection === undefined) break;
    const stream = openRecords(target.kv, sequenceOf(context), collection, search);
    let missed = false;
    for (;;) {
      const match = stream.next(target.kv);
      if (match === undefined) break;
      if (match !== paused) {
        const { number } = match;
        const gone = yield* patiently(() => removeRecord(context, target, number, filter));
        if (gone === undefined) missed = true;
        else {
          count++;
          first ??= gone;
        }
      }
      if (shouldYield(context) && search.limit !== 1) {
        yield;
        stream.scanner.refresh();
      }
    }
    if (!missed || count > 0) break;
  }
  return { count, first };
}

const statementFields: FieldTable = {
  q: 'object',
  limit: 'number',
  collation: 'object',
  hint: 'hint',
};

function readSearch(source: Doc, variables: Doc | undefined): Search {
  assertFields(statementFields, 'delete.deletes', source);
  const filter = docField(source, 'q');
  if (filter === undefined || source.limit === undefined) {
    const missing = filter === undefined ? 'q' : 'limit';
    throw new CommandError(
      40414,
      `BSON field 'delete.deletes.${missing}' is missing but a required field`,
    );
  }
  const limit = toNumber(source.limit);
  if (limit !== 0 && limit !== 1) {
    throw new CommandError(9, `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  }
  return { filter, limit, hint: source.hint, source, variables };
}

function* deleteAll(
  context: CommandContext,
  target: WriteTarget,
  sources: readonly Doc[],
): WriteJob<{ deleted: number; errors: Doc[] }> {
  const ordered = context.body.ordered !== false;
  const variables = docField(context.body, 'let');
  const id = retryId(context);
  const done: Statements = id === undefined ? new Map() : readStatements(target.kv, id);
  const errors: Doc[] = [];
  let deleted = 0;
  const save = () => {
    if (id !== undefined) writeStatements(target.kv, id, done);
  };
  for (const [i, source] of sources.entries()) {
    try {
      let outcome = done.get(i);
      if (outcome === undefined) {
        const search = readSearch(source, variables);
        outcome = { n: (yield* deleteStatement(context, target, search)).count };
        if (id !== undefined) done.set(i, outcome);
      }
      deleted += outcome.n as number;
    } catch (error) {
      errors.push(writeError(i, statementError(context, error)));
      if (ordered || context.transaction !== undefined) break;
    }
    if (shouldYield(context) && i + 1 < sources.length) {
      save();
      yield;
    }
  }
  save();
  return { deleted, errors };
}

export const deleteCommand: Command = {
  fields: { deletes: 'array', ordered: 'bool', let: 'object' },
  run: async (context) => {
    const sources = statementsOf(
      context,
      'deletes',
      (raw) => decode(raw),
      (doc) => doc,
    );
    const { deleted, errors } = await runWrite(context, (target) =>
      deleteAll(context, target, sources),
    );
    return { n: deleted, ...(errors.length > 0 ? { writeErrors: errors } : {}), ok: 1 };
  },
};
