import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeBackends } from './backends.js';
import { buildId, PROJECT_ROOT } from './build-id.js';
import { askSupervisor, type SupervisorStatus } from './control.js';
import { changedSettings, givenSettings, inheritedEnv, readLocalEnv } from './env.js';
import { type Paths, pathsOf } from './paths.js';
import { endProcess, LOCKED, supervisorOf } from './run-folder.js';
import { stopSupervisor } from './stop.js';

/** The supervisor gives up by itself before this. */
const READY_WITHIN_MS = 720_000;
/** A supervisor that fails tells the reason; only one that could not is reported as ended. */
const WAITS_FOR_REASON_MS = 1_000;
const KEEP = process.argv.includes('--keep');

/**
 * `make up` without Docker: starts the supervisor, or starts it again if it has another build or other settings, waits
 * until the site answers, prints its address. With `--keep` one that runs stays as it is.
 */
async function up(): Promise<void> {
  const env = readLocalEnv();
  const paths = pathsOf(env.DATA_DIR);
  let running = await findSupervisor(paths);
  const reason = running?.phase === 'ready' && !KEEP ? reasonToRestart(running) : undefined;
  if (reason) {
    console.log(`${reason}: restarting.`);
    await stopSupervisor(paths);
    running = undefined;
  }
  if (!running) {
    await endHungSupervisor(paths.run);
    startSupervisor(paths);
  }
  report(await waitForReady(paths));
}

function reasonToRestart({ build, settings = {} }: SupervisorStatus): string | undefined {
  if (build !== buildId()) return 'There is a newer build';
  const changed = changedSettings(settings, givenSettings());
  return changed.length > 0 ? `Settings have changed (${changed.join(', ')})` : undefined;
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

/** Ends a supervisor that does not answer; the next supervisor ends its processes. */
async function endHungSupervisor(run: string): Promise<void> {
  const hung = supervisorOf(run);
  if (!hung) return;
  console.log(`  ending the supervisor (pid ${hung.pid}), which does not answer`);
  await endProcess(hung, 0);
}

/** Its own log has what it reports; what ends it unexpectedly goes to the same file. */
function startSupervisor({ logs }: Paths): void {
  const entry = fileURLToPath(new URL('./supervisor.js', import.meta.url));
  const errors = openSync(join(logs, 'supervisor.log'), 'a', 0o600);
  const supervisor = spawn(process.execPath, [entry], {
    detached: true,
    stdio: ['ignore', 'ignore', errors],
    cwd: PROJECT_ROOT,
    env: inheritedEnv(),
  });
  closeSync(errors);
  supervisor.on('exit', (code) => {
    if (code !== LOCKED && code !== 0)
      setTimeout(() => fail('The supervisor has ended.'), WAITS_FOR_REASON_MS);
  });
  supervisor.unref();
}

async function waitForReady({ controlSocket, run, logs }: Paths): Promise<SupervisorStatus> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let shown = '';
  while (Date.now() < deadline) {
    const status = await askSupervisor(controlSocket);
    if (status?.phase === 'ready') {
      // Others ask for the status too, and must not use up the password.
      if (stepsShown > 0) showStepsTo('ready');
      return (await askSupervisor(controlSocket, 'POST', '/first-admin')) ?? status;
    }
    if (status?.phase === 'failed') fail(status.message);
    if (status && status.message !== shown) {
      shown = status.message;
      showStepsTo(shown);
    }
    if (shown && !status && !supervisorOf(run)) {
      fail('It was stopped before it was ready.');
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return fail(`Not ready after ${READY_WITHIN_MS / 1000} s; see ${join(logs, 'supervisor.log')}`);
}

/** What the supervisor does, by its message; infra/up.sh prints the first two steps. */
const STEPS: readonly (readonly [message: RegExp, step: string])[] = [
  [/^starting mongo/, '3 of 6  database'],
  [/^starting (redis|meilisearch)/, '4 of 6  search'],
  [/^preparing/, '5 of 6  seed terms and administrator'],
  [/^(starting (indexer|api)|reading|ready)/, '6 of 6  address'],
];
let stepsShown = 0;

function showStepsTo(message: string): void {
  const reached = STEPS.findIndex(([pattern]) => pattern.test(message)) + 1;
  for (; stepsShown < reached; stepsShown += 1) console.log(STEPS[stepsShown]?.[1]);
}

function fail(reason: string): never {
  console.error(reason);
  console.error('`make logs` follows all logs. Correct the cause, then `make up` again.');
  process.exit(1);
}

function report(status: SupervisorStatus): void {
  for (const event of status.events) {
    if (/WARNING|third party/.test(event)) console.log(event.slice(event.indexOf(' ') + 1));
  }
  if (status.backends) console.log(describeBackends(status.backends));
  if (status.firstAdmin) {
    console.log(
      `First admin: ${status.firstAdmin.username} / ${status.firstAdmin.password} (shown only now)\n` +
        'Another password: make admin ADMIN_PASSWORD=… (before the first start: ADMIN_PASSWORD in .env)',
    );
  }
  console.log(`Terimce is at ${status.address} (the panel: ${status.address}/tekkisilikordu)`);
}

await up();
