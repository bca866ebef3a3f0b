import { readLocalEnv } from './env.js';
import { pathsOf } from './paths.js';
import { stopSupervisor } from './stop.js';

/** `make down`: stops everything in order; the data stays in DATA_DIR. */
const env = readLocalEnv();
const stopped = await stopSupervisor(pathsOf(env.DATA_DIR));
console.log(stopped ? `Stopped. The data stays in ${env.DATA_DIR}` : 'Nothing was running.');
