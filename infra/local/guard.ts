import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '@terimce/engines/engine-process';
import { LogFile } from '@terimce/engines/log-file';
import { PROJECT_ROOT } from './build-id.js';
import { SupervisedChild } from './child.js';
import { askSupervisor } from './control.js';
import { inheritedEnv, readLocalEnv } from './env.js';
import { pathsOf } from './paths.js';
import { LOCKED } from './run-folder.js';

/*
 * The parent of the supervisor, started by `make up` or systemd: restarts it when it is killed or hangs. It does
 * nothing else, so little can make it fail.
 */
const paths = pathsOf(readLocalEnv().DATA_DIR);
const log = new LogFile(join(paths.logs, 'supervisor.log'));
const entry = fileURLToPath(new URL('./supervisor.js', import.meta.url));
/** Time for the supervisor to stop its processes one after another. */
const STOPS_WITHIN_MS = 80_000;
/**
 * After it has been ready once, a supervisor that cannot start is retried: the cause may be temporary, such as a full
 * disk.
 */
let wasReady = false;

const supervisor = new SupervisedChild({
  name: 'supervisor',
  start: async () =>
    startProcess({
      name: 'supervisor',
      command: process.execPath,
      args: [entry],
      env: { ...inheritedEnv(), TERIMCE_GUARD: String(process.pid) },
      cwd: PROJECT_ROOT,
      logFile: join(paths.logs, 'supervisor.log'),
    }),
  say: (line) => log.write(`${new Date().toISOString()} ${line}\n`),
  async probe() {
    const status = await askSupervisor(paths.controlSocket);
    wasReady ||= status?.phase === 'ready';
    return status !== undefined;
  },
  isFinal: (code) => code === 0 || code === LOCKED || (code !== null && !wasReady),
});
process.on('SIGTERM', () => void supervisor.stop(STOPS_WITHIN_MS));
await supervisor.start();
