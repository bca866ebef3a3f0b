import type { Socket } from 'node:net';
import type { Doc } from '../bson/values.js';
import {
  maxMessageBytes,
  ProtocolError,
  type Request,
  readRequest,
  writeReply,
} from './message.js';

export type Handler = (request: Request) => Promise<Doc | Buffer>;

/** Collects the bytes of a connection into whole messages, however they are split. */
export class MessageBuffer {
  private chunks: Buffer[] = [];
  private length = 0;

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
  }

  private joined(): Buffer {
    const [first] = this.chunks;
    const whole =
      this.chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.chunks);
    this.chunks = [whole];
    return whole;
  }

  private announced(): number | undefined {
    if (this.length < 4) return undefined;
    const first = this.chunks[0] as Buffer;
    return first.length >= 4 ? first.readInt32LE(0) : this.joined().readInt32LE(0);
  }

  /** The next whole message, if there is one. @throws ProtocolError for an impossible length */
  next(): Buffer | undefined {
    const length = this.announced();
    if (length === undefined) return undefined;
    if (length < 16 || length > maxMessageBytes) {
      throw new ProtocolError(`a message of ${length} bytes`);
    }
    if (this.length < length) return undefined;
    const whole = this.joined();
    const rest = whole.subarray(length);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.length = rest.length;
    return whole.subarray(0, length);
  }
}

/**
 * Serves one client. Its requests are answered in the order in which they came; a message that
 * makes no sense ends this connection and no other.
 */
export function serveConnection(socket: Socket, handle: Handler): void {
  const buffer = new MessageBuffer();
  const waiting: Request[] = [];
  let busy = false;

  const work = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (let request = waiting.shift(); request !== undefined; request = waiting.shift()) {
      const reply = await handle(request);
      if (socket.destroyed) return;
      if (!request.unacknowledged) {
        for (const part of writeReply(request, reply)) socket.write(part);
        if (socket.writableNeedDrain) await drained(socket);
      }
      if (waiting.length < 64) socket.resume();
    }
    busy = false;
  };

  socket.on('data', (chunk: Buffer) => {
    try {
      buffer.push(chunk);
      for (let message = buffer.next(); message !== undefined; message = buffer.next()) {
        waiting.push(readRequest(message));
      }
    } catch {
      socket.destroy();
      return;
    }
    if (waiting.length >= 64) socket.pause();
    void work();
  });
  socket.on('error', () => socket.destroy());
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}
