import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildId, PROJECT_ROOT } from './build-id.js';
import { askSupervisor, type SupervisorStatus } from './control.js';
import { inheritedEnv, readLocalEnv } from './env.js';
import { pathsOf } from './paths.js';
import { stopSupervisor } from './stop.js';

/** The supervisor gives up by itself before that. */
const READY_WITHIN_MS = 720_000;

/** `make up` without Docker: starts the supervisor unless it runs, waits until the site answers, says where. */
async function up(): Promise<void> {
  const env = readLocalEnv();
  const paths = pathsOf(env.DATA_DIR);
  let running = await askSupervisor(paths.controlSocket);
  if (running && running.phase === 'ready' && running.build !== buildId()) {
    console.log('A newer build is here: restarting.');
    await stopSupervisor(paths.controlSocket);
    running = undefined;
  }
  if (!running) {
    const log = openSync(join(paths.logs, 'supervisor.log'), 'a', 0o600);
    const entry = fileURLToPath(new URL('./supervisor.js', import.meta.url));
    spawn(process.execPath, [entry], {
      detached: true,
      stdio: ['ignore', log, log],
      cwd: PROJECT_ROOT,
      env: inheritedEnv(),
    }).unref();
  }
  report(await waitForReady(paths.controlSocket, paths.logs));
}

async function waitForReady(socket: string, logs: string): Promise<SupervisorStatus> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let shown = '';
  while (Date.now() < deadline) {
    const status = await askSupervisor(socket);
    if (status?.phase === 'ready') return status;
    if (status?.phase === 'failed') fail(status.message);
    if (status && status.message !== shown) {
      shown = status.message;
      console.log(`  ${shown}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return fail(`Not ready after ${READY_WITHIN_MS / 1000} s; see ${join(logs, 'supervisor.log')}`);
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

function report(status: SupervisorStatus): void {
  const { mongo, redis, meilisearch } = status.backends ?? {};
  for (const event of status.events) {
    if (/WARNING|third party/.test(event)) console.log(event.slice(event.indexOf(' ') + 1));
  }
  console.log(`Back ends: database ${mongo}, queue ${redis}, search ${meilisearch}`);
  if (status.firstAdmin) {
    console.log(
      `First admin: ${status.firstAdmin.username} / ${status.firstAdmin.password} (shown only now)`,
    );
  }
  console.log(`Terimce is at ${status.address}`);
}

await up();
