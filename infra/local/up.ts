import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildId, PROJECT_ROOT } from './build-id.js';
import { askSupervisor, type SupervisorStatus } from './control.js';
import { inheritedEnv, readLocalEnv } from './env.js';
import { type Paths, pathsOf } from './paths.js';
import { endProcess, type NotedProcess, notedProcesses, supervisorOf } from './run-folder.js';
import { stopSupervisor } from './stop.js';

/** The supervisor gives up by itself before this. */
const READY_WITHIN_MS = 720_000;

/**
 * `make up` without Docker: starts the supervisor unless it is running, waits until the site answers, prints its
 * address.
 */
async function up(): Promise<void> {
  const env = readLocalEnv();
  const paths = pathsOf(env.DATA_DIR);
  let running = await findSupervisor(paths);
  if (running && running.phase === 'ready' && running.build !== buildId()) {
    console.log('There is a newer build: restarting.');
    await stopSupervisor(paths);
    running = undefined;
  }
  if (!running) {
    await endHungSupervisor(paths.run);
    const entry = fileURLToPath(new URL('./guard.js', import.meta.url));
    spawn(process.execPath, [entry], {
      detached: true,
      stdio: 'ignore',
      cwd: PROJECT_ROOT,
      env: inheritedEnv(),
    }).unref();
  }
  report(await waitForReady(paths));
}

/** The supervisor of this installation; a recently started one gets ten seconds to answer. */
async function findSupervisor({
  run,
  controlSocket,
}: Paths): Promise<SupervisorStatus | undefined> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const status = await askSupervisor(controlSocket);
    if (status || !supervisorOf(run) || performance.now() > deadline) return status;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Ends a supervisor that does not answer, and its guard; the next supervisor ends its processes. */
async function endHungSupervisor(run: string): Promise<void> {
  for (const hung of notedProcesses(run).filter(isGuardOrSupervisor)) {
    console.log(`  ending the ${hung.name} (pid ${hung.pid}), which does not answer`);
    await endProcess(hung, 0);
  }
}

function isGuardOrSupervisor({ name }: NotedProcess): boolean {
  return name === 'guard' || name === 'supervisor';
}

async function waitForReady({ controlSocket, run, logs }: Paths): Promise<SupervisorStatus> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let shown = '';
  while (Date.now() < deadline) {
    const status = await askSupervisor(controlSocket);
    if (status?.phase === 'ready') {
      // Others ask for the status too, such as the guard, which must not use up the password.
      return (await askSupervisor(controlSocket, 'POST', '/first-admin')) ?? status;
    }
    if (status?.phase === 'failed') fail(status.message);
    if (status && status.message !== shown) {
      shown = status.message;
      console.log(`  ${shown}`);
    }
    // The guard restarts a killed supervisor; if both are gone, they were stopped.
    if (shown && !status && !notedProcesses(run).some(isGuardOrSupervisor)) {
      fail('It was stopped before it was ready.');
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
      `First admin: ${status.firstAdmin.username} / ${status.firstAdmin.password} (shown only now)\n` +
        'Another password: make admin ADMIN_PASSWORD=… (before the first start: ADMIN_PASSWORD in .env)',
    );
  }
  console.log(`Terimce is at ${status.address}`);
}

await up();
