import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function listen(name: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).unref();
  server.on('error', () => {});
  server.listen(name);
  await once(server, 'listening');
  return server;
}

/**
 * Takes a data folder for this process alone. On Linux the lock is a socket in the abstract
 * namespace, which the kernel releases however the process ends; elsewhere a file with the
 * process id, which is taken over when that process is gone.
 * @throws Error when another server, in this process or another, holds the folder
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = realpathSync(folder);
  const refusal = new Error(`Another server is using the data folder ${path}`);
  const file = join(path, 'server.pid');
  let held: Server | undefined;
  if (process.platform === 'linux') {
    // With the number of the folder, which nobody can look up who may not enter what it is in: names in this namespace
    // can be taken by any user of the machine.
    const { dev, ino } = statSync(path, { bigint: true });
    const name = createHash('sha256').update(`${path} ${dev} ${ino}`).digest('hex').slice(0, 32);
    held = await listen(`\0embedded-mongo-${name}`).catch(() => {
      throw refusal;
    });
  } else {
    try {
      if (isAlive(Number(readFileSync(file, 'utf8')))) throw refusal;
      rmSync(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  }
  return () => {
    held?.close();
    if (held === undefined) rmSync(file, { force: true });
  };
}
