import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root.js';

/** The text of a list of words or queries in `lists/`. */
export function readList(name: string): string {
  return readFileSync(join(repositoryRoot(), 'bench/relevance/lists', `${name}.txt`), 'utf8');
}
