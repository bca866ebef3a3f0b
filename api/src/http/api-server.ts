import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ERRORS, type ErrorCode, errorMessage } from '@terimce/contract/errors';
import { NETWORK_FACTORS } from '@terimce/contract/limits';
import type { Express } from 'express';
import { networksOf } from './rate-limits.js';

/** The idle connections of a proxy must end first, otherwise its requests meet a closing socket. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 15_000;
/** Timeout for the whole body; imports over slow lines need it. */
const REQUEST_MS = 300_000;
/** How long a peer may leave a reply unread. */
const UNREAD_MS = 30_000;
/** Most requests that may wait on a connection for the reply to an earlier one; browsers and proxies send none. */
const PIPELINED_MAX = 100;

/** How often connections are closed that have become idle, while the server closes. */
const CLOSE_IDLE_EVERY_MS = 100;

export interface ListeningServer {
  readonly port: number;
  /** Ends each connection with its next reply; new ones are still accepted. */
  drain(): void;
  /** Stops accepting connections, lets requests in progress finish for up to `graceMs`, then cuts them off. */
  close(graceMs?: number): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Most open connections of one address; 0 or undefined means no limit. */
  readonly connectionsPerAddress?: number;
  /** Addresses without that limit, such as our proxies, through which all visitors come. */
  readonly isExempt?: (address: string) => boolean;
  /** How long a peer may leave a reply unread, in milliseconds. */
  readonly unreadMs?: number;
}

/** Starts to listen with an application. Rejects if the port is taken. */
export async function listen(
  app: Express,
  { host, port, connectionsPerAddress = 0, isExempt, unreadMs = UNREAD_MS }: ListenOptions,
): Promise<ListeningServer> {
  const server: Server = createServer({
    ...messageClasses(app),
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    maxHeaderSize: 16_384,
    noDelay: true,
  });
  server.timeout = unreadMs;
  server.on('request', inTurn(closeUnread(app)));
  if (connectionsPerAddress > 0) limitConnections(server, connectionsPerAddress, isExempt);
  answerClientErrors(server);
  await new Promise<void>((resolve, reject) => {
    // The listener stays: a connection that cannot be accepted (EMFILE) is an error event too.
    server.on('error', reject);
    server.listen(port, host, () => resolve());
  });
  const drain = () => {
    server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
  };
  return {
    port: (server.address() as AddressInfo).port,
    drain,
    async close(graceMs = 10_000) {
      drain();
      const closed = new Promise((resolve) => server.close(resolve));
      // Node closes those that are idle now, but keeps a connection that is in use for its next request.
      const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
      clearInterval(idle);
    },
  };
}

/**
 * The classes of requests and replies, with the prototypes that Express gives them. Express sets both prototypes for
 * every request. If that changes them, V8 drops its optimizations of the objects, also in Node's own code
 * (docs/performance.md, The path of a request).
 */
function messageClasses(app: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  const { request, response } = app as unknown as { request: object; response: object };
  Object.setPrototypeOf(Request.prototype, request);
  Object.setPrototypeOf(Response.prototype, response);
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
  return { IncomingMessage: Request, ServerResponse: Response };
}

/**
 * Passes on one request at a time per connection. The others wait in the socket, or, if they arrived in one piece
 * with an earlier one, as parsed heads. Node does not tell a reply that is not first on its connection when the
 * connection ends, so nothing may be opened for it.
 */
function inTurn(work: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (req, res) => {
    // Node gives a reply the socket when it is its turn.
    if (res.socket) {
      work(req, res);
      return;
    }
    const { socket } = req;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > PIPELINED_MAX) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    // Not at once: Node resumes the socket when it has parsed the whole request.
    setImmediate(() => {
      if (waiting.has(socket)) socket.pause();
    });
    res.once('socket', () => {
      const left = (waiting.get(socket) ?? 1) - 1;
      if (left > 0) waiting.set(socket, left);
      else {
        waiting.delete(socket);
        socket.resume();
      }
      // Not at once: the reply before it closes in this tick, and so does everything that it holds.
      setImmediate(() => {
        if (!socket.destroyed) work(req, res);
      });
    });
  };
}

/** Closes a connection whose peer has stopped reading; one whose reply is still being made stays open. */
function closeUnread(work: RequestListener): RequestListener {
  return (req, res) => {
    // Emitted only if the amount of unsent data has not changed either.
    res.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
    work(req, res);
  };
}

function limitConnections(
  server: Server,
  max: number,
  isExempt: (address: string) => boolean = () => false,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const networks = networksOf(remoteAddress);
    const isOver = (network: string, i: number) =>
      (open.get(network) ?? 0) >= max * (NETWORK_FACTORS[i] ?? 1);
    if (networks.some(isOver)) {
      socket.destroy();
      return;
    }
    for (const network of networks) open.set(network, (open.get(network) ?? 0) + 1);
    socket.once('close', () => {
      for (const network of networks) {
        const left = (open.get(network) ?? 1) - 1;
        if (left === 0) open.delete(network);
        else open.set(network, left);
      }
    });
  });
}

/** How long a URL or header that is too long is read, so that the client can read the reply. */
const HEADER_LINGER_MS = 2_000;

/** Node's error codes with a specific reply; other invalid requests get a general one. */
const CLIENT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'URI_TOO_LONG',
  ERR_HTTP_REQUEST_TIMEOUT: 'BODY_TIMEOUT',
};

/** Answers requests that Node could not parse, with a coded reply instead of a bare one. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Data that arrives after the reply causes another error; closing the connection then would lose the reply (Node
    // 24).
    if (socket.writableEnded) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = CLIENT_ERRORS[error.code ?? ''] ?? 'MALFORMED_REQUEST';
    const body = JSON.stringify({ success: false, code, message: errorMessage(code, 'tr') });
    socket.end(
      `HTTP/1.1 ${ERRORS[code].status} ${code}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
    // Closing while data still arrives would reset the connection and lose the reply.
    socket.resume();
    setTimeout(() => socket.destroy(), HEADER_LINGER_MS).unref();
  });
}
