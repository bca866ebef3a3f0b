import { encode } from '../bson/encode.js';
import { type Doc, isDoc } from '../bson/values.js';
import { CommandError, typeMismatch } from '../errors.js';
import { readStatements, type Statements, writeStatements } from '../sessions/retry-log.js';
import type { WriteJob } from '../storage/write-queue.js';
import { assertPresent, type CommandContext, collectionName } from './context.js';

const maxStatements = 100_000;

/** The statements of a write command as BSON, from a document sequence or an array in the body. */
export function statementsOf(context: CommandContext, field: string): readonly Buffer[] {
  collectionName(context);
  const { body, name, sequences } = context;
  if (!sequences.has(field)) assertPresent(body, name, field);
  const found =
    sequences.get(field) ??
    (body[field] as unknown[]).map((item) => {
      if (isDoc(item)) return encode(item);
      throw typeMismatch(`BSON field '${name}.${field}' must hold objects`);
    });
  if (found.length === 0 || found.length > maxStatements) {
    throw new CommandError(
      16,
      `Write batch sizes must be between 1 and ${maxStatements}. Got ${found.length} operations.`,
    );
  }
  return found;
}

export interface Outcome {
  readonly outcomes: { readonly index: number; readonly result: Doc }[];
  /** Further fields of the reply. */
  readonly fields: Doc;
}

/**
 * Runs the statements of a write command. For a retry, the statements that were already executed are
 * not run again; their results come from the retry log.
 */
export function* runStatements<T>(
  context: CommandContext,
  statements: readonly T[],
  run: (statement: T) => WriteJob<Doc>,
): WriteJob<Outcome> {
  const { engine } = context.server;
  const { retryId: id } = context;
  const done: Statements = id === undefined ? new Map() : readStatements(engine.live, id);
  const retried = [...done.keys()].filter((index) => index < statements.length);
  const outcomes: Outcome['outcomes'] = [];
  const errors: Doc[] = [];
  const save = () => {
    if (id !== undefined) writeStatements(engine.live, id, done);
  };
  for (const [index, statement] of statements.entries()) {
    context.checkTime();
    try {
      let result = done.get(index);
      if (result === undefined) {
        result = yield* run(statement);
        if (id !== undefined) done.set(index, result);
      }
      outcomes.push({ index, result });
    } catch (error) {
      if (!(error instanceof CommandError) || error.code === 50) throw error;
      errors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (context.body.ordered !== false) break;
    }
    if (engine.writes.shouldYield() && index + 1 < statements.length) {
      save();
      yield;
    }
  }
  save();
  const writeErrors = errors.length > 0 ? errors : undefined;
  const retriedStmtIds = retried.length > 0 ? retried : undefined;
  return { outcomes, fields: { writeErrors, retriedStmtIds } };
}
