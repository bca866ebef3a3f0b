import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOCKET_PATH_MAX } from '@terimce/engines/mongodb';

/** Where everything of one installation lives, below `DATA_DIR`. */
export interface Paths {
  readonly root: string;
  readonly logs: string;
  readonly mongo: string;
  readonly redis: string;
  readonly meilisearch: string;
  readonly bin: string;
  readonly secrets: string;
  readonly backends: string;
  readonly mongoSocket: string;
  readonly controlSocket: string;
}

/** Makes the folders of an installation (mode 700) and returns their paths. */
export function pathsOf(dataDir: string): Paths {
  const logs = join(dataDir, 'logs');
  const sockets = socketFolder(dataDir);
  for (const folder of [dataDir, logs, sockets])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    root: dataDir,
    logs,
    mongo: join(dataDir, 'mongo'),
    redis: join(dataDir, 'redis'),
    meilisearch: join(dataDir, 'meilisearch'),
    bin: join(dataDir, 'bin'),
    secrets: join(dataDir, 'secrets.json'),
    backends: join(dataDir, 'backends.json'),
    mongoSocket: join(sockets, 'mongo.sock'),
    controlSocket: join(sockets, 'control.sock'),
  };
}

/** Below `DATA_DIR` unless that path is too long for the kernel; then a private folder named after it in the temporary folder. */
function socketFolder(dataDir: string): string {
  const folder = join(dataDir, 'run');
  if (Buffer.byteLength(join(folder, 'control.sock')) <= SOCKET_PATH_MAX) return folder;
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `terimce-${id}`);
}
