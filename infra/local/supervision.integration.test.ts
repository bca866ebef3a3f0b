import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Installation, SMALL } from '../test/installation.js';

const RETURNS = { timeout: 120_000, interval: 100 };

/** All tests use one installation, one after the other. */
describe('the supervisor', () => {
  let site: Installation;
  beforeAll(async () => {
    // Also an address of this machine that is not 127.0.0.1.
    site = await Installation.make({ ...SMALL, HOST: '127.0.0.2' });
  });
  afterAll(() => site?.remove());

  it('runs once, even if many start at the same time', async () => {
    const outputs = await Promise.all([site.command('up'), site.command('up'), site.command('up')]);
    for (const text of outputs) expect(text).toContain(`Terimce is at ${site.url}`);
    expect(await site.command('status')).toMatch(/^Running/);
    expect(Object.keys(site.pids()).sort()).toEqual(['api', 'mongo', 'supervisor']);
  });

  it('is not affected by a second one', async () => {
    const before = site.pids();
    await expect(site.command('supervisor')).rejects.toMatchObject({
      code: 4,
      stderr: expect.stringContaining(`Another supervisor (pid ${before.supervisor})`),
    });
    expect(existsSync(join(site.dataDir, 'run', 'control.sock'))).toBe(true);
    expect(await site.command('status')).toMatch(/^Running/);
    expect(site.pids()).toEqual(before);
  });

  it('restarts a killed API and reports it', async () => {
    const before = site.pids();
    site.signal('api', 'SIGKILL');
    const api = async () => (await site.status())?.children.find(({ name }) => name === 'api');
    await expect.poll(api, RETURNS).toMatchObject({ state: 'running', restarts: 1 });
    expect(await site.command('status')).toMatch(
      /api +running.*restarted 1 t.*last crash .*signal SIGKILL/s,
    );
    expect(await site.isReady()).toBe(true);
    expect(site.pids()).toEqual({ ...before, api: site.pids().api });
  });

  it('is killed: the site keeps answering, make status lists what runs, make up takes over', async () => {
    const { api, mongo } = site.pids();
    site.signal('supervisor', 'SIGKILL');
    await expect(site.command('status')).rejects.toMatchObject({
      stdout: expect.stringMatching(
        new RegExp(`make up.*api +pid ${api}.*mongo +pid ${mongo}`, 's'),
      ),
    });
    expect(await site.isReady()).toBe(true);
    expect(await site.command('up')).toContain('Terimce is at');
    expect(await site.isReady()).toBe(true);
    expect(site.pids().mongo).not.toBe(mongo);
  });

  it('is ended by make up if it hangs', async () => {
    const before = site.pids();
    site.signal('supervisor', 'SIGSTOP');
    expect(await site.command('up')).toMatch(/ending the supervisor.*Terimce is at/s);
    expect(site.pids().supervisor).not.toBe(before.supervisor);
    expect(await site.isReady()).toBe(true);
  });

  it('is killed: make down ends the remaining processes', async () => {
    site.signal('supervisor', 'SIGKILL');
    expect(await site.command('down')).toMatch(/Ending api.*Ending mongo.*Stopped/s);
    expect(site.pids()).toEqual({});
    expect(await site.command('down')).toContain('Nothing was running');
  });

  it('stopped while the API starts: no API is left running', async () => {
    const starting = site.command('up');
    // On a fast machine the API may be up before the other command begins.
    const ended = starting.catch(() => undefined);
    await expect
      .poll(async () => (await site.status())?.message, { interval: 20 })
      .toBe('starting api');
    await site.command('down');
    await ended;
    expect(site.pids()).toEqual({});
    await expect(fetch(site.url)).rejects.toThrow('fetch failed');
  });
});
