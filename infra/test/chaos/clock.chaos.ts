import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Installation } from '../installation.js';

/*
 * libfaketime (Debian package faketime) sets the clock of supervisor, indexer and API while they run; database, Redis
 * and Meilisearch keep the real clock.
 */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const ADMIN = { username: 'admin', password: 'saat-parolası-1' };
/** Expired data is removed once a minute. */
const TIDIED_MS = 75_000;
const FOUND = { timeout: 30_000, interval: 250 };

let folder = '';
let site: Installation;
let token = '';
const setClock = (offset: string) => writeFileSync(join(folder, 'clock'), `${offset}\n`);

beforeAll(async () => {
  if (!existsSync(LIBRARY)) throw new Error(`${LIBRARY} is missing: install faketime`);
  folder = mkdtempSync(join(tmpdir(), 'terimce-clock-'));
  setClock('+0');
  site = await Installation.make(
    {
      ADMIN_PASSWORD: ADMIN.password,
      MONGO_ENGINE: 'embedded',
      SEED: '1',
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    folder,
  );
  await site.command('up');
});
afterAll(async () => {
  await site?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: unknown) {
  const reply = await fetch(`${site.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(20_000),
  });
  const { data, code } = (await reply.json()) as { data: never; code?: string };
  return { status: reply.status, data, code };
}

async function logIn(): Promise<void> {
  token = '';
  token = ((await call('POST', '/auth/login', ADMIN)).data as { token: string }).token;
}

const add = (name: string) =>
  call('POST', '/admin/terms', {
    englishTerm: name,
    turkishTerm: `${name} tr`,
    englishDefinition: `The meaning of ${name}.`,
    category: 'general',
  });
/** By a word of the definition, which only Meilisearch indexes. */
const isFound = async (name: string) => {
  const { data } = await call('GET', `/terms/search?query=meaning%20of%20${name}`);
  return (data as { englishTerm: string }[]).some(({ englishTerm }) => englishTerm === name);
};

it('a clock that jumps causes no deletion, and edits and searches keep working', async () => {
  await logIn();
  const { data: deleted } = await add('saatdeleted');
  const { _id } = deleted as { _id: string };
  expect((await call('DELETE', `/admin/terms/${_id}`)).status).toBe(200);
  const jumps = ['+30s', '-1h', '+2d', '+40d', '+0'];
  for (const [i, offset] of jumps.entries()) {
    setClock(offset);
    await logIn();
    const name = `saat${'bcdfg'[i]}quill`;
    expect((await add(name)).status).toBe(201);
    await expect.poll(() => isFound(name), FOUND).toBe(true);
    if (offset === '+40d') await new Promise((resolve) => setTimeout(resolve, TIDIED_MS));
  }
  // A term that was deleted before the clock jumped forty days ahead can still be restored.
  expect((await call('POST', `/admin/engineering/${_id}/undelete`)).status).toBe(200);
  await expect.poll(() => isFound('saatdeleted'), FOUND).toBe(true);
  expect(await site.command('run', 'indexer/dist/commands/doctor.js', '--check')).toContain(
    'Everything agrees.',
  );
});
