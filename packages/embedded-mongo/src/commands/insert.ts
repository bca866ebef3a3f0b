import { BSONRegExp, ObjectId } from 'bson';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { type Doc, firstKey, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { insertRecord } from '../storage/records.js';
import { atOnce } from '../storage/write-queue.js';
import { refuseEmptyTimestamps } from '../update/update.js';
import type { Command } from './command.js';
import { type CommandContext, ensureCollection } from './context.js';
import { runStatements, statementsOf } from './statements.js';

function assertPlainNames(value: unknown): void {
  if (!isDoc(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key.startsWith('$') && !['$ref', '$id', '$db'].includes(key)) {
      throw new CommandError(52, `_id fields may not contain '$'-prefixed fields: ${key}`);
    }
    assertPlainNames(inner);
  }
}

/** @throws CommandError 53 or 52 for an `_id` that MongoDB does not allow */
export function assertId(id: unknown): void {
  if (Array.isArray(id) || id instanceof BSONRegExp) {
    const kind = Array.isArray(id) ? 'array' : 'regex';
    throw new CommandError(53, `The '_id' value cannot be of type ${kind}`);
  }
  assertPlainNames(id);
}

/** Stores a document unchanged if its first field is `_id`. Otherwise moves or adds `_id` to the front. */
function insertOne(context: CommandContext, given: Buffer): void {
  const doc = decode(given);
  const whole = firstKey(doc) === '_id' ? doc : { _id: doc._id ?? new ObjectId(), ...doc };
  assertId(whole._id);
  refuseEmptyTimestamps(whole);
  const raw = whole === doc ? given : encode(whole);
  insertRecord(context.server, ensureCollection(context), raw, whole);
}

/** The result of every insert. It is one shared object, so that the retry log can merge equal results. */
const inserted: Doc = { n: 1 };

export const insert: Command = {
  fields: { documents: 'array', ordered: 'bool' },
  run: async (context: CommandContext) => {
    const documents = statementsOf(context, 'documents');
    const { outcomes, fields } = await context.server.engine.writes.run(() =>
      runStatements(context, documents, (document) =>
        atOnce(() => {
          insertOne(context, document);
          return inserted;
        }),
      ),
    );
    return { n: outcomes.length, ...fields, ok: 1 };
  },
};
