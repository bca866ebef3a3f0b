import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const PAGES = ['architecture.md', 'glossary.md'];

/** Paths of files and folders of this repository that a page has in backquotes. */
function pathsIn(page: string): string[] {
  const text = readFileSync(new URL(`docs/${page}`, ROOT), 'utf8');
  const quoted = [...text.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name);
  return quoted.filter((name) => /^(api|bench|e2e|frontend|indexer|infra|packages)\//.test(name));
}

describe.each(PAGES)('docs/%s', (page) => {
  it('names only files and folders that exist', () => {
    const paths = pathsIn(page);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  });
});
