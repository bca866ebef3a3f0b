import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv } from '@terimce/core/env';
import { afterAll, afterEach, expect, it } from 'vitest';
import { localEnvSchema } from './env.js';
import { pathsOf } from './paths.js';

const folder = mkdtempSync(join(tmpdir(), 'terimce-paths-'));
/** Too long for the path of a socket. */
const dataDir = join(folder, 'x'.repeat(120));
const sockets = dirname(pathsOf(dataDir).controlSocket);
afterEach(() => rmSync(sockets, { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

it('puts sockets into DATA_DIR if the path is short enough, without access for others', () => {
  const paths = pathsOf(join(folder, 'short'));
  expect(dirname(paths.mongoSocket)).toBe(paths.run);
  expect(statSync(paths.run).mode & 0o777).toBe(0o700);
});

it('puts the sockets of a long path into a folder that belongs to the user', () => {
  expect(sockets.startsWith(join(tmpdir(), 'terimce-'))).toBe(true);
  expect(dirname(pathsOf(dataDir).mongoSocket)).toBe(sockets);
  expect(statSync(sockets).mode & 0o777).toBe(0o700);
});

it('refuses a DATA_DIR that is a file or would be inside of one', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'data')]) {
    expect(() => parseEnv(localEnvSchema, { DATA_DIR: path })).toThrow(
      'DATA_DIR: must be a folder',
    );
  }
  expect(parseEnv(localEnvSchema, { DATA_DIR: join(folder, 'new', 'data') }).DATA_DIR).toBe(
    join(folder, 'new', 'data'),
  );
});

it.each([
  ['is open to others', () => chmodSync(sockets, 0o770)],
  [
    'is a link to a folder elsewhere',
    () => {
      rmSync(sockets, { recursive: true });
      mkdirSync(join(folder, 'elsewhere'), { mode: 0o700 });
      symlinkSync(join(folder, 'elsewhere'), sockets);
    },
  ],
])('refuses a socket folder that %s', (_, prepare) => {
  pathsOf(dataDir);
  prepare();
  expect(() => pathsOf(dataDir)).toThrow('belongs to another user or is accessible to others');
});
