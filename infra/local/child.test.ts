import { startProcess, waitUntilReady } from '@terimce/engines/engine-process';
import { freePort } from '@terimce/engines/ports';
import { expect, it } from 'vitest';
import { answers, SupervisedChild } from './child.js';

const sleeper = () =>
  Promise.resolve(
    startProcess({
      name: 'sleeper',
      command: process.execPath,
      args: ['-e', 'setInterval(() => {}, 1000)'],
      env: {},
    }),
  );

it('detects a killed process, reports it, and restarts it', async () => {
  const messages: string[] = [];
  const child = new SupervisedChild({
    name: 'sleeper',
    start: sleeper,
    say: (line) => void messages.push(line),
  });
  await child.start();
  const first = child.status();
  expect(first).toMatchObject({ state: 'running', restarts: 0 });
  process.kill(first.pid, 'SIGKILL');
  await expect.poll(() => child.status().restarts).toBe(1);
  await expect.poll(() => child.status().state).toBe('running');
  const second = child.status();
  expect(second.pid).not.toBe(first.pid);
  expect(second.lastCrash).toMatch(/signal SIGKILL/);
  expect(messages[0]).toMatch(/sleeper \(pid \d+\) ended with signal SIGKILL/);
  await child.stop();
  expect(child.status().state).toBe('stopped');
});

it('does not treat a stop as a crash', async () => {
  const messages: string[] = [];
  const child = new SupervisedChild({
    name: 'sleeper',
    start: sleeper,
    say: (line) => void messages.push(line),
  });
  await child.start();
  await child.stop();
  expect(messages).toEqual([]);
  expect(child.status().lastCrash).toBeUndefined();
});

it('restarts a process that hangs, and reports it', async () => {
  const messages: string[] = [];
  let hangs = false;
  const child = new SupervisedChild({
    name: 'sleeper',
    start: sleeper,
    say: (line) => void messages.push(line),
    probe: () => (hangs ? new Promise(() => {}) : Promise.resolve(true)),
    probeMs: 50,
  });
  await child.start();
  const { pid } = child.status();
  process.kill(pid, 'SIGSTOP');
  hangs = true;
  await expect.poll(() => messages.join()).toMatch(/has not answered for 0.3 s/);
  hangs = false;
  await expect.poll(() => child.status().restarts).toBe(1);
  expect(child.status()).toMatchObject({ lastCrash: expect.stringContaining('SIGKILL') });
  await child.stop();
});

it('restarts a process that keeps answering that it does not work', async () => {
  const messages: string[] = [];
  const port = await freePort();
  const ill = `let n = 0; require('node:http').createServer((_, reply) => {
    reply.statusCode = ++n > 3 ? 503 : 200;
    reply.end();
  }).listen(${port}, '127.0.0.1');`;
  const child = new SupervisedChild({
    name: 'ill',
    async start() {
      const engine = startProcess({
        name: 'ill',
        command: process.execPath,
        args: ['-e', ill],
        env: {},
      });
      await waitUntilReady(engine, () => answers(`http://127.0.0.1:${port}`), 10_000);
      return engine;
    },
    say: (line) => void messages.push(line),
    probe: () => answers(`http://127.0.0.1:${port}`),
    probeMs: 100,
  });
  await child.start();
  await expect.poll(() => child.status().restarts).toBeGreaterThan(0);
  expect(messages[0]).toMatch(/has not answered for 0.6 s; killing it/);
  await child.stop();
});

it('does not restart a process that misses a probe now and then', async () => {
  const messages: string[] = [];
  let probes = 0;
  const child = new SupervisedChild({
    name: 'sleeper',
    start: sleeper,
    say: (line) => void messages.push(line),
    probe: async () => {
      probes += 1;
      return probes % 5 === 0;
    },
    probeMs: 10,
  });
  await child.start();
  await expect.poll(() => probes).toBeGreaterThan(20);
  await child.stop();
  expect(messages).toEqual([]);
});
