/*
 * Transpiles what runs in Node, from the sources to the folders `dist`. Types are checked by `npm run types`. A file that
 * did not change is not written, so that `make up` can tell a new build by the times of its files.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
const SKIPPED = /(^|\/)(dist|node_modules|test)\/|\.test\.ts$|\.d\.ts$/;

const filesIn = (folder) => (existsSync(folder) ? readdirSync(folder, { recursive: true }) : []);

let isBroken = false;

for (const project of [...packages, 'api', 'indexer', 'infra', 'bench']) {
  const hasFolder = existsSync(join(root, project, 'src'));
  const sources = join(root, project, hasFolder ? 'src' : '');
  const target = join(root, project, 'dist');
  const made = new Set();
  for (const path of filesIn(sources)) {
    const file = join(sources, path);
    if (path.startsWith('texts/') && path.endsWith('.json')) {
      made.add(path);
      write(join(target, path), readFileSync(file, 'utf8'));
    }
    if (!path.endsWith('.ts') || SKIPPED.test(path)) continue;
    const options = {
      target: 'es2023',
      typescript: { onlyRemoveTypeImports: true },
      tsconfig: false,
    };
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), options);
    for (const error of errors) console.error(error.message);
    isBroken ||= errors.length > 0;
    const output = path.replace(/\.ts$/, '.js');
    made.add(output);
    if (errors.length === 0) write(join(target, output), code);
  }
  // Files whose source is gone.
  for (const path of filesIn(target)) {
    if (/\.js(on|\.map)?$/.test(path) && !made.has(path)) rmSync(join(target, path));
  }
}
process.exitCode = isBroken ? 1 : 0;

function write(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
