import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { crc32c } from './crc32c.js';

export const maxMessageBytes = 48_000_000;
const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const checksumPresent = 1;
const moreToCome = 2;
const exhaustAllowed = 1 << 16;

/** A request, its documents as they came. */
export interface Request {
  readonly id: number;
  readonly kind: 'message' | 'query';
  readonly body: Doc;
  /** Documents that came beside the body, by the name of the field that they stand for. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  /** The client does not want a reply. */
  readonly unacknowledged: boolean;
}

/** A message that cannot be understood; the connection ends. */
export class ProtocolError extends Error {}

function documentAt(buffer: Buffer, at: number, end: number): Buffer {
  if (at + 5 > end) throw new ProtocolError('a document is cut off');
  const length = buffer.readInt32LE(at);
  if (length < 5 || at + length > end) throw new ProtocolError('a document is cut off');
  return buffer.subarray(at, at + length);
}

function nameAt(buffer: Buffer, at: number, end: number): string {
  const stop = buffer.indexOf(0, at);
  if (stop === -1 || stop >= end) throw new ProtocolError('a name is not terminated');
  return buffer.toString('utf8', at, stop);
}

function readSequence(
  message: Buffer,
  at: number,
  end: number,
  sequences: Map<string, readonly Buffer[]>,
): number {
  if (at + 4 > end) throw new ProtocolError('a section is cut off');
  const stop = at + message.readInt32LE(at);
  if (stop <= at + 4 || stop > end) throw new ProtocolError('a section is cut off');
  const name = nameAt(message, at + 4, stop);
  const documents: Buffer[] = [];
  let position = at + 5 + Buffer.byteLength(name);
  while (position < stop) {
    const document = documentAt(message, position, stop);
    documents.push(document);
    position += document.length;
  }
  if (sequences.has(name)) throw new ProtocolError(`two sections are called ${name}`);
  sequences.set(name, documents);
  return stop;
}

function readMessage(message: Buffer, id: number): Request {
  if (message.length < 21) throw new ProtocolError('a message is too short');
  const flags = message.readUInt32LE(16);
  const unknownRequired = flags & 0xffff & ~(checksumPresent | moreToCome);
  if (unknownRequired !== 0) throw new ProtocolError('a message has unknown flags');
  let end = message.length;
  if ((flags & checksumPresent) !== 0) {
    end -= 4;
    if (end < 21) throw new ProtocolError('a message is too short');
    if (crc32c(message.subarray(0, end)) !== message.readUInt32LE(end)) {
      throw new ProtocolError('a message does not have the checksum that it claims');
    }
  }
  const sequences = new Map<string, readonly Buffer[]>();
  let body: Buffer | undefined;
  let at = 20;
  while (at < end) {
    const kind = message[at++];
    if (kind === 0) {
      if (body !== undefined) throw new ProtocolError('a message has two bodies');
      body = documentAt(message, at, end);
      at += body.length;
    } else if (kind === 1) {
      at = readSequence(message, at, end, sequences);
    } else throw new ProtocolError(`a message has a section of kind ${kind}`);
  }
  if (body === undefined) throw new ProtocolError('a message has no body');
  // An exhaust cursor is refused by answering one batch at a time, which the flag allows.
  void exhaustAllowed;
  return {
    id,
    kind: 'message',
    body: decode(body),
    sequences,
    unacknowledged: (flags & moreToCome) !== 0,
  };
}

function readQuery(message: Buffer, id: number): Request {
  if (message.length < 20) throw new ProtocolError('a query is too short');
  const namespace = nameAt(message, 20, message.length);
  const at = 20 + Buffer.byteLength(namespace) + 1 + 8;
  const body = decode(documentAt(message, at, message.length));
  const [db, collection] = [namespace.split('.')[0], namespace.split('.').slice(1).join('.')];
  if (collection !== '$cmd') throw new ProtocolError('OP_QUERY is for the handshake only');
  const query = body.$query ?? body;
  return {
    id,
    kind: 'query',
    body: { ...(query as Doc), $db: db },
    sequences: new Map(),
    unacknowledged: false,
  };
}

/**
 * Reads one whole message.
 * @throws ProtocolError or CommandError 22 when it is malformed
 */
export function readRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const code = message.readInt32LE(12);
  if (code === opMsg) return readMessage(message, id);
  if (code === opQuery) return readQuery(message, id);
  throw new ProtocolError(`opcode ${code} is not supported`);
}

let nextReplyId = 1;

function header(length: number, responseTo: number, code: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  bytes.writeInt32LE(nextReplyId++ & 0x7fffffff, 4);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(code, 12);
  return bytes;
}

/** A small reply is copied into one piece, which is one system call fewer. */
const copyUpTo = 64 * 1024;

function pieces(head: Buffer, body: Buffer): Buffer[] {
  return body.length <= copyUpTo ? [Buffer.concat([head, body])] : [head, body];
}

/** The reply to a request, as parts to be written one after another. */
export function writeReply(request: Request, reply: Doc | Buffer): Buffer[] {
  const body = Buffer.isBuffer(reply) ? reply : encode(reply);
  if (request.kind === 'query') {
    const head = header(36, request.id, opReply);
    head.writeInt32LE(36 + body.length, 0);
    head.writeInt32LE(8, 16);
    head.fill(0, 20, 32);
    head.writeInt32LE(1, 32);
    return pieces(head, body);
  }
  const head = header(21, request.id, opMsg);
  head.writeInt32LE(21 + body.length, 0);
  head.writeUInt32LE(0, 16);
  head[20] = 0;
  return pieces(head, body);
}
