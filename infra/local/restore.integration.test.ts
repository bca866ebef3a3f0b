import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Installation, SMALL } from '../test/installation.js';

const ADMIN = { username: 'admin', password: 'parola-parola-1' };

/** A backup and a restore of a running installation, as `make backup` and `make restore` run them. */
describe('a restore', () => {
  let site: Installation;
  let archive = '';
  let token = '';
  beforeAll(async () => {
    site = await Installation.make({ ...SMALL, ADMIN_PASSWORD: ADMIN.password });
    archive = join(site.dataDir, 'archive.gz');
    await site.command('up');
  }, 180_000);
  afterAll(() => site?.remove());
  afterEach(() => void vi.unstubAllEnvs());

  const script = (name: string, ...args: string[]) =>
    site.command('run', `infra/dist/local/${name}.js`, ...args);
  async function call(method: string, path: string, body?: unknown) {
    const reply = await fetch(`${site.url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await reply.json()) as { data: never; code?: string };
  }
  const add = async (name: string) => {
    const term = {
      englishTerm: name,
      turkishTerm: `${name} tr`,
      englishDefinition: 'Made for a test.',
      category: 'general',
    };
    return (await call('POST', '/admin/terms', term)).code;
  };
  const found = async (query: string) => {
    const { data } = await call('GET', `/terms/search?query=${query}&exact=true`);
    return (data as { englishTerm: string }[]).map(({ englishTerm }) => englishTerm)[0];
  };

  it('restores the former data with the writers paused, and the site keeps running', async () => {
    token = ((await call('POST', '/auth/login', ADMIN)).data as { token: string }).token;
    expect(await add('quillbefore')).toBeUndefined();
    await script('backup', archive);
    expect(await add('quillafter')).toBeUndefined();
    const { api } = site.pids();
    vi.stubEnv('REPLACE', '1');
    // Writers keep working; their calls are refused or answered, and do not disturb the restore.
    let working = true;
    const work = (async () => {
      for (let i = 0; working; i += 1) {
        await add(`quillmeanwhile${'abcdefghij'[i % 10]}${i}`).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    expect(await script('restore', archive)).toMatch(/checking.*loading.*restored and verified/s);
    working = false;
    await work;
    expect(await site.command('up')).toContain('Terimce is at');
    expect(site.pids().api).not.toBe(api);
    await expect.poll(() => found('quillbefore')).toBe('quillbefore');
    expect(await found('quillafter')).toBeUndefined();
    // A restore ends every session.
    expect(await add('quilllater')).toBe('TOKEN_INVALID');
    token = ((await call('POST', '/auth/login', ADMIN)).data as { token: string }).token;
    expect(await add('quilllater')).toBeUndefined();
    await expect.poll(() => found('quilllater')).toBe('quilllater');
  });

  it('is refused without REPLACE=1, before the site is paused', async () => {
    const { api } = site.pids();
    await expect(script('restore', archive)).rejects.toMatchObject({
      stderr: expect.stringMatching(/is not empty.*REPLACE=1/s),
    });
    expect(site.pids().api).toBe(api);
  });

  it('changes nothing if the archive is damaged, and reports the damage', async () => {
    const { api } = site.pids();
    const broken = join(site.dataDir, 'broken.gz');
    const whole = readFileSync(archive);
    const tampered = gunzipSync(whole).toString().replace('quillbefore', 'quillbehind');
    for (const [bytes, why] of [
      [whole.subarray(0, whole.length / 2), /The archive is damaged: unexpected end of file/],
      [gzipSync(tampered), /collection \w+ does not have its checksum/],
    ] as const) {
      writeFileSync(broken, bytes);
      await expect(script('restore', broken)).rejects.toMatchObject({
        stderr: expect.stringMatching(why),
      });
      // The site was not paused for it.
      expect(site.pids().api).toBe(api);
      expect(await found('quilllater')).toBe('quilllater');
    }
  });
});
