import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  endProcess,
  notedProcesses,
  noteProcess,
  releaseLock,
  supervisorOf,
  takeLock,
} from './run-folder.js';

let folder = '';
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terimce-run-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function sleeper(script = 'setInterval(() => {}, 1000)'): number {
  child = spawn(process.execPath, ['-e', script]);
  return child.pid as number;
}

describe('recorded processes', () => {
  it('are found by id and start time, and ended', async () => {
    const pid = sleeper();
    noteProcess(folder, 'api', pid);
    const [noted] = notedProcesses(folder);
    expect(noted).toMatchObject({ name: 'api', pid });
    if (noted) await endProcess(noted);
    expect(notedProcesses(folder)).toEqual([]);
  });

  it('that ignore SIGTERM are killed', async () => {
    const pid = sleeper(
      'process.on("SIGTERM", () => {}); console.log(1); setInterval(() => {}, 1000)',
    );
    await new Promise((resolve) => child?.stdout?.once('data', resolve));
    noteProcess(folder, 'api', pid);
    const [noted] = notedProcesses(folder);
    if (noted) await endProcess(noted, 100);
    expect(notedProcesses(folder)).toEqual([]);
  });

  it('are not confused with another process that has the same id', () => {
    symlinkSync(`${process.pid} 1 00000000`, join(folder, 'api.pid'));
    expect(notedProcesses(folder)).toEqual([]);
  });
});

describe('the lock of an installation', () => {
  // Separate processes, because a lock belongs to a process; all try at the same moment.
  const module = join(import.meta.dirname, '../dist/local/run-folder.js');
  const ROUNDS = 40;
  const taker = `
    const { createInterface } = await import('node:readline');
    const { takeLock } = await import(${JSON.stringify(module)});
    createInterface(process.stdin).on('line', (line) => {
      const [at, folder] = line.split(' ');
      while (Date.now() < Number(at));
      console.log(takeLock(folder) ? 'taken' : 'refused');
    });
    console.log('ready');`;

  it('is held by only one of many that take over from a killed process', async () => {
    const takers = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', taker]),
    );
    const readers = takers.map(({ stdout }) => createInterface(stdout)[Symbol.asyncIterator]());
    const lines = () => Promise.all(readers.map(async (line) => (await line.next()).value));
    try {
      expect(await lines()).toEqual(Array(6).fill('ready'));
      for (let round = 0; round < ROUNDS; round += 1) {
        const contested = join(folder, String(round));
        mkdirSync(contested);
        symlinkSync('999999 1 00000000', join(contested, 'supervisor.pid'));
        for (const { stdin } of takers) stdin.write(`${Date.now() + 20} ${contested}\n`);
        expect((await lines()).sort()).toEqual([...Array(5).fill('refused'), 'taken']);
        expect(supervisorOf(contested)?.pid).toBeDefined();
      }
    } finally {
      for (const one of takers) one.kill();
    }
  });

  it('is taken over again if the process that took it over was killed', () => {
    symlinkSync('999999 1 00000000', join(folder, 'supervisor.pid'));
    symlinkSync('999998 1 00000000', join(folder, 'supervisor.pid.after 999999 1 00000000'));
    expect(takeLock(folder)).toBe(true);
    expect(supervisorOf(folder)?.pid).toBe(process.pid);
    releaseLock(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names its holder until it is released', () => {
    expect(takeLock(folder)).toBe(true);
    expect(supervisorOf(folder)?.pid).toBe(process.pid);
    releaseLock(folder);
    expect(supervisorOf(folder)).toBeUndefined();
  });
});
