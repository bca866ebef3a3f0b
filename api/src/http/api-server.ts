import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerClientErrors } from './client-errors.js';

/** Behind a proxy its idle connections must end first, or requests meet a closing socket. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 15_000;
/** A body must have arrived within this time; imports over slow lines need it. */
const REQUEST_MS = 300_000;

export interface ListeningServer {
  readonly port: number;
  /** Takes no more connections, lets requests under way finish for up to `graceMs`, then cuts them off. */
  close(graceMs?: number): Promise<void>;
}

/** Listens with an application. Rejects when the port is taken. */
export async function listen(
  app: RequestListener,
  host: string,
  port: number,
): Promise<ListeningServer> {
  const server: Server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      maxHeaderSize: 16_384,
      noDelay: true,
    },
    app,
  );
  answerClientErrors(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close(graceMs = 10_000) {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}
