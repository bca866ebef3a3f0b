import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@terimce/engines/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Installation, SMALL } from '../test/installation.js';

/** The product as `make up` starts it without Docker; runs the built code. The journeys start it with the seed. */
describe('the local installation', () => {
  let site: Installation;
  let password = '';
  const call = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return fetch(`${site.url}/api${path}`, request);
  };
  const found = async (query: string) => {
    const reply = await fetch(`${site.url}/api/terms/search?${new URLSearchParams({ query })}`);
    const { data } = (await reply.json()) as { data: { englishTerm: string }[] };
    return data[0]?.englishTerm;
  };

  beforeAll(async () => {
    site = await Installation.make();
  });
  afterAll(() => site?.remove());

  it('starts, and prints its address and the first password', async () => {
    let isStarting = true;
    // Others ask for the status as well, and may be the first to see that the site is ready.
    const asking = (async () => {
      for (; isStarting; await delay(20)) expect((await site.status())?.firstAdmin).toBeUndefined();
    })();
    const output = await site.command('up').finally(() => {
      isStarting = false;
    });
    await asking;
    expect(output).toContain(`Terimce is at http://localhost:${site.port}`);
    password = /First admin: admin \/ (\S{12,})/.exec(output)?.[1] ?? '';
    expect(password).not.toBe('');
    expect(output).toMatch(/Back ends: database embedded/);
    expect(statSync(join(site.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const record = readFileSync(join(site.dataDir, 'backends.json'), 'utf8');
    expect(JSON.parse(record).mongo).toBe('embedded');
  });

  it('can be started twice, and shows the password only once', async () => {
    const output = await site.command('up');
    expect(output).toContain(`Terimce is at http://localhost:${site.port}`);
    expect(output).not.toContain('First admin');
  });

  it('applies settings that have changed, and names them', async () => {
    const former = site.url;
    site.set({ PUBLIC_URL: 'https://dictionary.example.org', PORT: String(await freePort()) });
    expect(await site.command('up', '--keep')).not.toContain('restarting');
    const output = await site.command('up');
    expect(output).toContain('Settings have changed (PORT, PUBLIC_URL): restarting.');
    expect(output).toContain(`Terimce is at http://localhost:${new URL(site.url).port}`);
    const page = await (await fetch(site.url)).text();
    expect(page).toContain('<link rel="canonical" href="https://dictionary.example.org/"');
    await expect(fetch(former)).rejects.toThrow('fetch failed');
    expect(await site.command('up')).not.toContain('restarting');
  });

  it('stops, keeps its data, and uses it again', async () => {
    const login = await call('/auth/login', { username: 'admin', password });
    const { data } = (await login.json()) as { data: { token: string } };
    const term = { englishTerm: 'thermal conductivity', turkishTerm: 'ısıl iletkenlik' };
    const content = { englishDefinition: 'How well heat passes.', category: 'mechanical' };
    await call('/admin/terms', { ...term, ...content }, data.token);
    await expect.poll(() => found('isil iletk')).toBe('thermal conductivity');
    expect(await site.command('down')).toMatch(/Stopped/);
    expect(await site.command('down')).toMatch(/Nothing was running/);
    expect(await site.command('up')).not.toContain('First admin');
    await expect.poll(() => found('isil iletk')).toBe('thermal conductivity');
  });
});

describe('a start that cannot succeed', () => {
  it('reports a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const site = await Installation.make({ ...SMALL, PORT: String(port) });
    await expect(site.command('up')).rejects.toThrow(
      new RegExp(`Port ${port} on 127.0.0.1 is already in use`),
    );
    server.close();
    await site.remove();
  });

  it('reports a port that browsers refuse', async () => {
    const site = await Installation.make({ ...SMALL, PORT: '5061' });
    await expect(site.command('up')).rejects.toThrow('Browsers refuse port 5061');
    await site.remove();
  });

  it('reports invalid settings', async () => {
    const wrong = { PORT: 'abc', MONGO_ENGINE: 'oracle', ADMIN_PASSWORD: 'too short' };
    const site = await Installation.make(wrong);
    await expect(site.command('up')).rejects.toThrow(/PORT.*MONGO_ENGINE.*ADMIN_PASSWORD/s);
  });
});
