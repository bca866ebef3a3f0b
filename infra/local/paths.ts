import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { SOCKET_PATH_MAX } from '@terimce/engines/mongodb';

/** Folders and files of an installation, below `DATA_DIR`. */
export type Paths = ReturnType<typeof pathsOf>;

/** Creates the folders of an installation (mode 700) and returns their paths. */
export function pathsOf(dataDir: string) {
  const logs = join(dataDir, 'logs');
  const run = join(dataDir, 'run');
  for (const folder of [dataDir, logs, run]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const sockets = socketFolder(run);
  return {
    logs,
    /** Records of running processes; see `run-folder.ts`. */
    run,
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

/**
 * `DATA_DIR/run`, unless that path is too long for a socket; then a folder in the temporary folder, named after it.
 * @throws Error if that folder does not belong to this user only: its owner could listen in our place.
 */
function socketFolder(run: string): string {
  if (Buffer.byteLength(join(run, 'control.sock')) <= SOCKET_PATH_MAX) return run;
  const { uid } = userInfo();
  const id = createHash('sha256').update(run).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `terimce-${uid}-${id}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${folder} belongs to another user or is accessible to others. Remove it, or choose a shorter DATA_DIR (now ${run}).`,
    );
  }
  return folder;
}
