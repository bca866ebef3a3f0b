import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
/** A table cell with a test: `path › name`. */
const NAMED = /`([^`]+\.tsx?) › ([^`]+)`/g;

const specification = readdirSync(new URL('docs/specification/', root));
const tables = [...specification.map((name) => `docs/specification/${name}`), 'docs/security.md'];

/** A call of `it`, `test` or `describe`, or of what `.each(…)` and the like return. */
const CALLED = '(?:\\b(?:it|test|describe)(?:\\.\\w+)*|[)`])\\(\\s*';

/** Whether a source has a test, or a group of tests, of this name. */
function hasTest(source: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`${CALLED}(['"\`])${escaped}\\1`).test(source);
}

it.each(tables)('every test that %s names exists', (table) => {
  const named = [...read(table).matchAll(NAMED)];
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    ([, path = '', name = '']) => !existsSync(new URL(path, root)) || !hasTest(read(path), name),
  );
  expect(missing.map(([cell]) => cell)).toEqual([]);
});
