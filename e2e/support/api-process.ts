import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@terimce/engines/ports';
import { PATH } from './env.js';

const SERVER = fileURLToPath(new URL('../../api/dist/server.js', import.meta.url));
const READY_MS = 180_000;

/** A separate API process, as it runs in production. */
export interface ApiProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the built API with these settings on a free port and waits until it is ready. */
export async function startApiProcess(
  settings: Readonly<Record<string, string>>,
): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PATH,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return;
      const over = once(child, 'exit');
      child.kill('SIGTERM');
      await over;
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The API did not get ready (exit code ${child.exitCode})`);
}
