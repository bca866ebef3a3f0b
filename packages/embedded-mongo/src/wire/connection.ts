import type { Socket } from 'node:net';
import type { Doc } from '../bson/values.js';
import { bytesAfter, type Request, readRequest, writeReply } from './message.js';

export type Handler = (request: Request) => Promise<Doc>;

/** Returns a function that reads exactly `count` bytes, or undefined when the connection ends first. */
function reader(socket: Socket): (count: number) => Promise<Buffer | undefined> {
  let wake = () => {};
  socket.on('readable', () => wake());
  socket.on('close', () => wake());
  return async (count) => {
    for (;;) {
      const bytes: Buffer | null = socket.read(count);
      // At the end of the stream `read` returns the remaining bytes, which may be fewer.
      if (bytes !== null) return bytes.length === count ? bytes : undefined;
      if (socket.readableEnded || socket.destroyed) return undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}

/** Answers requests until the connection ends. @throws Error for a malformed message */
async function serve(socket: Socket, handle: Handler): Promise<void> {
  const read = reader(socket);
  for (;;) {
    const length = await read(4);
    const message = length && (await read(bytesAfter(length)));
    if (message === undefined) return;
    const request = readRequest(message);
    const reply = await handle(request);
    if (socket.destroyed) return;
    if (request.unacknowledged) continue;
    const bytes = writeReply(request, reply);
    // Back-pressure: the next request waits until the client has taken this reply.
    await new Promise((resolve) => socket.write(bytes, resolve));
  }
}

/**
 * Serves one client. Its requests are answered in order. A malformed message ends this connection
 * only.
 */
export function serveConnection(socket: Socket, handle: Handler): void {
  const end = () => socket.destroy();
  socket.on('error', end);
  serve(socket, handle).then(end, end);
}
