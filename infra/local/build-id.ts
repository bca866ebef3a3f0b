import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesIn } from './files-in.js';

/** The root folder of the project; this file runs from `infra/dist/local`. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const BUILT = [
  'packages/contract/dist',
  'packages/core/dist',
  'packages/title-search/dist',
  'packages/embedded-mongo/dist',
  'packages/engines/dist',
  'indexer/dist',
  'api/dist',
  'infra/dist',
  'frontend/dist',
];

/** Identifies the current build, so that `make up` after an update restarts processes of an older one. */
export function buildId(): string {
  const hash = createHash('sha256');
  for (const folder of BUILT) {
    for (const file of filesIn(join(PROJECT_ROOT, folder))) {
      if (!file.endsWith('.js')) continue;
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}:${size}:${mtimeMs}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}
