import { unlinkSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { BackendRecord } from './backends.js';
import type { ChildStatus } from './child.js';

/** What the supervisor says of itself over its control socket. */
export interface SupervisorStatus {
  readonly pid: number;
  readonly phase: 'starting' | 'ready' | 'failed' | 'stopping';
  /** What it is doing, or why it failed. */
  readonly message: string;
  readonly address: string;
  readonly startedAt: string;
  readonly build: string;
  readonly backends?: BackendRecord;
  readonly children: readonly ChildStatus[];
  /** The last notable events, oldest first. */
  readonly events: readonly string[];
  /** Said once, on the first run: the generated password of the first admin. */
  readonly firstAdmin?: { readonly username: string; readonly password: string };
  /** Environment for one-off commands such as `make seed`. */
  readonly commandEnv?: Readonly<Record<string, string>>;
}

/** Serves `GET /status` and `POST /stop` on a Unix socket that only this user can open. */
export function serveControl(
  socket: string,
  handlers: { status: () => SupervisorStatus; stop: () => void },
): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.method === 'POST' && req.url === '/stop') {
      res.end('{}', () => handlers.stop());
      return;
    }
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(handlers.status()));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, () => resolve(server));
  });
}

/** Removes a socket file that a killed supervisor left; a live one is the caller's to notice first. */
export function removeStaleSocket(socket: string): void {
  try {
    unlinkSync(socket);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Asks the supervisor behind `socket`; undefined when none runs. */
export function askSupervisor(
  socket: string,
  method: 'GET' | 'POST' = 'GET',
  path = '/status',
): Promise<SupervisorStatus | undefined> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: socket, method, path }, (res) => {
      let body = '';
      res.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      res.on('end', () => resolve(JSON.parse(body) as SupervisorStatus));
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET'].includes(error.code ?? '')) resolve(undefined);
      else reject(error);
    });
    call.end();
  });
}
