import { spawn } from 'node:child_process';
import { askSupervisor } from './control.js';
import { inheritedEnv, readLocalEnv } from './env.js';
import { pathsOf } from './paths.js';

/*
 * Runs one of our commands (`run.js <script> [arguments]`) for the running installation: with the addresses and keys
 * of its supervisor, or those of the environment if no supervisor runs.
 */
const env = readLocalEnv();
const status = await askSupervisor(pathsOf(env.DATA_DIR).controlSocket);
const own = inheritedEnv();
if (!status?.commandEnv && !own.MONGODB_URI) {
  console.error(
    'Nothing is running here. Start it with `make up`, or name the database with MONGODB_URI.',
  );
  process.exit(1);
}
// For this run, not for the running installation.
const OVERRIDES = ['ACCOUNT', 'ADMIN_USERNAME', 'ADMIN_PASSWORD', 'LOG_LEVEL', 'REPLACE'];
const overrides = Object.entries(own).filter(([name]) => OVERRIDES.includes(name));
const [script = '', ...args] = process.argv.slice(2).filter((argument) => argument !== '');
const child = spawn(process.execPath, [script, ...args], {
  stdio: 'inherit',
  env: { ...own, ...status?.commandEnv, ...Object.fromEntries(overrides) },
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
