import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EverydayWords } from '@terimce/title-search/everyday-words';

/** The root folder of the repository, from the sources and from `dist`. */
export function repositoryRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package-lock.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('Not inside the repository');
    folder = parent;
  }
  return folder;
}

/** The text of a list of words or queries in `lists/`. */
export function readList(name: string): string {
  return readFileSync(join(repositoryRoot(), 'bench/relevance/lists', `${name}.txt`), 'utf8');
}

/** The everyday words of terms, as the server has them. */
export function readEveryday(): EverydayWords {
  const file = join(repositoryRoot(), 'packages/title-search/everyday.txt');
  return new EverydayWords(readFileSync(file, 'utf8'));
}
