import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import type { BackendRecord } from './backends.js';
import type { ChildStatus } from './child.js';

/** The status that the supervisor reports over its control socket. */
export interface SupervisorStatus {
  readonly pid: number;
  readonly phase: 'starting' | 'ready' | 'failed' | 'stopping';
  /** What it is doing, or why it failed. */
  readonly message: string;
  readonly address: string;
  readonly startedAt: string;
  readonly build: string;
  /** What was set when it started, by {@link givenSettings}. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  readonly backends?: BackendRecord | undefined;
  readonly children: readonly ChildStatus[];
  /** The last notable events, oldest first. */
  readonly events: readonly string[];
  /** The generated password of the first administrator, only in the first reply to `POST /first-admin`. */
  readonly firstAdmin?: { readonly username: string; readonly password: string } | undefined;
  /** Environment for one-off commands such as `make seed`. */
  readonly commandEnv?: Readonly<Record<string, string>> | undefined;
}

export interface ControlHandlers {
  readonly status: () => SupervisorStatus;
  /** The status with the first administrator's password, which is then forgotten. */
  readonly firstAdmin: () => SupervisorStatus;
  /** The first administrator was created, with the password that the supervisor chose. */
  readonly adminCreated: () => void;
  readonly stop: () => void;
  /** Stops the processes that write to the database, and starts them again. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
}

/**
 * Serves `GET /status`, `POST /first-admin`, `POST /admin-created`, `POST /stop` and `POST /pause` on a Unix socket
 * that only this user can open. A pause lasts as long as its connection, so that a killed restore does not leave the
 * site stopped.
 */
export function serveControl(socket: string, handlers: ControlHandlers): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.method === 'POST' && req.url === '/stop') {
      res.end('{}', () => handlers.stop());
      return;
    }
    if (req.method === 'POST' && req.url === '/pause') {
      handlers.pause().then(
        () => {
          if (res.closed) void handlers.resume();
          else res.once('close', () => void handlers.resume()).write('paused');
        },
        (error: Error) => res.writeHead(409).end(error.message),
      );
      return;
    }
    res.setHeader('content-type', 'application/json');
    if (req.method === 'POST' && req.url === '/admin-created') handlers.adminCreated();
    const isFirstAdmin = req.method === 'POST' && req.url === '/first-admin';
    res.end(JSON.stringify(isFirstAdmin ? handlers.firstAdmin() : handlers.status()));
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(socket, () => resolve(server));
  });
}

/**
 * Removes the socket file of a killed supervisor.
 * @throws Error if a supervisor still answers on it
 */
export async function removeStaleSocket(socket: string): Promise<void> {
  if (await askSupervisor(socket)) throw new Error(`Another supervisor answers on ${socket}`);
  rmSync(socket, { force: true });
}

const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'ABORT_ERR']);
/** A supervisor that takes longer to answer hangs, in milliseconds. */
const ANSWER_MS = 5_000;

/** Asks the supervisor for its status; undefined if none runs, or none answers. */
export function askSupervisor(
  socket: string,
  method: 'GET' | 'POST' = 'GET',
  path = '/status',
): Promise<SupervisorStatus | undefined> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const call = request({ socketPath: socket, method, path, signal }, (res) => {
      resolve((json(res) as Promise<SupervisorStatus>).catch(() => undefined));
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY.has(error.code ?? '')) resolve(undefined);
      else reject(error);
    });
    call.end();
  });
}

/**
 * Runs `work` while the supervisor pauses the processes that write to the database. Without a supervisor, only runs
 * it.
 */
export async function whilePaused<T>(socket: string, work: () => Promise<T>): Promise<T> {
  if (!(await askSupervisor(socket))) return work();
  const call = request({ socketPath: socket, method: 'POST', path: '/pause' }).end();
  // For errors after the reply; those before it are thrown by `once`.
  call.on('error', () => undefined);
  const [res] = await once(call, 'response');
  const [message] = await once(res.setEncoding('utf8'), 'data');
  if (res.statusCode !== 200) throw new Error(message);
  try {
    return await work();
  } finally {
    call.destroy();
  }
}
