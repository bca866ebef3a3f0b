import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { event, term } from './data.js';
import { measureFloor } from './floor.js';
import { measure, type Times } from './measure.js';

const sizes = { terms: 200_000, events: 200_000 };
const cli = fileURLToPath(import.meta.resolve('@terimce/embedded-mongo/cli'));
const folder = mkdtempSync(join(tmpdir(), 'bench-embedded-mongo-'));

async function start(): Promise<{ uri: string; child: ChildProcess; ms: number }> {
  const started = performance.now();
  const args = [cli, '--data', join(folder, 'data'), '--socket', join(folder, 'mongo.sock')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const uri = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (chunk) => resolve(String(chunk).trim())),
  );
  return { uri, child, ms: performance.now() - started };
}

function stop(child: ChildProcess): Promise<unknown> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}

/** Anonymous resident memory of a process (not backed by a file), in MB. */
function anonymousMb(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function batch<T>(from: number, count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(from + i));
}

async function measureServer(uri: string) {
  const client = await MongoClient.connect(uri);
  const db = client.db('bench');
  const terms = db.collection('terms');
  const events = db.collection('events');
  await terms.createIndexes([{ key: { slug: 1 }, unique: true }, { key: { category: 1, at: -1 } }]);
  const first = batch(0, 20_000, term);
  const insert = await measure(1, () => terms.insertMany(first));
  const small = await measure(1000, (i) => terms.findOne({ slug: `term-${i}` }));
  for (let i = 20_000; i < sizes.terms; i += 20_000) await terms.insertMany(batch(i, 20_000, term));
  for (let i = 0; i < sizes.events; i += 20_000) await events.insertMany(batch(i, 20_000, event));
  const point = await measure(3000, (i) =>
    terms.findOne({ slug: `term-${(i * 61) % sizes.terms}` }),
  );
  const page = await measure(1000, (i) =>
    terms
      .find({ category: `category-${i % 16}` })
      .sort({ at: -1 })
      .limit(20)
      .toArray(),
  );
  const group = await measure(3, () =>
    events.aggregate([{ $group: { _id: '$term', n: { $sum: 1 } } }]).toArray(),
  );
  const write = await measure(500, (i) =>
    terms.updateOne({ slug: `term-${i}` }, { $inc: { rev: 1 } }),
  );
  const ping = await measure(1000, () => db.command({ ping: 1 }));
  await client.close();
  return { insert, point, page, group, write, ping, small };
}

function row(name: string, times: Times, floor?: Times): void {
  const figures = [times.p50, times.p99].map((ms) => ms.toFixed(3).padStart(11));
  const multiple = floor === undefined ? '' : `${(times.p50 / floor.p50).toFixed(1)}×`;
  const base = floor === undefined ? '' : floor.p50.toFixed(3);
  process.stdout.write(
    `${name.padEnd(40)}${figures.join('')}${base.padStart(11)}${multiple.padStart(9)}\n`,
  );
}

try {
  const floor = await measureFloor(folder, sizes);
  const server = await start();
  const measured = await measureServer(server.uri);
  await stop(server.child);
  const again = await start();
  const memory = anonymousMb(again.child);
  await stop(again.child);
  process.stdout.write(`${'milliseconds'.padEnd(40)}        p50        p99  floor p50 multiple\n`);
  row('insertMany, 20,000 terms of 1 kB', measured.insert, floor.insert);
  row('findOne by slug among 200,000', measured.point, floor.point);
  row('the same among 20,000', measured.small);
  row('sorted page of 20 among 200,000', measured.page, floor.page);
  row('$group over 200,000 events', measured.group, floor.group);
  row('updateOne by slug, on disk', measured.write);
  row('ping: driver and socket alone', measured.ping);
  process.stdout.write(
    `opened with 200,000 terms in ${again.ms.toFixed(0)} ms from the start of its process, ${memory.toFixed(0)} MB anonymous memory\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
