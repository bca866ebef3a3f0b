// One file: the faults follow one another on one installation.
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { silentLogger } from '@terimce/core/log';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { meiliClient } from '@terimce/core/search/meilisearch';
import { RANDOM_SEED } from '@terimce/test-services/env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contradictions, untilAgreed } from '../../../indexer/test/chaos/verdict.js';
import { Installation } from '../installation.js';
import { seconds, until } from '../until.js';
import { Load } from './load.js';

/*
 * Faults of a real machine, one after the other, on one installation under load (visitors and an editor). After each
 * fault it must recover by itself, with every acknowledged write and with the index equal to the database.
 * DATA_DIR is a small separate file system that can be filled up, which only root may mount.
 */
const ADMIN = { username: 'admin', password: 'kaos-parolası-1' };
const DISK_MB = 700;
const PROCESSES = ['mongo', 'redis', 'meilisearch', 'indexer', 'api'];

let disk = '';
let site: Installation;
const table: string[] = [];

beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), 'terimce-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'terimce-chaos', disk]);
  const limits = ['SEARCH', 'READ', 'WRITE', 'LOGIN', 'ADMIN'];
  site = await Installation.make(
    {
      ADMIN_PASSWORD: ADMIN.password,
      MONGO_ENGINE: 'embedded',
      SEED: '1',
      ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, '0'])),
    },
    disk,
  );
  await site.command('up');
  const { MONGODB_URI = '' } = (await site.status())?.commandEnv ?? {};
  await connectMongo(MONGODB_URI, silentLogger());
});

afterAll(async () => {
  await disconnectMongo();
  await site?.remove();
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
  const head = '| fault | seen by users | back after | indexed after | acknowledged |';
  process.stderr.write(`${[head, '|---|---|---|---|---|', ...table].join('\n')}\n`);
});

/** Whether all required processes run and answer. */
async function isWell(): Promise<boolean> {
  const status = await site.status();
  const running = status?.children.filter(({ state }) => state === 'running') ?? [];
  return status?.phase === 'ready' && running.length === PROCESSES.length && site.isReady();
}

let seed = RANDOM_SEED;

interface Fault {
  /** Causes the damage and resolves when it is done. */
  readonly inflict: () => Promise<void> | void;
  /** Processes that must have been replaced afterwards. */
  readonly replaced?: readonly string[];
}

async function suffer(name: string, { inflict, replaced = [] }: Fault): Promise<void> {
  seed += 1;
  const load = new Load(site.url, ADMIN, seed);
  await pause(3_000);
  const before = site.pids();
  await inflict();
  const backMs = await until(`${name}: back by itself`, async () => {
    const now = site.pids();
    return replaced.every((one) => now[one] && now[one] !== before[one]) && (await isWell());
  });
  await pause(1_500);
  await load.stop();
  const { MEILI_HOST = '', MEILI_API_KEY = '' } = (await site.status())?.commandEnv ?? {};
  const client = meiliClient(MEILI_HOST, MEILI_API_KEY);
  const begun = performance.now();
  const wrong = await untilAgreed(client);
  const indexedMs = performance.now() - begun;
  for (const term of load.expected) wrong.push(...(await contradictions(client, term)));
  const { searches, refused, degraded, slowestMs } = load.seen;
  const seen = `${refused} of ${searches} searches refused, ${degraded} degraded, slowest ${seconds(slowestMs)}`;
  table.push(
    `| ${name} | ${seen} | ${seconds(backMs)} | ${seconds(indexedMs)} | ${load.acknowledged}, lost ${wrong.length} |`,
  );
  process.stderr.write(`${table.at(-1)}\n`);
  expect(wrong).toEqual([]);
  expect(load.acknowledged).toBeGreaterThan(0);
}

/** Only systemd or an operator's `make up` replaces a supervisor. */
function signalAll(signal: NodeJS.Signals, names: readonly string[]): Fault {
  return {
    async inflict() {
      for (const name of names) site.signal(name, signal);
      if (names.includes('supervisor')) await site.command('up');
    },
    replaced: names.includes('supervisor') ? ['supervisor', ...PROCESSES] : names,
  };
}

describe('recovers after', () => {
  it.each([...PROCESSES, 'supervisor'])('kill -9 of %s', (name) =>
    suffer(`kill -9 ${name}`, signalAll('SIGKILL', [name])),
  );

  it('kill -9 of all processes and their supervisor at once', () =>
    suffer('kill -9 all', signalAll('SIGKILL', ['supervisor', ...PROCESSES])));

  it.each([...PROCESSES, 'supervisor'])('%s has hung (SIGSTOP)', (name) =>
    suffer(`SIGSTOP ${name}`, signalAll('SIGSTOP', [name])),
  );

  it('all processes have hung', () =>
    suffer('SIGSTOP all', signalAll('SIGSTOP', ['supervisor', ...PROCESSES])));

  it('the folder of Meilisearch was deleted', () =>
    suffer('Meilisearch folder deleted, kill', {
      inflict: () => {
        rmSync(join(site.dataDir, 'meilisearch'), { recursive: true });
        site.signal('meilisearch', 'SIGKILL');
      },
      replaced: ['meilisearch'],
    }));

  it('the folder of Redis was deleted', () =>
    suffer('Redis folder deleted, kill', {
      inflict: () => {
        rmSync(join(site.dataDir, 'redis'), { recursive: true });
        site.signal('redis', 'SIGKILL');
      },
      replaced: ['redis'],
    }));

  it('pages of the database were damaged and repaired', () =>
    suffer('damaged pages, kill, file put right', {
      inflict: async () => {
        // Nothing is written between the damage and the end.
        site.signal('mongo', 'SIGSTOP');
        const changed = damage(join(site.dataDir, 'mongo', 'data.mdb'), 'thermal conductivity');
        site.signal('mongo', 'SIGKILL');
        try {
          await until('the damaged file is refused', async () =>
            readFileSync(join(site.dataDir, 'logs', 'mongo.log'), 'utf8').includes('is damaged'),
          );
          await until('the site says that it is not ready', async () => !(await site.isReady()));
        } finally {
          changed.undo();
        }
      },
      replaced: ['mongo'],
    }));

  it('the disk was full', () =>
    suffer(`disk full (${DISK_MB} MB tmpfs)`, {
      inflict: async () => {
        const before = site.pids();
        const ballast = join(disk, 'ballast');
        const answers = new Set<string>();
        for (let i = 0; i < 20; i += 1) {
          fill(ballast, i);
          // The database first uses up the free space in its own file.
          answers.add(await importTerms());
          await pause(1_000);
        }
        // Processes that end because of the full disk are restarted; supervisor and database keep running.
        expect(site.pids()).toMatchObject({
          supervisor: before.supervisor,
          mongo: before.mongo,
        });
        expect([...answers]).toContain('507 DISK_FULL');
        for (const file of readdirSync(disk)) {
          if (file.startsWith('ballast')) rmSync(join(disk, file));
        }
      },
    }));

  it('two more starts on the same data', () =>
    suffer('two more starts', {
      inflict: async () => {
        const before = site.pids();
        await expect(site.command('supervisor')).rejects.toMatchObject({ code: 4 });
        const outputs = await Promise.all([site.command('up'), site.command('up')]);
        for (const text of outputs) expect(text).toContain('Terimce is at');
        expect(site.pids()).toEqual(before);
      },
    }));
});

/** Changes one byte at every occurrence of a text in a file. */
function damage(path: string, text: string): { undo: () => void } {
  const bytes = readFileSync(path);
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) places.push(at);
  expect(places.length).toBeGreaterThan(0);
  const write = (byte: string) => {
    const file = openSync(path, 'r+');
    for (const at of places) writeSync(file, byte, at, 'latin1');
    closeSync(file);
  };
  write('T');
  return { undo: () => write(text.charAt(0)) };
}

/** Uses up all remaining space. */
function fill(path: string, part: number): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(`${path}.${part}`, Buffer.alloc(bavail * bsize));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

let token = '';

/** Imports 400 terms of some kilobytes; returns status and code of the reply. */
async function importTerms(): Promise<string> {
  const post = async (path: string, body: unknown) => {
    const reply = await fetch(`${site.url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const { code, data } = (await reply.json()) as { code?: string; data?: { token?: string } };
    return { answer: `${reply.status} ${code ?? ''}`.trim(), data };
  };
  try {
    token ||= (await post('/auth/login', ADMIN)).data?.token ?? '';
    const terms = Array.from({ length: 400 }, () => {
      const name = `ballast ${Math.random().toString(36).slice(2)}`;
      const text = 'x'.repeat(2_000);
      return {
        englishTerm: name,
        turkishTerm: name,
        englishDefinition: text,
        turkishDefinition: text,
        category: 'general',
      };
    });
    return (await post('/admin/terms/bulk', { terms })).answer;
  } catch (error) {
    return String(error);
  }
}
