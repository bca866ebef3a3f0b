import express from 'express';
import { expect, it } from 'vitest';
import { listen } from './api-server.js';

it('lets a request under way finish before it closes, and takes no new one', async () => {
  let release: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  let started: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    started = resolve;
  });
  const app = express();
  app.get('/slow', async (_req, res) => {
    started();
    await arrived;
    res.send('done');
  });
  const server = await listen(app, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${server.port}/slow`;
  const slow = fetch(url, { headers: { connection: 'close' } });
  await begun;
  const closing = server.close(5_000);
  await expect(fetch(url)).rejects.toThrow();
  release();
  expect(await (await slow).text()).toBe('done');
  await closing;
});

it('cuts off what takes too long', async () => {
  const app = express();
  let started: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    started = resolve;
  });
  app.get('/', () => started());
  const server = await listen(app, '127.0.0.1', 0);
  const hanging = fetch(`http://127.0.0.1:${server.port}/`).catch(() => 'cut');
  await begun;
  await server.close(50);
  expect(await hanging).toBe('cut');
});

it('says that a port is taken', async () => {
  const first = await listen(express(), '127.0.0.1', 0);
  await expect(listen(express(), '127.0.0.1', first.port)).rejects.toThrow('EADDRINUSE');
  await first.close();
});
