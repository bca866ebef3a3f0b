import { askSupervisor } from './control.js';

/** Asks the supervisor to stop everything and waits until it has gone. False when none ran. */
export async function stopSupervisor(socket: string, timeoutMs = 60_000): Promise<boolean> {
  const status = await askSupervisor(socket);
  if (!status) return false;
  await askSupervisor(socket, 'POST', '/stop');
  const deadline = Date.now() + timeoutMs;
  while (isAlive(status.pid)) {
    if (Date.now() > deadline) throw new Error(`The supervisor (pid ${status.pid}) did not stop`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
