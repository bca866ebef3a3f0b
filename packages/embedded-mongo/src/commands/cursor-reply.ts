import { Long } from 'bson';
import { encode } from '../bson/encode.js';
import { type Cursor, Cursors, fillBatch } from '../cursors.js';
import type { Stream } from '../query/stream.js';
import type { KvReader } from '../storage/kv.js';
import type { CommandContext } from './context.js';

const arrayNames: Buffer[] = [];

function arrayName(i: number): Buffer {
  arrayNames[i] ??= Buffer.from(`\x03${i}\0`, 'latin1');
  return arrayNames[i] as Buffer;
}

/**
 * `{ cursor: { firstBatch | nextBatch, id, ns }, ok: 1 }` from documents that are BSON already.
 */
export function encodeCursorReply(
  batchName: 'firstBatch' | 'nextBatch',
  documents: readonly Buffer[],
  id: bigint,
  namespace: string,
): Buffer {
  const rest = encode({ id: Long.fromBigInt(id), ns: namespace }).subarray(4);
  const parts: Buffer[] = [];
  let arrayBytes = 5;
  for (const [i, document] of documents.entries()) {
    const name = arrayName(i);
    parts.push(name, document);
    arrayBytes += name.length + document.length;
  }
  const head = Buffer.from(`\x04${batchName}\0`, 'latin1');
  const cursorBytes = 4 + head.length + arrayBytes + rest.length;
  const outer = Buffer.from('\x03cursor\0', 'latin1');
  const tail = encode({ ok: 1 }).subarray(4);
  const length = (value: number): Buffer => {
    const bytes = Buffer.allocUnsafe(4);
    bytes.writeInt32LE(value);
    return bytes;
  };
  return Buffer.concat([
    length(4 + outer.length + cursorBytes + tail.length),
    outer,
    length(cursorBytes),
    head,
    length(arrayBytes),
    ...parts,
    Buffer.from([0]),
    rest,
    tail,
  ]);
}

/** Fills the first batch and keeps a cursor for the rest, if there is one. */
export async function firstReply(
  context: CommandContext,
  namespace: string,
  stream: Stream<Buffer>,
  kv: KvReader,
  options: { batchSize: number | undefined; singleBatch: boolean },
): Promise<Buffer> {
  const { server, transaction } = context;
  const pending: Pick<Cursor, 'stream' | 'held'> = { stream, held: undefined };
  const size = options.batchSize ?? Cursors.firstBatchSize;
  const batch = await fillBatch(pending, kv, size, context.checkTime);
  let id = 0n;
  if (!batch.exhausted && !options.singleBatch) {
    const everlasting = context.body.noCursorTimeout === true;
    id = server.cursors.add(namespace, stream, pending.held, transaction, everlasting).id;
  }
  return encodeCursorReply('firstBatch', batch.documents, id, namespace);
}
