import assert from 'node:assert/strict';
import { decode, ownDepth } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { type CommandError, toCommandError } from '../errors.js';

export const maxMessageBytes = 48_000_000;
const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const moreToCome = 2;
/** The flag `AwaitCapable`, which every OP_REPLY has. */
const awaitCapable = 8;

/** A decoded request. Documents in `sequences` are still BSON. */
export interface Request {
  /** The error to reply with if the body is not valid BSON. */
  readonly malformed?: CommandError;
  readonly id: number;
  readonly isQuery: boolean;
  readonly body: Doc;
  /** The document sequences of the message, by the name of the field that they replace. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  /** The client does not want a reply. */
  readonly unacknowledged: boolean;
}

/** The number of bytes after the length field of a message. @throws Error for an invalid length */
export function bytesAfter(length: Buffer): number {
  const bytes = length.readInt32LE(0);
  assert(bytes > 16 && bytes <= maxMessageBytes);
  return bytes - 4;
}

function documentAt(buffer: Buffer, at: number): Buffer {
  const end = at + buffer.readInt32LE(at);
  assert(end >= at + 5 && end <= buffer.length);
  return buffer.subarray(at, end);
}

function nameAt(buffer: Buffer, at: number): string {
  const end = buffer.indexOf(0, at);
  assert(end !== -1);
  return buffer.toString('utf8', at, end);
}

/** Reads a document sequence and returns the offset of its end. */
function readSequence(content: Buffer, at: number, sequences: Map<string, Buffer[]>): number {
  const end = at + content.readInt32LE(at);
  assert(end > at + 4 && end <= content.length);
  const section = content.subarray(0, end);
  const name = nameAt(section, at + 4);
  assert(!sequences.has(name));
  const documents: Buffer[] = [];
  sequences.set(name, documents);
  for (let next = at + 5 + Buffer.byteLength(name); next < end; ) {
    const document = documentAt(section, next);
    documents.push(document);
    next += document.length;
  }
  return end;
}

function readBody(bytes: Buffer): Pick<Request, 'body' | 'malformed'> {
  try {
    return { body: decode(bytes, undefined, ownDepth) };
  } catch (error) {
    return { body: {}, malformed: toCommandError(error) };
  }
}

function readMessage(content: Buffer): Omit<Request, 'id' | 'isQuery'> {
  const flags = content.readUInt32LE(0);
  // The lower 16 flags are required ones. Drivers send no checksums. The upper, optional flags (such as
  // exhaustAllowed) may be ignored.
  assert((flags & 0xffff & ~moreToCome) === 0);
  const sequences = new Map<string, Buffer[]>();
  let body: Buffer | undefined;
  for (let at = 4; at < content.length; ) {
    const kind = content[at++];
    assert(kind === 1 || (kind === 0 && body === undefined));
    if (kind === 1) at = readSequence(content, at, sequences);
    else {
      body = documentAt(content, at);
      at += body.length;
    }
  }
  assert(body !== undefined);
  return Object.assign(readBody(body), { sequences, unacknowledged: (flags & moreToCome) !== 0 });
}

/** Reads an OP_QUERY, which drivers still use for the handshake. */
function readQuery(content: Buffer): Omit<Request, 'id' | 'isQuery'> {
  const namespace = nameAt(content, 4);
  const [db, collection] = namespace.split('.');
  assert(collection === '$cmd');
  const body = decode(documentAt(content, 4 + Buffer.byteLength(namespace) + 1 + 8));
  const query = (body.$query ?? body) as Doc;
  return { body: { ...query, $db: db }, sequences: new Map(), unacknowledged: false };
}

/**
 * Reads a message without its length field: request id, response-to id, opcode, content.
 * @throws Error for a malformed message or an unknown opcode
 */
export function readRequest(message: Buffer): Request {
  const id = message.readInt32LE(0);
  const code = message.readInt32LE(8);
  const content = message.subarray(12);
  const isQuery = code === opQuery;
  assert(isQuery || code === opMsg);
  return Object.assign({ id, isQuery }, isQuery ? readQuery(content) : readMessage(content));
}

let nextReplyId = 1;

/** The reply to a request as a whole message. */
export function writeReply({ id, isQuery }: Request, reply: Doc): Buffer {
  const bytes = encode(reply, ownDepth, isQuery ? 36 : 21);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(nextReplyId++ & 0x7fffffff, 4);
  bytes.writeInt32LE(id, 8);
  bytes.writeInt32LE(isQuery ? opReply : opMsg, 12);
  if (isQuery) {
    bytes.writeInt32LE(awaitCapable, 16);
    bytes.writeInt32LE(1, 32);
  }
  return bytes;
}
