import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { type EngineProcess, startProcess, waitUntilReady } from './engine-process.js';
import { which } from './which.js';

/** Finds `mongod` on `searchPath`. */
export function findMongod(searchPath: string): string | undefined {
  return which(['mongod'], searchPath);
}

export interface EmbeddedMongoOptions {
  readonly dataDir: string;
  /** Path of the Unix socket to listen on; at most 107 bytes, the kernel's limit. */
  readonly socket: string;
  readonly database: string;
  readonly logFile?: string;
}

export interface MongoProcess extends EngineProcess {
  readonly uri: string;
}

/** The longest path that the kernel accepts for a Unix socket, in bytes. */
export const SOCKET_PATH_MAX = 107;

/** Starts the embedded MongoDB-compatible server as a process of its own and waits for its ready line. */
export async function startEmbeddedMongoProcess(
  options: EmbeddedMongoOptions,
): Promise<MongoProcess> {
  const entry = createRequire(import.meta.url).resolve('@terimce/embedded-mongo/cli');
  // Resolved from sources in tests, where only the build can be run as a process.
  const command = entry.endsWith('.ts')
    ? entry.replace('/src/', '/dist/').replace(/\.ts$/, '.js')
    : entry;
  if (!existsSync(command))
    throw new Error(`${command} is missing: build the project first (npm run build)`);
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  mkdirSync(dirname(options.socket), { recursive: true, mode: 0o700 });
  const engine = startProcess({
    name: 'embedded-mongo',
    command: process.execPath,
    args: [command, '--data', options.dataDir, '--socket', options.socket],
    env: {},
    ...(options.logFile ? { logFile: options.logFile } : {}),
  });
  try {
    // The ready line names the address.
    await waitUntilReady(engine, async () => engine.recentOutput().includes('mongodb://'));
  } catch (error) {
    await engine.stop(1000);
    throw error;
  }
  const host = encodeURIComponent(options.socket);
  return { ...engine, uri: `mongodb://${host}/${options.database}?directConnection=true` };
}

export interface MongodOptions {
  readonly command: string;
  readonly dataDir: string;
  readonly port: number;
  readonly database: string;
  readonly logFile?: string;
  /** Initiates the replica set `rs0` with this member unless that is done; true once it is primary. */
  readonly initiate: (adminUri: string, member: string) => Promise<boolean>;
}

/**
 * Starts an installed `mongod` on the loopback address as a single-node replica set, which
 * transactions and retryable writes need.
 */
export async function startMongod(options: MongodOptions): Promise<MongoProcess> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const member = `127.0.0.1:${options.port}`;
  const engine = startProcess({
    name: 'mongod',
    command: options.command,
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
    ...(options.logFile ? { logFile: options.logFile } : {}),
  });
  const adminUri = `mongodb://${member}/admin?directConnection=true`;
  try {
    await waitUntilReady(engine, () => options.initiate(adminUri, member), 60_000);
  } catch (error) {
    await engine.stop(5000);
    throw error;
  }
  const query = 'directConnection=true&w=majority&journal=true';
  return { ...engine, uri: `mongodb://${member}/${options.database}?${query}` };
}
