import { chmodSync, existsSync, rmSync } from 'node:fs';
import {
  type AddressInfo,
  createConnection,
  createServer,
  type Server,
  type Socket,
} from 'node:net';
import { isMainThread } from 'node:worker_threads';
import type { ServerState } from './commands/context.js';
import { dispatch } from './commands/dispatch.js';
import { Cursors } from './cursors.js';
import { Locks } from './sessions/locks.js';
import { Sessions } from './sessions/sessions.js';
import { Catalog } from './storage/catalog.js';
import { openEngine } from './storage/engine.js';
import { dropUnfinished } from './storage/index-build.js';
import { sweepOrphans } from './storage/orphans.js';
import { PlainTarget } from './storage/plain-target.js';
import { forgetRetries, runTtl } from './ttl.js';
import { serveConnection } from './wire/connection.js';

export interface EmbeddedMongoOptions {
  /** The folder that holds the data; created when it is not there. */
  readonly dataDir: string;
  /** Path of a Unix socket, mode 600. It must end in `.sock` for drivers to take it. */
  readonly socket?: string;
  /** TCP port on 127.0.0.1; 0 for any that is free. Used when there is no `socket`. */
  readonly port?: number;
  /** How often TTL indexes are seen to, in milliseconds; MongoDB's minute if not given. */
  readonly housekeepingMs?: number;
}

export interface EmbeddedMongo {
  /** A connection string without a database. */
  readonly uri: string;
  /** Ends connections, finishes what was accepted, closes the data. */
  close(): Promise<void>;
}

const defaultHousekeepingMs = 60_000;

function listen(server: Server, options: EmbeddedMongoOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const ready = () => {
      server.off('error', reject);
      resolve();
    };
    if (options.socket === undefined) server.listen(options.port ?? 0, '127.0.0.1', ready);
    else {
      // The mask closes the moment between listening and chmod.
      const mask = isMainThread ? process.umask(0o177) : undefined;
      server.listen(options.socket, ready);
      if (mask !== undefined) process.umask(mask);
    }
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

/** Removes the socket file of a server that was killed. @throws Error when one still answers */
async function clearStaleSocket(path: string): Promise<void> {
  if (!existsSync(path)) return;
  if (await answers(path)) throw new Error(`Another server listens on ${path}`);
  rmSync(path);
}

async function openState(dataDir: string): Promise<ServerState> {
  const engine = await openEngine(dataDir);
  const catalog = new Catalog(engine);
  const locks = new Locks();
  const sessions = new Sessions(engine, catalog, locks);
  const state: ServerState = {
    engine,
    catalog,
    locks,
    sessions,
    cursors: new Cursors(),
    startedAt: new Date(),
    direct: new PlainTarget(engine, catalog, locks),
    counters: { commands: 0, connections: 0, totalConnections: 0 },
  };
  await dropUnfinished(engine, catalog);
  sweepOrphans(engine, catalog);
  return state;
}

function accept(state: ServerState, server: Server, uriHost: () => string): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    state.counters.connections++;
    state.counters.totalConnections++;
    socket.setNoDelay(true);
    socket.once('close', () => {
      sockets.delete(socket);
      state.counters.connections--;
    });
    serveConnection(socket, (request) => dispatch(state, request, uriHost()));
  });
  return sockets;
}

function keepHouse(state: ServerState, everyMs: number): () => void {
  const expire = setInterval(() => {
    state.cursors.expire();
    state.sessions.expire();
  }, 5_000);
  const clean = setInterval(() => {
    runTtl(state)
      .then(() => forgetRetries(state))
      .catch((error: Error) => process.stderr.write(`embedded-mongo: ${error.message}\n`));
  }, everyMs);
  expire.unref();
  clean.unref();
  return () => {
    clearInterval(expire);
    clearInterval(clean);
  };
}

/**
 * Starts a MongoDB-compatible server on a data folder.
 * @throws Error when another server uses the folder or the address, or it cannot be written
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const state = await openState(options.dataDir);
  const server = createServer();
  let host = '';
  const sockets = accept(state, server, () => host);
  try {
    if (options.socket !== undefined) await clearStaleSocket(options.socket);
    await listen(server, options);
    if (options.socket !== undefined) chmodSync(options.socket, 0o600);
    host =
      options.socket === undefined
        ? `127.0.0.1:${(server.address() as AddressInfo).port}`
        : encodeURIComponent(options.socket);
  } catch (error) {
    server.close();
    await state.engine.close();
    throw error;
  }
  const stopHousekeeping = keepHouse(state, options.housekeepingMs ?? defaultHousekeepingMs);
  let closing: Promise<void> | undefined;
  const close = async () => {
    stopHousekeeping();
    const closed = new Promise((resolve) => server.close(resolve));
    state.sessions.close();
    await state.engine.writes.close();
    // What was written is answered before the connections end.
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
