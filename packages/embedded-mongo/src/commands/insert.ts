import { BSONRegExp, ObjectId } from 'bson';
import { decode, decodeChecked } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { readStatements, type Statements, writeStatements } from '../sessions/retry-log.js';
import { type Collection, indexedFields } from '../storage/collection.js';
import { insertRecord, type WriteTarget } from '../storage/records.js';
import type { WriteJob } from '../storage/write-queue.js';
import type { Command } from './command.js';
import {
  type CommandContext,
  ensureCollection,
  patiently,
  prepareCollection,
  retryId,
  runWrite,
  shouldYield,
  statementsOf,
} from './context.js';
import { statementError, writeError } from './write-errors.js';

export interface Prepared {
  readonly raw: Buffer;
  readonly doc: Doc;
}

/** @throws CommandError 53 for an `_id` that MongoDB does not take */
export function assertId(id: unknown): void {
  if (Array.isArray(id) || id instanceof BSONRegExp || id === undefined) {
    const kind = Array.isArray(id) ? 'array' : id === undefined ? 'undefined' : 'regex';
    throw new CommandError(53, `The '_id' value cannot be of type ${kind}`);
  }
}

/** A document as it is stored: with an `_id`, which comes first. */
export function prepareDocument(given: Doc, raw: Buffer | undefined): Prepared {
  const first = Object.keys(given)[0];
  if (first === '_id' && raw !== undefined) {
    assertId(given._id);
    return { raw, doc: given };
  }
  const { _id = new ObjectId(), ...rest } = given;
  assertId(_id);
  const doc = { _id, ...rest };
  return { raw: encode(doc), doc };
}

/** The bytes `_id\0` behind the type of a document's first field. */
const idName = 0x0064695f;

/**
 * A document that came as bytes and is stored so: only what its indexes need is made of it, unless
 * its `_id` must be added or moved to the front.
 */
function prepareRaw(raw: Buffer, collection: Collection): Prepared {
  const fields = indexedFields(collection);
  const startsWithId = raw.length > 9 && raw.readUInt32LE(5) === idName;
  if (fields === undefined || !startsWithId) return prepareDocument(decode(raw), raw);
  const doc = decodeChecked(raw, fields);
  assertId(doc._id);
  return { raw, doc };
}

/** The result of every inserted document, one object so that the retry log can fold them. */
const inserted: Doc = { n: 1 };

interface InsertResult {
  inserted: number;
  readonly errors: Doc[];
}

function* insertAll(
  context: CommandContext,
  target: WriteTarget,
  documents: readonly ((collection: Collection) => Prepared)[],
): WriteJob<InsertResult> {
  const ordered = context.body.ordered !== false;
  const id = retryId(context);
  const done: Statements = id === undefined ? new Map() : readStatements(target.kv, id);
  const result: InsertResult = { inserted: 0, errors: [] };
  const save = () => {
    if (id !== undefined) writeStatements(target.kv, id, done);
  };
  for (const [i, prepare] of documents.entries()) {
    if (done.has(i)) {
      result.inserted++;
      continue;
    }
    try {
      yield* patiently(() => {
        const collection = ensureCollection(context, target);
        const { raw, doc } = prepare(collection);
        insertRecord(target, collection, raw, doc);
      });
      result.inserted++;
      if (id !== undefined) done.set(i, inserted);
    } catch (error) {
      result.errors.push(writeError(i, statementError(context, error)));
      if (ordered || context.transaction !== undefined) break;
    }
    if (shouldYield(context) && i + 1 < documents.length) {
      save();
      yield;
    }
  }
  save();
  return result;
}

export const insert: Command = {
  fields: { documents: 'array', ordered: 'bool', bypassDocumentValidation: 'flag' },
  run: async (context) => {
    const documents = statementsOf<(collection: Collection) => Prepared>(
      context,
      'documents',
      (raw) => (collection) => prepareRaw(raw, collection),
      (doc) => () => prepareDocument(doc, undefined),
    );
    await prepareCollection(context);
    const { inserted: n, errors } = await runWrite(context, (target) =>
      insertAll(context, target, documents),
    );
    return { n, ...(errors.length > 0 ? { writeErrors: errors } : {}), ok: 1 };
  },
};
