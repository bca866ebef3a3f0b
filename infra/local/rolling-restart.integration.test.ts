import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@terimce/engines/ports';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startBalancer } from '../test/balancer.js';
import { Installation, SMALL } from '../test/installation.js';

const SERVER = join(import.meta.dirname, '../../api/dist/server.js');
const CLIENTS = 8;

let site: Installation;
let env: Record<string, string>;
let ports: number[] = [];
const copies = new Map<number, ChildProcess>();
let balancer: Awaited<ReturnType<typeof startBalancer>>;

/** Starts a copy of the API, which runs the built code on the database of the installation. */
async function startCopy(port: number): Promise<void> {
  const own = { PORT: String(port), STOP_DELAY_MS: '1500', RATE_LIMIT_TRUSTED: '127.0.0.1' };
  copies.set(port, spawn(process.execPath, [SERVER], { env: { ...env, ...own }, stdio: 'ignore' }));
  await vi.waitFor(() => expect(balancer.isReady(port)).toBe(true), { timeout: 120_000 });
}

beforeAll(async () => {
  site = await Installation.make(SMALL);
  await site.command('up');
  env = { ...(await site.status())?.commandEnv };
  ports = await Promise.all([freePort(), freePort(), freePort()]);
  balancer = await startBalancer(ports);
  await Promise.all(ports.map(startCopy));
}, 180_000);
afterAll(async () => {
  await balancer?.close();
  for (const copy of copies.values()) copy.kill('SIGKILL');
  await site?.remove();
});

/** Searches and sends feedback until it is stopped; returns what failed. */
async function visit(state: { isOver: boolean; answered: number }): Promise<string[]> {
  const failures: string[] = [];
  for (let i = 0; !state.isOver; i += 1) {
    const body = JSON.stringify({ message: `Note ${i}`, profession: 'engineer' });
    const headers = { 'content-type': 'application/json' };
    const reply = await (i % 4
      ? fetch(`${balancer.url}/api/terms/search?query=word${i}`)
      : fetch(`${balancer.url}/api/feedback/submit`, { method: 'POST', headers, body }));
    const text = await reply.text();
    if (reply.ok) state.answered += 1;
    else failures.push(`${reply.status} ${text}`);
    await delay(20);
  }
  return failures;
}

it('a rolling restart of three copies of the API fails no request', async () => {
  const state = { isOver: false, answered: 0 };
  const visitors = Promise.all(Array.from({ length: CLIENTS }, () => visit(state)));
  for (const port of ports) {
    const before = state.answered;
    await expect.poll(() => state.answered).toBeGreaterThan(before + 50);
    const copy = copies.get(port) as ChildProcess;
    const ended = once(copy, 'exit');
    copy.kill('SIGTERM');
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    const last = await fetch(`${url}/healthz`);
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
    expect(await ended).toEqual([0, null]);
    await startCopy(port);
  }
  state.isOver = true;
  expect((await visitors).flat()).toEqual([]);
});
