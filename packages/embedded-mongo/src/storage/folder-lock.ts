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
 * Locks a data folder for one server and returns the function that unlocks it. On Linux the lock is a
 * socket in the abstract namespace, which the kernel releases even if the process crashes. Elsewhere
 * it is a file with the process id, which is ignored if that process no longer runs.
 * @throws Error when another server, in this process or another, holds the lock
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = realpathSync(folder);
  const refusal = new Error(`Another server is using the data folder ${path}`);
  const file = join(path, 'server.pid');
  let held: Server | undefined;
  if (process.platform === 'linux') {
    // Any user of the machine can take a name in the abstract namespace. So the name contains the inode
    // number, which only users who may enter the parent folder can look up.
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
