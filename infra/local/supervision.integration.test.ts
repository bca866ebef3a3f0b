import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Installation, SMALL } from '../test/installation.js';

const RETURNS = { timeout: 120_000, interval: 100 };

/** All tests use one installation, one after the other. */
describe('the supervisor', () => {
  let site: Installation;
  const bin = mkdtempSync(join(tmpdir(), 'terimce-bin-'));
  beforeAll(async () => {
    const failing = '#!/bin/sh\necho broken >&2\nexit 1\n';
    writeFileSync(join(bin, 'meilisearch'), failing, { mode: 0o755 });
    const { MEILI_ENGINE: _, ...engines } = SMALL;
    // Also an address of this machine that is not 127.0.0.1.
    site = await Installation.make({
      ...engines,
      PATH: `${bin}:${process.env.PATH}`,
      HOST: '127.0.0.2',
    });
  });
  afterAll(async () => {
    await site?.remove();
    rmSync(bin, { recursive: true });
  });

  /** The processes without the Meilisearch that always fails. */
  function pids() {
    const { meilisearch: _, ...lasting } = site.pids();
    return lasting;
  }

  it('runs once, even if many start at the same time', async () => {
    const outputs = await Promise.all([site.command('up'), site.command('up')]);
    for (const text of outputs) expect(text).toContain(`Terimce is at ${site.url}`);
    expect(Object.keys(pids()).sort()).toEqual(['api', 'mongo', 'supervisor']);
  });

  it('starts the site without a Meilisearch that always fails, and tries that again', async () => {
    expect(await site.command('status')).toMatch(
      /^Running.*meilisearch +restarting.*WARNING: meilisearch could not be started; trying again: .*broken/s,
    );
    expect(await site.isReady()).toBe(true);
  });

  it('is not affected by a second one', async () => {
    const before = pids();
    await expect(site.command('supervisor')).rejects.toMatchObject({
      code: 4,
      stderr: expect.stringContaining(`Another supervisor (pid ${before.supervisor})`),
    });
    expect(existsSync(join(site.dataDir, 'run', 'control.sock'))).toBe(true);
    expect(pids()).toEqual(before);
  });

  it('restarts a killed API and reports it', async () => {
    const before = pids();
    site.signal('api', 'SIGKILL');
    const api = async () => (await site.status())?.children.find(({ name }) => name === 'api');
    await expect.poll(api, RETURNS).toMatchObject({ state: 'running', restarts: 1 });
    expect(await site.command('status')).toMatch(
      /api +running.*restarted 1 t.*last crash .*signal SIGKILL/s,
    );
    expect(await site.isReady()).toBe(true);
    expect(pids()).toEqual({ ...before, api: site.pids().api });
  });

  it('is ended by make up if it hangs, and its processes are replaced', async () => {
    const before = pids();
    site.signal('supervisor', 'SIGSTOP');
    site.set({ MEILI_ENGINE: 'none' });
    expect(await site.command('up')).toMatch(/ending the supervisor.*Terimce is at/s);
    for (const name of ['supervisor', 'mongo', 'api']) expect(pids()[name]).not.toBe(before[name]);
    expect(await site.isReady()).toBe(true);
  });

  it('is killed: the site keeps answering, make status lists what runs, make down ends it', async () => {
    const { api, mongo } = site.pids();
    site.signal('supervisor', 'SIGKILL');
    await expect(site.command('status')).rejects.toMatchObject({
      stdout: expect.stringMatching(
        new RegExp(`make up.*api +pid ${api}.*mongo +pid ${mongo}`, 's'),
      ),
    });
    expect(await site.isReady()).toBe(true);
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
