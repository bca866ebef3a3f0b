import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProcess } from './engine-process.js';
import { LogFile } from './log-file.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terimce-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const talker = (logFile: string) =>
  startProcess({
    name: 'talker',
    command: process.execPath,
    args: ['-e', 'setInterval(() => console.log(Date.now()), 20)'],
    env: {},
    logFile,
  });

it('survives a full disk, together with the process that writes to it, and continues when there is space', async () => {
  const file = join(folder, 'talker.log');
  symlinkSync('/dev/full', file);
  const child = talker(file);
  await expect.poll(() => child.recentOutput().length).toBeGreaterThan(100);
  rmSync(file);
  await expect.poll(() => readdirSync(folder)).toContain('talker.log');
  await expect.poll(() => statSync(file).size).toBeGreaterThan(0);
  await child.stop();
});

it('is rotated by size and keeps a few files', async () => {
  const file = join(folder, 'big.log');
  const log = new LogFile(file);
  const line = `${'x'.repeat(99_999)}\n`;
  // A slow disk drops some of it.
  const write = async () => {
    log.write(line);
    await new Promise((resolve) => setTimeout(resolve, 2));
  };
  while (!existsSync(`${file}.4`)) await write();
  const fourth = statSync(`${file}.4`).ino;
  while (statSync(`${file}.4`, { throwIfNoEntry: false })?.ino === fourth) await write();
  await log.end();
  const again = new LogFile(file);
  again.write('the last line\n');
  await again.end();
  const files = readdirSync(folder);
  expect(files.sort()).toEqual(['big.log', ...[1, 2, 3, 4].map((n) => `big.log.${n}`)]);
  for (const name of files) expect(statSync(join(folder, name)).size).toBeLessThan(11_000_000);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8').endsWith('the last line\n')).toBe(true);
});
