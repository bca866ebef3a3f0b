import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnv, readLocalEnv } from './env.js';
import { pathsOf } from './paths.js';

/** `make logs`: follows all logs of the installation, like `tail -f`. */
const { logs } = pathsOf(readLocalEnv().DATA_DIR);
const files = readdirSync(logs).filter((name) => name.endsWith('.log'));
if (files.length === 0) {
  console.log(`There are no logs in ${logs} yet.`);
} else {
  const tail = spawn('tail', ['-n', '20', '-F', ...files.map((name) => join(logs, name))], {
    stdio: 'inherit',
    env: inheritedEnv(),
  });
  process.on('SIGINT', () => tail.kill());
}
