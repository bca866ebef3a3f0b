// One file: the tasks and faults follow one another on one installation.
import { exec } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AdminTerm } from '@terimce/contract/admin-term';
import { freePort } from '@terimce/engines/ports';
import { RANDOM_SEED } from '@terimce/test-services/env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../indexer/test/chaos/api-client.js';
import type { Expected } from '../../../indexer/test/chaos/writers.js';
import { Load } from '../chaos/load.js';
import { seconds, until } from '../until.js';
import { Containers, docker, SERVICES } from './containers.js';

/*
 * What an operator does with the containers, then faults under load, one after another on one installation. The
 * outcome is a table on stderr.
 */
const OUTAGE_MS = 10_000;
const FOR = seconds(OUTAGE_MS);
const STOPS_WITHIN_MS = 10_000;
const MAX_IMAGE_MB = 300;
/** A command that restarts the Docker engine; without it that row is left out. */
const ENGINE_RESTART = process.env.REHEARSE_ENGINE_RESTART;
/** An empty folder on a small file system (1 GB); without it the row of the full disk is left out. */
const DISK = process.env.REHEARSE_DISK;
const tasks: string[] = [];
const faults: string[] = [];
let site: Containers;
let admin: { username: string; password: string };
let api: ApiClient;
let firstUp = '';
let seed = RANDOM_SEED;

beforeAll(async () => {
  await docker('info').catch(() => {
    throw new Error('No Docker engine answers');
  });
  site = await Containers.make(DISK);
  firstUp = await timed('make up, first, with the build', () => site.up());
  admin = { username: 'admin', password: site.secret('ADMIN_PASSWORD') };
  api = new ApiClient(site.url, admin);
});

afterAll(async () => {
  await site?.remove();
  const head =
    '| Fault | Searches refused | Degraded | Slowest search | Back after | Indexed after | Acknowledged writes, lost |';
  const lines = [
    '| Task | Time |',
    '|---|---|',
    ...tasks,
    '',
    head,
    '|---|---|---|---|---|---|---|',
    ...faults,
  ];
  process.stderr.write(`\n${lines.join('\n')}\n`);
});

function report(table: string[], line: string): void {
  table.push(line);
  process.stderr.write(`${line}\n`);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  report(tasks, `| ${name} | ${seconds(performance.now() - begun)} |`);
  return result;
}

async function firstHit(query: string): Promise<string | undefined> {
  const reply = await fetch(`${site.url}/api/terms/search?${new URLSearchParams({ query })}`);
  const { data } = (await reply.json()) as { data: { englishTerm: string }[] };
  return data[0]?.englishTerm;
}

/** Adds a term and waits until its definition, which Meilisearch alone knows, is found. */
async function addAndFind(word: string): Promise<void> {
  const term = {
    englishTerm: `${word} name`,
    turkishTerm: `${word} ad`,
    englishDefinition: `Known as ${word}def alone.`,
    category: 'general',
  };
  expect(await api.call('POST', '/admin/terms', term)).toMatchObject({ kind: 'done' });
  await until(`${word} is found`, async () => (await firstHit(`${word}def`)) === `${word} name`);
}

/** Terms that are not as acknowledged, or not in the index yet. */
async function wrongAmong(expected: readonly Expected[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id, definitions, deleted } of expected) {
    const answer = await api.call('GET', `/admin/terms/${id}`);
    if (answer.kind !== 'done') {
      wrong.push(`${id}: ${JSON.stringify(answer)}`);
      continue;
    }
    const term = answer.data as AdminTerm;
    if (!deleted.includes(term.deletedAt !== undefined)) wrong.push(`${id} is deleted, or not`);
    if (!definitions.includes(term.englishDefinition)) wrong.push(`${id} has another text`);
    if (!term.indexed) wrong.push(`${id} is not indexed`);
  }
  return wrong;
}

/**
 * One fault under load. Afterwards everything must run again by itself, with every acknowledged write there and in the
 * index. No search may be refused unless `searchStops`.
 */
async function underLoad(
  name: string,
  fault: () => Promise<unknown>,
  { searchStops = false } = {},
): Promise<void> {
  seed += 1;
  const load = new Load(site.url, admin, seed);
  await pause(2_000);
  await fault();
  const backMs = await until(`${name}: ready again`, () => site.isReady());
  await pause(1_500);
  await load.stop();
  let wrong: string[] = [];
  const indexedMs = await until(
    () => `${name}: ${wrong}`,
    async () => {
      wrong = await wrongAmong(load.expected);
      return wrong.length === 0;
    },
  );
  const { searches, refused, degraded, slowestMs } = load.seen;
  report(
    faults,
    `| ${name} | ${refused} of ${searches} | ${degraded} | ${seconds(slowestMs)} | ${seconds(backMs)} | ${seconds(indexedMs)} | ${load.acknowledged}, 0 |`,
  );
  expect(load.acknowledged).toBeGreaterThan(0);
  if (!searchStops) expect(refused).toBe(0);
}

/** Writes a file until the file system has no space left. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(2 ** 20));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(file);
  }
}

describe('the tasks of an operator', () => {
  it('make up builds, starts and prints address and password', async () => {
    expect(firstUp).toContain(`Terimce is at http://localhost:${site.port}`);
    expect(firstUp).toContain(`First admin: admin / ${admin.password}`);
    expect(await firstHit('isil iletk')).toBe('thermal conductivity');
    await timed('an edit until it is found', () => addAndFind('kurbanlik'));
    expect(await timed('make up, second', () => site.up())).not.toContain('First admin');
  });

  it('the containers have no rights beyond what they need', async () => {
    for (const service of SERVICES) {
      const host = await site.inspect<Record<string, unknown>>(service, '.HostConfig');
      expect(host).toMatchObject({
        CapDrop: ['ALL'],
        SecurityOpt: ['no-new-privileges:true'],
        ReadonlyRootfs: service !== 'mongo',
        Privileged: false,
      });
      expect(host.Memory).toBeGreaterThan(0);
      const published = Object.values(host.PortBindings ?? {}).flat();
      expect(published).toHaveLength(service === 'api' ? 1 : 0);
    }
    for (const service of ['api', 'indexer']) {
      expect((await site.compose('exec', '-T', service, 'id', '-u')).trim()).toBe('1000');
    }
  });

  it('the image is small', async () => {
    const image = await site.inspect<string>('api', '.Config.Image');
    const size = Number(await docker('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6;
    report(tasks, `| size of the image | ${Math.round(size)} MB |`);
    expect(size).toBeLessThan(MAX_IMAGE_MB);
  });

  it('native modules are in the image: it draws the preview of a term', async () => {
    const reply = await fetch(`${site.url}/og/thermal-conductivity.png`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it.each<[string, string[], Record<string, string>]>([
    ['status', [], {}],
    ['doctor', ['--check'], {}],
    ['seed', [], {}],
    ['reindex', [], {}],
    ['admin', [], { ADMIN_USERNAME: 'ikinci' }],
  ])('make %s', async (name, args, env) => {
    await timed(`make ${name}`, () => site.script('command.sh', [name, ...args], env));
  });

  it('make erase', async () => {
    const account = { username: 'silinecek', password: 'uzun-bir-parola-1' };
    await new ApiClient(site.url, account).register();
    await timed('make erase', () =>
      site.script('command.sh', ['erase'], { ACCOUNT: account.username }),
    );
    expect(await new ApiClient(site.url, account).call('GET', '/auth/me')).toMatchObject({
      code: 'NOT_LOGGED_IN',
    });
  });

  it('make restore brings back what make backup has kept', async () => {
    const archive = join(site.dataDir, 'kept.gz');
    await addAndFind('oncekisoz');
    await timed('make backup', () => site.script('backup.sh', ['backup', archive]));
    await addAndFind('sonrakisoz');
    await timed('make restore', () =>
      site.script('backup.sh', ['restore', archive], { REPLACE: '1' }),
    );
    await until('the term is there again', async () => Boolean(await firstHit('oncekisozdef')));
    expect(await firstHit('sonrakisozdef')).not.toBe('sonrakisoz name');
    await addAndFind('dahasonrakisoz');
  });

  it('make down keeps the data', async () => {
    await timed('make down', () => site.script('down.sh'));
    await timed('make up, after make down', () => site.up());
    expect(await firstHit('oncekisozdef')).toBe('oncekisoz name');
  });
});

describe('back by itself after', () => {
  const stopping = (service: string) => ({ searchStops: service === 'api' });

  it.each([...SERVICES.map((one) => [one]), SERVICES])('a crash: %s', async (...services) => {
    const restarts = () =>
      Promise.all(services.map((one) => site.inspect<number>(one, '.RestartCount')));
    const before = await restarts();
    const searchStops = services.includes('api');
    await underLoad(`${services.join(', ')} killed`, () => site.kill(...services), { searchStops });
    expect((await restarts()).every((count, i) => count > (before[i] ?? 0))).toBe(true);
  });

  it.each(SERVICES)('%s was stopped, in ten seconds, and started', async (one) => {
    let tookMs = Number.NaN;
    const fault = async () => {
      tookMs = await site.stop(one, OUTAGE_MS);
    };
    await underLoad(`${one} stopped for ${FOR}`, fault, stopping(one));
    report(tasks, `| stop of ${one} | ${seconds(tookMs)} |`);
    expect(tookMs).toBeLessThan(STOPS_WITHIN_MS);
  });

  it.each(SERVICES)('%s was paused', (one) =>
    underLoad(`${one} paused for ${FOR}`, () => site.pause(one, OUTAGE_MS), stopping(one)),
  );

  it.each(SERVICES)('%s was unreachable', (one) =>
    underLoad(
      `${one} unreachable for ${FOR}`,
      () => site.disconnect(one, OUTAGE_MS),
      stopping(one),
    ),
  );

  it.each(['redis', 'meilisearch'])('%s and its volume were lost, and make up', (one) =>
    underLoad(`volume of ${one} lost, make up`, async () => {
      await site.lose(one);
      await pause(OUTAGE_MS);
      await site.up();
    }),
  );

  it.skipIf(!DISK)('the disk of the back ends was full', () =>
    underLoad(`disk of the back ends full for ${FOR}`, async () => {
      const ballast = join(DISK ?? '', 'ballast');
      fill(ballast);
      await pause(OUTAGE_MS);
      rmSync(ballast);
    }),
  );

  it.skipIf(!ENGINE_RESTART)('the engine was restarted', () =>
    underLoad('restart of the engine', () => promisify(exec)(ENGINE_RESTART ?? ''), {
      searchStops: true,
    }),
  );

  it('the index agrees with the database afterwards', async () => {
    await site.script('command.sh', ['doctor', '--check']);
  });
});

describe('two copies behind a proxy', () => {
  const [FIRST, SECOND] = ['api', 'api-2'];

  it('are reached over HTTPS', async () => {
    const [httpPort, httpsPort] = [await freePort(), await freePort()];
    const up = () => site.addProxy(httpPort, httpsPort);
    expect(await timed('make up, with the proxy', up)).toMatch(
      new RegExp(`Terimce is behind its proxy at .*:${httpsPort}$`, 'm'),
    );
    const root = '/data/caddy/pki/authorities/local/root.crt';
    const ca = await site.compose('exec', '-T', 'proxy', 'cat', root);
    const status = await new Promise((resolve, reject) => {
      get(`https://localhost:${httpsPort}/readyz`, { ca }, (reply) =>
        resolve(reply.resume().statusCode),
      ).on('error', reject);
    });
    expect(status).toBe(200);
  });

  it('are replaced one by one while searches go on', async () => {
    const services = [FIRST, SECOND, 'indexer'];
    const containers = async () => (await Promise.all(services.map((one) => site.ids(one)))).flat();
    const before = await containers();
    expect(before).toHaveLength(services.length);
    await underLoad('make update', () => site.update());
    const after = await containers();
    expect(after).toHaveLength(services.length);
    expect(after.filter((id) => before.includes(id))).toEqual([]);
  });

  it.each<[string, (service: string) => Promise<unknown>]>([
    ['killed', (service) => site.kill(service)],
    [`stopped for ${FOR}`, (service) => site.stop(service, OUTAGE_MS)],
    [`paused for ${FOR}`, (service) => site.pause(service, OUTAGE_MS)],
    [`unreachable for ${FOR}`, (service) => site.disconnect(service, OUTAGE_MS)],
  ])('one of them %s: searches go on', (what, fault) =>
    underLoad(`one of two copies of the API ${what}`, () => fault(SECOND)),
  );

  it('one of two indexers stopped: the other one continues', async () => {
    await site.compose('up', '--detach', '--no-deps', '--wait', '--scale', 'indexer=2', 'indexer');
    const [one = ''] = await site.ids('indexer');
    await underLoad(`one of two indexers stopped for ${FOR}`, async () => {
      await docker('stop', one);
      await pause(OUTAGE_MS);
      await docker('start', one);
    });
  });

  it('the index agrees with the database afterwards', async () => {
    await site.script('command.sh', ['doctor', '--check']);
  });
});
