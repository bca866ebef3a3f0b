import { Long } from 'bson';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { projectRaw } from '../bson/splice.js';
import { type Doc, toNumber } from '../bson/values.js';
import { type Cursor, fillBatch, readCursorId } from '../cursors.js';
import { CommandError } from '../errors.js';
import { compileProjection, type Projection } from '../query/projection.js';
import type { Match, RecordStream } from '../query/record-stream.js';
import { paused, type Stream } from '../query/stream.js';
import type { KvReader } from '../storage/kv.js';
import type { Command } from './command.js';
import {
  type CommandContext,
  collationOf,
  docField,
  findCollection,
  namespaceOf,
  openReader,
  wholeField,
} from './context.js';
import { encodeCursorReply, firstReply } from './cursor-reply.js';
import { assertSearch, noFields, openRecords } from './locate.js';

/** Nothing at all: what a collection that does not exist holds. */
export const emptyStream: Stream<never> = { next: () => undefined };

class ProjectedStream implements Stream<Buffer> {
  private readonly records: Stream<Match>;
  private readonly projection: Projection | undefined;

  constructor(records: Stream<Match>, projection: Projection | undefined) {
    this.records = records;
    this.projection = projection;
  }

  next(kv: KvReader): Buffer | typeof paused | undefined {
    const match = this.records.next(kv);
    if (match === undefined || match === paused) return match;
    if (this.projection === undefined) return match.raw;
    const { whole } = this.projection;
    if (whole !== undefined) return projectRaw(match.raw, whole.fields, whole.inclusive);
    const doc = match.doc ?? decode(match.raw, 0, this.projection.fields);
    return encode(this.projection.apply(doc, match.position));
  }
}

/** The records that a find command is about, before projection. */
export function openFind(
  context: CommandContext,
  kv: KvReader,
  sequence: number,
  fields: ReadonlySet<string> | undefined,
): RecordStream | undefined {
  const { body } = context;
  const collection = findCollection(context);
  const variables = docField(body, 'let');
  const limit = Math.abs(toNumber(body.limit) ?? 0);
  const search = {
    filter: docField(body, 'filter') ?? {},
    sort: docField(body, 'sort'),
    skip: wholeField(body, 'skip') ?? 0,
    limit,
    hint: body.hint,
    source: body,
    variables,
    fields,
  };
  if (collection !== undefined) return openRecords(kv, sequence, collection, search);
  assertSearch(search);
  return undefined;
}

function readProjection(body: Doc): Projection | undefined {
  const spec = docField(body, 'projection');
  if (spec === undefined || Object.keys(spec).length === 0) return undefined;
  return compileProjection(spec, {
    collation: collationOf(body),
    variables: docField(body, 'let'),
  });
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
    allowDiskUse: 'bool',
    allowPartialResults: 'bool',
    noCursorTimeout: 'bool',
    oplogReplay: 'bool',
    collation: 'object',
    let: 'object',
    tailable: 'refused',
    awaitData: 'refused',
    returnKey: 'refused',
    showRecordId: 'refused',
    min: 'refused',
    max: 'refused',
    requestResumeToken: 'refused',
    resumeAfter: 'refused',
  },
  run: async (context) => {
    const { body } = context;
    const namespace = namespaceOf(context);
    const projection = readProjection(body);
    const reader = openReader(context);
    try {
      const byBytes = projection === undefined || projection.whole !== undefined;
      const fields = byBytes ? noFields : projection.fields;
      const records = openFind(context, reader.kv, reader.sequence, fields);
      const stream = records === undefined ? emptyStream : new ProjectedStream(records, projection);
      return await firstReply(context, namespace, stream, reader.kv, {
        batchSize: wholeField(body, 'batchSize'),
        singleBatch: body.singleBatch === true || (toNumber(body.limit) ?? 0) < 0,
      });
    } finally {
      reader.release();
    }
  },
};

async function continueCursor(context: CommandContext, cursor: Cursor): Promise<Buffer> {
  const { server, body } = context;
  if (cursor.transaction !== undefined && cursor.transaction !== context.transaction) {
    throw new CommandError(50738, 'The cursor was opened in another transaction');
  }
  const reader = openReader(context);
  cursor.busy = true;
  try {
    const size = wholeField(body, 'batchSize');
    const wanted = size === 0 ? undefined : size;
    const batch = await fillBatch(cursor, reader.kv, wanted, context.checkTime);
    if (batch.exhausted) server.cursors.remove(cursor.id);
    const id = batch.exhausted ? 0n : cursor.id;
    return encodeCursorReply('nextBatch', batch.documents, id, cursor.namespace);
  } catch (error) {
    server.cursors.remove(cursor.id);
    throw error;
  } finally {
    cursor.busy = false;
    cursor.usedAt = Date.now();
    reader.release();
  }
}

export const getMore: Command = {
  fields: { collection: 'string', batchSize: 'number' },
  run: (context) => {
    const { body, db, server } = context;
    const id = readCursorId(body.getMore);
    if (typeof body.collection !== 'string') {
      throw new CommandError(14, "BSON field 'getMore.collection' must be a string");
    }
    return continueCursor(context, server.cursors.require(id, `${db}.${body.collection}`));
  },
};

export const killCursors: Command = {
  fields: { cursors: 'array' },
  run: (context) => {
    const { body, server } = context;
    if (!Array.isArray(body.cursors)) throw new CommandError(14, 'cursors must be an array');
    const killed: Long[] = [];
    const missing: Long[] = [];
    for (const value of body.cursors) {
      const id = readCursorId(value);
      (server.cursors.remove(id) ? killed : missing).push(Long.fromBigInt(id));
    }
    return {
      cursorsKilled: killed,
      cursorsNotFound: missing,
      cursorsAlive: [],
      cursorsUnknown: [],
      ok: 1,
    };
  },
};
