import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from '../../src/server.js';
import { failure, temporaryFolder } from '../harness.js';
import { buildServer, cli, spawnServer } from '../process.js';
import { runChaos } from './chaos.js';

let folder: ReturnType<typeof temporaryFolder>;
let dataDir: string;

beforeAll(buildServer);
beforeEach(() => {
  folder = temporaryFolder();
  dataDir = join(folder.path, 'data');
});
afterEach(() => folder.remove());

const rounds = Number(process.env.CHAOS_ROUNDS ?? 3);

describe('an acknowledged write', () => {
  it(
    `survives kill -9 at ${rounds} random moments under concurrent writers`,
    async () => {
      const result = await runChaos(dataDir, rounds);
      const { inserted, increments, appends, retried } = result;
      console.info(
        `[embedded-mongo] ${rounds} kills; present after them: ${inserted} acknowledged inserts, ${increments} increments, ${appends} appends to lists, ${retried} of them retried`,
      );
      expect(result.problems).toEqual([]);
      expect(result.inserted).toBeGreaterThan(rounds);
      expect(result.increments).toBeGreaterThan(rounds);
      expect(result.appends).toBeGreaterThan(0);
      expect(result.retried).toBeGreaterThan(0);
    },
    rounds * 15_000,
  );

  it('is synced to the disk before its reply is sent', async (context) => {
    if (process.platform !== 'linux' || !existsSync('/usr/bin/strace')) {
      context.annotate('strace is not installed: the order of sync and reply was not looked at');
      return;
    }
    const log = join(folder.path, 'strace.log');
    const calls = 'trace=fdatasync,fsync,pwrite64,pwritev,write,writev,read,openat,sendmsg';
    const server = await spawnServer(dataDir, {
      wrapper: ['strace', '-f', '-s', '4096', '-e', calls, '-o', log],
    });
    const client = await MongoClient.connect(server.uri);
    const collection = client.db('t').collection<Document>('c');
    await collection.insertOne({ first: true });
    await collection.insertOne({ marker: 'look-for-me' });
    await client.close();
    const pid = execFileSync('pgrep', ['-P', String(server.child.pid)])
      .toString()
      .trim();
    process.kill(Number(pid), 'SIGTERM');
    await server.stop('SIGCONT');
    const lines = readFileSync(log, 'utf8').split('\n');
    const data = /openat\(.*data\.mdb", O_RDWR.*= (\d+)/;
    const root = /openat\(.*data\.mdb", O_WRONLY\|O_DSYNC.*= (\d+)/;
    const dataFd = lines.map((line) => data.exec(line)?.[1]).findLast(Boolean);
    const rootFd = lines.map((line) => root.exec(line)?.[1]).findLast(Boolean);
    const asked = lines.findIndex((line) => /read\(\d+, .*look-for-me/.test(line));
    const socket = /read\((\d+)/.exec(lines[asked] as string)?.[1];
    const after = (pattern: RegExp) =>
      lines.findIndex((line, i) => i > asked && pattern.test(line));
    const synced = after(new RegExp(`fdatasync\\(${dataFd}\\)`));
    const rooted = after(new RegExp(`pwrite64\\(${rootFd},`));
    const replied = after(new RegExp(`writev?\\(${socket},`));
    expect(asked).toBeGreaterThan(-1);
    expect(synced).toBeGreaterThan(asked);
    expect(rooted).toBeGreaterThan(synced);
    expect(replied).toBeGreaterThan(rooted);
  });
});

describe('a full disk', () => {
  it('is reported as an error, and acknowledged writes stay', async () => {
    const limited = await spawnServer(dataDir, { prefix: 'ulimit -f 3000; exec' });
    const client = await MongoClient.connect(limited.uri, { retryWrites: false });
    const collection = client.db('t').collection<Document>('c');
    await collection.createIndex({ k: 1 });
    let acknowledged = 0;
    let error: Record<string, unknown> | undefined;
    for (let i = 0; i < 2000 && error === undefined; i++) {
      const batch = Array.from({ length: 20 }, (_, j) => ({
        k: i * 20 + j,
        text: 'x'.repeat(500),
      }));
      const writing = collection.insertMany(batch);
      await writing.then(
        () => {
          acknowledged += 20;
        },
        (reason) => {
          error = reason;
        },
      );
    }
    expect(error).toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
    expect(await collection.countDocuments()).toBe(acknowledged);
    expect(await client.db('t').command({ validate: 'c' })).toMatchObject({ valid: true });
    await client.close();
    expect(await limited.stop('SIGTERM')).toBe(0);

    const free = await spawnServer(dataDir);
    const again = await MongoClient.connect(free.uri);
    const found = again.db('t').collection<Document>('c');
    expect(await found.countDocuments()).toBe(acknowledged);
    expect(await again.db('t').command({ validate: 'c' })).toMatchObject({ valid: true });
    await found.insertOne({ k: -1 });
    await again.close();
    await free.stop('SIGTERM');
  });
});

describe('a data folder', () => {
  it('is refused to a second server, in this process and in another', async () => {
    const server = await startEmbeddedMongo({ dataDir, port: 0 });
    const second = await failure(startEmbeddedMongo({ dataDir, port: 0 }));
    expect(second.message).toContain('Another server is using the data folder');
    expect((await failure(spawnServer(dataDir))).message).toContain('Another server is using');
    await server.close();
    const next = await startEmbeddedMongo({ dataDir, port: 0 });
    await next.close();
  });

  // Root may write to any folder. Another user may be unable to read this checkout, so root gives up that right.
  const withoutRights =
    process.getuid?.() === 0
      ? { wrapper: ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] }
      : {};
  const file = () => join(dataDir, 'data.mdb');

  it.each([
    ['folder', 0o555, 0o444],
    ['data file', 0o777, 0o444],
  ])('with a %s that cannot be written is refused and left unchanged', async (_, open, mode) => {
    const server = await startEmbeddedMongo({ dataDir, port: 0 });
    const client = await MongoClient.connect(server.uri);
    await client.db('t').collection('c').insertOne({ kept: true });
    await client.close();
    await server.close();
    const before = readFileSync(file());
    chmodSync(file(), mode);
    chmodSync(dataDir, open);
    try {
      const { message } = await failure(spawnServer(dataDir, withoutRights));
      expect(message).toMatch(/The server ended with 1: .*data folder cannot be written.*EACCES/);
    } finally {
      chmodSync(dataDir, 0o700);
      chmodSync(file(), 0o600);
    }
    expect(readFileSync(file()).equals(before)).toBe(true);

    const next = await spawnServer(dataDir);
    const reader = await MongoClient.connect(next.uri);
    const database = reader.db('t');
    expect(await database.collection('c').countDocuments({ kept: true })).toBe(1);
    expect(await database.command({ validate: 'c' })).toMatchObject({ valid: true });
    await reader.close();
    expect(await next.stop('SIGTERM')).toBe(0);
  });

  it('has a socket that only its owner can use', async () => {
    const socket = join(folder.path, 'own.sock');
    const server = await startEmbeddedMongo({ dataDir, socket });
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    await server.close();
    expect(existsSync(socket)).toBe(false);
  });
});

describe('a server process', () => {
  it('continues when its output is no longer read, for example after its supervisor has ended', async () => {
    const socket = join(folder.path, 'unread.sock');
    const child = spawn(process.execPath, [cli, '--data', dataDir, '--socket', socket], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    child.stderr.destroy();
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const uri = `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
    const client = await MongoClient.connect(uri);
    await client.db('t').collection('c').insertOne({ a: 1 });
    await client.close();
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('prints its address in one line and stops cleanly on SIGTERM', async () => {
    const server = await spawnServer(dataDir);
    expect(server.uri).toMatch(/^mongodb:\/\/\S+\/\?directConnection=true$/);
    const client = await MongoClient.connect(server.uri);
    await client.db('t').collection('c').insertOne({ a: 1 });
    expect(await server.stop('SIGTERM')).toBe(0);
    await client.close(true);
    const again = await spawnServer(dataDir);
    const reader = await MongoClient.connect(again.uri);
    expect(await reader.db('t').collection('c').countDocuments()).toBe(1);
    await reader.close();
    await again.stop('SIGTERM');
  });
});
