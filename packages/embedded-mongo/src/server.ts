import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createConnection, createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import type { ServerState } from './commands/context.js';
import { dispatch } from './commands/dispatch.js';
import { Cursors } from './cursors.js';
import { ClusterClock } from './sessions/cluster-clock.js';
import { Catalog } from './storage/catalog.js';
import { openEngine } from './storage/engine.js';
import { checkFormat } from './storage/format.js';
import { sweepOrphans } from './storage/orphans.js';
import { forgetRetries, runTtl } from './ttl.js';
import { serveConnection } from './wire/connection.js';

export interface EmbeddedMongoOptions {
  /** The data folder. It is created if it does not exist. */
  readonly dataDir: string;
  /** Path of a Unix socket, mode 600. It must end in `.sock` for drivers to take it. */
  readonly socket?: string | undefined;
  /** TCP port on 127.0.0.1; 0 for any free port. Used if there is no `socket`. */
  readonly port?: number | undefined;
  /**
   * How often expired documents, cursors and retry records are removed, in milliseconds. One minute by
   * default, as in MongoDB.
   */
  readonly housekeepingMs?: number;
  /** Opens a damaged file and skips the records that cannot be read, so that the rest can be dumped. */
  readonly salvage?: boolean | undefined;
}

export interface EmbeddedMongo {
  /** A connection string without a database. */
  readonly uri: string;
  /** Finishes the accepted writes, ends the connections and closes the data file. */
  close(): Promise<void>;
}

async function listen(server: Server, { port = 0, socket }: EmbeddedMongoOptions): Promise<void> {
  // Node also emits `error` for a connection that it cannot accept (EMFILE). Without a listener the
  // process would end.
  server.on('error', () => {});
  const listening = once(server, 'listening');
  if (socket === undefined) server.listen(port, '127.0.0.1');
  else {
    // Without the mask other users could connect between `listen` and `chmod`.
    const mask = isMainThread ? process.umask(0o177) : undefined;
    server.listen(socket);
    if (mask !== undefined) process.umask(mask);
  }
  await listening;
  if (socket !== undefined) chmodSync(socket, 0o600);
}

/** Removes the socket file of a server that was killed. @throws Error when a server still answers on it */
async function clearStaleSocket(path: string): Promise<void> {
  const probe = createConnection(path);
  const answers = await once(probe, 'connect').then(
    () => true,
    () => false,
  );
  probe.destroy();
  if (answers) throw new Error(`Another server listens on ${path}`);
  rmSync(path, { force: true });
}

async function openState({ dataDir, salvage }: EmbeddedMongoOptions): Promise<ServerState> {
  const engine = await openEngine(dataDir, salvage);
  await checkFormat(engine);
  const catalog = new Catalog(engine);
  const clock = new ClusterClock();
  const state: ServerState = { engine, catalog, clock, cursors: new Cursors(), connections: 0 };
  sweepOrphans(engine, catalog);
  return state;
}

function accept(state: ServerState, server: Server, uriHost: () => string): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    state.connections++;
    socket.setNoDelay(true);
    socket.once('close', () => sockets.delete(socket));
    serveConnection(socket, (request) => dispatch(state, request, uriHost()));
  });
  return sockets;
}

function keepHouse(state: ServerState, everyMs: number): NodeJS.Timeout {
  const clean = async () => {
    state.cursors.expire();
    await runTtl(state);
    await forgetRetries(state);
  };
  return setInterval(() => {
    clean().catch((error: Error) => process.stderr.write(`embedded-mongo: ${error.message}\n`));
  }, everyMs).unref();
}

/**
 * Starts a MongoDB-compatible server on a data folder.
 * @throws Error when another server uses the folder or the address, or the folder cannot be written
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const state = await openState(options);
  const server = createServer();
  let host = '';
  const sockets = accept(state, server, () => host);
  try {
    if (options.socket !== undefined) await clearStaleSocket(options.socket);
    await listen(server, options);
    host =
      options.socket === undefined
        ? `127.0.0.1:${(server.address() as AddressInfo).port}`
        : encodeURIComponent(options.socket);
  } catch (error) {
    server.close();
    await state.engine.close();
    throw error;
  }
  const housekeeping = keepHouse(state, options.housekeepingMs ?? 60_000);
  let closing: Promise<void> | undefined;
  const close = async () => {
    clearInterval(housekeeping);
    const closed = new Promise((resolve) => server.close(resolve));
    await state.engine.writes.close();
    // The replies to the last writes are sent before the connections end.
    await new Promise((resolve) => setImmediate(resolve));
    for (const socket of sockets) socket.end();
    setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, 200).unref();
    await closed;
    await state.engine.close();
  };
  return {
    uri: `mongodb://${host}/?directConnection=true`,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
