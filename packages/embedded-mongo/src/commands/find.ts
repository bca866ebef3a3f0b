import { Long } from 'bson';
import { decode, pick } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { fillBatch, firstBatchSize, type Pending, readCursorId } from '../cursors.js';
import { CommandError } from '../errors.js';
import type { Match } from '../query/find-records.js';
import { compileProjection, type Projection } from '../query/projection.js';
import { paused, type Reader, type Stream } from '../query/stream.js';
import type { Command } from './command.js';
import {
  assertPresent,
  type CommandContext,
  docField,
  findCollection,
  namespaceOf,
  noFields,
  openRecords,
  wholeField,
  withSnapshot,
} from './context.js';

/**
 * The reply that holds a batch of a cursor.
 * @param documents decoded, or already BSON
 * @param id 0 when there are no further batches
 */
export function cursorReply(
  batchName: 'firstBatch' | 'nextBatch',
  documents: readonly (Buffer | Doc)[],
  id: bigint,
  ns: string,
): Doc {
  return { cursor: { [batchName]: documents, id: Long.fromBigInt(id), ns }, ok: 1 };
}

/** Fills the first batch, and opens a cursor if there are more results. */
export async function firstReply(
  context: CommandContext,
  namespace: string,
  stream: Stream<Buffer>,
  reader: Reader,
  options: { batchSize: number | undefined; singleBatch: boolean },
): Promise<Doc> {
  const { checkTime, server } = context;
  const [results, collection] = [stream[Symbol.iterator](), findCollection(context)];
  const pending: Pending = { results, reader, collection, held: undefined };
  const batch = await fillBatch(pending, options.batchSize ?? firstBatchSize, checkTime);
  const ends = batch.exhausted || options.singleBatch;
  const id = ends ? 0n : server.cursors.add(namespace, pending);
  return cursorReply('firstBatch', batch.documents, id, namespace);
}

function* projected(matches: Stream<Match>, projection: Projection | undefined): Stream<Buffer> {
  for (const match of matches) {
    if (match === paused) yield match;
    else if (projection === undefined) yield match.raw;
    else if (projection.whole) yield pick(match.raw, projection.whole);
    else yield encode(projection.apply(match.doc ?? decode(match.raw, projection.fields)));
  }
}

/** The projection of a command, or undefined when whole documents are wanted. */
export function readProjection(spec: Doc | undefined): Projection | undefined {
  if (spec === undefined || Object.keys(spec).length === 0) return undefined;
  return compileProjection(spec, 'find');
}

export const find: Command = {
  fields: {
    filter: 'object',
    sort: 'object',
    projection: 'object',
    hint: 'hint',
    skip: 'number',
    limit: 'number',
    batchSize: 'number',
    singleBatch: 'bool',
  },
  run: (context) => {
    const { body } = context;
    const namespace = namespaceOf(context);
    const projection = readProjection(docField(body, 'projection'));
    const search = {
      filter: docField(body, 'filter') ?? {},
      sort: docField(body, 'sort'),
      skip: wholeField(body, 'skip') ?? 0,
      limit: wholeField(body, 'limit') ?? 0,
      hint: body.hint,
      fields: projection === undefined || projection.whole ? noFields : projection.fields,
    };
    const options = {
      batchSize: wholeField(body, 'batchSize'),
      singleBatch: body.singleBatch === true,
    };
    return withSnapshot(context, (reader, sequence) => {
      const { matches } = openRecords(reader, sequence, findCollection(context), search);
      return firstReply(context, namespace, projected(matches, projection), reader, options);
    });
  },
};

export const getMore: Command = {
  fields: { collection: 'string', batchSize: 'number' },
  run: (context) => {
    const { body, db, server } = context;
    const id = readCursorId(body.getMore);
    assertPresent(body, 'getMore', 'collection');
    const cursor = server.cursors.require(id, `${db}.${body.collection}`);
    const size = wholeField(body, 'batchSize');
    cursor.busy = true;
    return withSnapshot(context, async ({ kv }) => {
      try {
        if (cursor.collection?.dropped) throw new CommandError(175, 'collection dropped');
        const wanted = size === 0 ? undefined : size;
        cursor.reader.kv = kv;
        const batch = await fillBatch(cursor, wanted, context.checkTime);
        if (batch.exhausted) server.cursors.remove(cursor.id);
        const next = batch.exhausted ? 0n : cursor.id;
        return cursorReply('nextBatch', batch.documents, next, cursor.namespace);
      } catch (error) {
        server.cursors.remove(cursor.id);
        throw error;
      } finally {
        cursor.busy = false;
        cursor.usedAt = Date.now();
      }
    });
  },
};

export const killCursors: Command = {
  fields: { cursors: 'array' },
  run: ({ body, server }) => {
    assertPresent(body, 'killCursors', 'cursors');
    const cursorsKilled: Long[] = [];
    const cursorsNotFound: Long[] = [];
    for (const value of body.cursors as unknown[]) {
      const id = readCursorId(value);
      const list = server.cursors.remove(id) ? cursorsKilled : cursorsNotFound;
      list.push(Long.fromBigInt(id));
    }
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
};
