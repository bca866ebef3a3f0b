import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import {
  type EngineProcess,
  type Supervision,
  startProcess,
  waitUntilReady,
} from './engine-process.js';
import { which } from './which.js';

/** After a kill, the next server reads the whole file first; ended in the meantime, it would have to start over. */
const FILE_CHECKED_WITHIN_MS = 600_000;

/** Finds `mongod` on `searchPath`. */
export function findMongod(searchPath: string): string | undefined {
  return which(['mongod'], searchPath);
}

export interface EmbeddedMongoOptions extends Supervision {
  readonly dataDir: string;
  /** Path of the Unix socket; at most 107 bytes, the kernel's limit. */
  readonly socket: string;
  readonly database: string;
}

export interface MongoProcess extends EngineProcess {
  readonly uri: string;
}

/** The longest path that the kernel accepts for a Unix socket, in bytes. */
export const SOCKET_PATH_MAX = 107;

/** Starts the embedded MongoDB-compatible server as a separate process and waits for its ready line. */
export async function startEmbeddedMongoProcess(
  options: EmbeddedMongoOptions,
): Promise<MongoProcess> {
  const entry = createRequire(import.meta.url).resolve('@terimce/embedded-mongo/cli');
  // Tests resolve this to the sources, but only the build can be run as a process.
  const command = entry.endsWith('.ts')
    ? entry.replace('/src/', '/dist/').replace(/\.ts$/, '.js')
    : entry;
  if (!existsSync(command))
    throw new Error(`${command} is missing: build the project first (npm run build)`);
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  mkdirSync(dirname(options.socket), { recursive: true, mode: 0o700 });
  const engine = startProcess({
    ...options,
    name: 'embedded-mongo',
    command: process.execPath,
    args: [command, '--data', options.dataDir, '--socket', options.socket],
    env: {},
  });
  // The ready line contains the address.
  const isReady = async () => engine.recentOutput().includes('mongodb://');
  await waitUntilReady(engine, isReady, FILE_CHECKED_WITHIN_MS);
  const host = encodeURIComponent(options.socket);
  return { ...engine, uri: `mongodb://${host}/${options.database}?directConnection=true` };
}

export interface MongodOptions extends Supervision {
  readonly command: string;
  readonly dataDir: string;
  readonly port: number;
  readonly database: string;
  /** Initiates the replica set `rs0` with this member unless it exists; true once it is primary. */
  readonly initiate: (adminUri: string, member: string) => Promise<boolean>;
}

/** Starts an installed `mongod` on the loopback address as a single-node replica set, which retryable writes need. */
export async function startMongod(options: MongodOptions): Promise<MongoProcess> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const member = `127.0.0.1:${options.port}`;
  const engine = startProcess({
    ...options,
    name: 'mongod',
    args: [
      '--dbpath',
      options.dataDir,
      '--bind_ip',
      '127.0.0.1',
      '--port',
      String(options.port),
      '--replSet',
      'rs0',
    ],
    env: {},
  });
  const adminUri = `mongodb://${member}/admin?directConnection=true`;
  await waitUntilReady(engine, () => options.initiate(adminUri, member), 60_000);
  const query = 'directConnection=true&w=majority&journal=true';
  return { ...engine, uri: `mongodb://${member}/${options.database}?${query}` };
}
