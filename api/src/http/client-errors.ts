import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode, errorMessage } from '@terimce/contract/errors';

/** How long an address or a header that is too long is read on, so that its sender sees the answer. */
const LINGER_MS = 2_000;

/** What Node says of a request, where it is more than that it makes no sense. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'URI_TOO_LONG',
  ERR_HTTP_REQUEST_TIMEOUT: 'BODY_TIMEOUT',
};

/** Answers requests that Node could not even parse: with a coded reply instead of a bare one. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = CODES[error.code ?? ''] ?? 'MALFORMED_REQUEST';
    const body = JSON.stringify({ success: false, code, message: errorMessage(code, 'tr') });
    socket.end(
      `HTTP/1.1 ${ERRORS[code].status} ${code}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
    // Closing while bytes still arrive would reset the connection and lose the reply.
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}
