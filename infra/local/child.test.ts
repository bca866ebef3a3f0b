import { startProcess } from '@terimce/engines/engine-process';
import { expect, it } from 'vitest';
import { SupervisedChild } from './child.js';

const sleeper = () =>
  Promise.resolve(
    startProcess({
      name: 'sleeper',
      command: process.execPath,
      args: ['-e', 'setInterval(() => {}, 1000)'],
      env: {},
    }),
  );

it('notices a killed process, says so, and starts it again', async () => {
  const said: string[] = [];
  const child = new SupervisedChild('sleeper', sleeper, (line) => said.push(line));
  await child.start();
  const first = child.status();
  expect(first).toMatchObject({ state: 'running', restarts: 0 });
  process.kill(first.pid, 'SIGKILL');
  await expect.poll(() => child.status().restarts, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => child.status().state).toBe('running');
  const second = child.status();
  expect(second.pid).not.toBe(first.pid);
  expect(second.lastCrash).toMatch(/signal SIGKILL/);
  expect(said[0]).toMatch(/sleeper \(pid \d+\) ended with signal SIGKILL/);
  await child.stop();
  expect(child.status().state).toBe('stopped');
});

it('does not take being stopped for a crash', async () => {
  const said: string[] = [];
  const child = new SupervisedChild('sleeper', sleeper, (line) => said.push(line));
  await child.start();
  await child.stop();
  expect(said).toEqual([]);
  expect(child.status().lastCrash).toBeUndefined();
});
