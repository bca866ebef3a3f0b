import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, type Socket } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { TermModel } from '@terimce/core/models/term';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../test/admin-api.js';
import { activeTimers, memoryAfterCollection, openDescriptors } from '../../test/process-state.js';

const folder = mkdtempSync(join(tmpdir(), 'terimce-sockets-'));
const LARGE = 1_000_000;
const CONNECTIONS = 4;
const PIPELINED = 4;
/** Connections and timers of other tests and of `fetch` come and go. */
const OTHERS = 3;
const GROWTH_MAX = 80_000_000;

let api: AdminApi;
let memory = 0;
beforeAll(async () => {
  const site = join(folder, 'site');
  const uploads = join(folder, 'data', 'uploads');
  for (const made of [join(site, 'assets'), uploads]) mkdirSync(made, { recursive: true });
  writeFileSync(join(site, 'index.html'), '<!doctype html><html><body></body></html>');
  writeFileSync(join(site, 'assets', 'large-0.js'), 'x'.repeat(LARGE));
  writeFileSync(join(uploads, `${'a'.repeat(40)}.png`), Buffer.alloc(LARGE));
  api = await startAdminApi({ STATIC_DIR: site, DATA_DIR: join(folder, 'data') });
  const terms = Array.from({ length: 100 }, () => termBody());
  await api.admin('POST', '/admin/terms/bulk', { terms });
  // The pool of the database driver is full before anything is counted.
  await Promise.all(Array.from({ length: 200 }, () => TermModel.find().lean()));
  memory = memoryAfterCollection();
});
afterAll(async () => {
  await api?.stop();
  rmSync(folder, { recursive: true });
});

const KINDS: Readonly<Record<string, string>> = {
  'a file of the front end': '/assets/large-0.js',
  'an upload': `/uploads/${'a'.repeat(40)}.png`,
  'a page': '/',
  'a call': '/api/terms/browse?limit=50',
  'a sitemap': '/sitemap.xml',
  'a picture of a term': '/og/term-1.png',
  'the API reference': '/api/openapi.json',
  'the pack for offline use': '/api/offline/pack',
  'an export': '/api/admin/terms/export?format=csv',
  'an Excel export': '/api/admin/terms/export?format=xlsx',
  'an unknown call': '/api/none',
};

const open = (): Socket =>
  connect(Number(new URL(api.url).port), '127.0.0.1').on('error', () => undefined);

/** What a peer does with a connection. */
const MANNERS: Readonly<Record<string, (ask: string) => Promise<void>>> = {
  'sends many requests at once, reads no reply and leaves': async (ask) => {
    const socket = open();
    socket.write(ask.repeat(PIPELINED));
    await once(socket, 'readable');
    socket.destroy();
  },
  'closes its half and reads to the end': async (ask) => {
    const socket = open();
    socket.end(ask);
    await once(socket.resume(), 'close');
  },
  'closes its half after many requests and leaves': async (ask) => {
    const socket = open();
    socket.end(ask.repeat(PIPELINED));
    await once(socket, 'data');
    socket.destroy();
  },
  'sends and reads one byte at a time': async (ask) => {
    const socket = open();
    for (const byte of ask) await new Promise((resolve) => socket.write(byte, resolve));
    await once(socket, 'readable');
    for (let i = 0; i < 20; i += 1) socket.read(1);
    socket.destroy();
  },
  'resets in the middle of a reply': async (ask) => {
    const socket = open();
    socket.write(ask);
    await once(socket, 'data');
    socket.resetAndDestroy();
  },
  'resets at once': async (ask) => {
    const socket = open();
    await new Promise((resolve) => socket.write(ask.repeat(3), resolve));
    socket.resetAndDestroy();
  },
  'leaves in the middle of a request': async (ask) => {
    const socket = open();
    await new Promise((resolve) => socket.write(ask + ask.slice(0, -10), resolve));
    socket.destroy();
  },
};

const ask = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${api.tokens.admin}\r\n\r\n`;

const meet = (path: string, manner: string) =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => MANNERS[manner]?.(ask(path))));

describe('A connection that ends', () => {
  it.each(Object.entries(KINDS))('leaves nothing open for %s', async (_kind, path) => {
    for (const manner of Object.keys(MANNERS)) {
      const [descriptors, timers] = [openDescriptors(), activeTimers()];
      await meet(path, manner);
      const growth = () => Math.max(openDescriptors() - descriptors, activeTimers() - timers);
      await expect.poll(growth, { message: manner }).toBeLessThanOrEqual(OTHERS);
    }
  });

  it('leaves no memory in use', async () => {
    await expect.poll(() => memoryAfterCollection() - memory).toBeLessThan(GROWTH_MAX);
    expect((await api.call('GET', '/terms/categories')).status).toBe(200);
  });
});

it('The health probe fails while the process can open no file', async () => {
  const statusOf = async (socket: Socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    const [reply] = await once(socket, 'data');
    return String(reply).slice(9, 12);
  };
  const socket = open();
  expect(await statusOf(socket)).toBe('200');
  const setLimit = (count: number) =>
    execFileSync('prlimit', ['--pid', String(process.pid), `--nofile=${count}:`]);
  const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const taken: number[] = [];
  setLimit(openDescriptors() + 50);
  try {
    // A connection of an earlier test may close meanwhile and leave room for a file.
    const statusWithoutRoom = () => {
      expect(() => {
        for (;;) taken.push(openSync(devNull, 'r'));
      }).toThrow('EMFILE');
      return statusOf(socket);
    };
    await expect.poll(statusWithoutRoom).toBe('503');
  } finally {
    for (const descriptor of taken) closeSync(descriptor);
    setLimit(Number(limit));
  }
  expect(await statusOf(socket)).toBe('200');
  socket.destroy();
});
