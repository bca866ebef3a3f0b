import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const PAGES = ['architecture.md', 'glossary.md'];

/** The paths in backquotes on a page that are files or folders of this repository. */
function pathsIn(page: string): string[] {
  const text = readFileSync(new URL(`docs/${page}`, ROOT), 'utf8');
  const quoted = [...text.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name);
  return quoted.filter((name) => /^(api|bench|e2e|frontend|indexer|infra|packages)\//.test(name));
}

/** The number of server files in the table of a section, and the number that its text gives. */
function countedIn(heading: string) {
  const text = readFileSync(new URL('docs/architecture.md', ROOT), 'utf8');
  const section = text.split('\n## ').find((part) => part.startsWith(heading)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  const files = rows.flatMap((row) =>
    [...row.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path]) => path),
  );
  return { files: new Set(files).size, said: Number(/names (\d+) files/.exec(section)?.[1]) };
}

it.each(['The path of a search', 'The path of a save'])(
  'docs/architecture.md gives the right number of files: %s',
  (heading) => {
    const { files, said } = countedIn(heading);
    expect(files).toBe(said);
  },
);

describe.each(PAGES)('docs/%s', (page) => {
  it('names only files and folders that exist', () => {
    const paths = pathsIn(page);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  });
});

it('every service is a class that takes its dependencies', () => {
  const files = readdirSync(new URL('api/src', ROOT), { recursive: true, encoding: 'utf8' });
  const services = files.filter((name) => name.endsWith('.service.ts'));
  expect(services.length).toBeGreaterThan(10);
  const others = services.filter((name) => {
    const text = readFileSync(new URL(`api/src/${name}`, ROOT), 'utf8');
    return !/^export class [\s\S]*^ {2}constructor\(/m.test(text);
  });
  expect(others).toEqual([]);
});
