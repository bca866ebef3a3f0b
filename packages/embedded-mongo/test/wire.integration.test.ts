import { createConnection, type Socket } from 'node:net';
import { serialize } from 'bson';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decode } from '../src/bson/decode.js';
import type { Doc } from '../src/bson/values.js';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/server.js';
import { temporaryFolder } from './harness.js';

let server: EmbeddedMongo;
let folder: ReturnType<typeof temporaryFolder>;
let port: number;

beforeAll(async () => {
  folder = temporaryFolder();
  server = await startEmbeddedMongo({ dataDir: folder.path, port: 0 });
  port = Number(/:(\d+)\//.exec(server.uri)?.[1]);
});

afterAll(async () => {
  await server.close();
  folder.remove();
});

interface Parts {
  readonly flags?: number;
  readonly sequences?: Record<string, Doc[]>;
}

let nextId = 1;

function message(body: Doc, { flags = 0, sequences = {} }: Parts = {}): Buffer {
  const sections = [Buffer.from([0]), Buffer.from(serialize({ ...body, $db: 'wire' }))];
  for (const [name, documents] of Object.entries(sequences)) {
    const content = Buffer.concat([
      Buffer.from(`${name}\0`),
      ...documents.map((document) => Buffer.from(serialize(document))),
    ]);
    const length = Buffer.alloc(4);
    length.writeInt32LE(content.length + 4);
    sections.push(Buffer.from([1]), length, content);
  }
  const content = Buffer.concat(sections);
  const head = Buffer.alloc(20);
  head.writeInt32LE(20 + content.length, 0);
  head.writeInt32LE(nextId++, 4);
  head.writeInt32LE(2013, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, content]);
}

class Client {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  private received = Buffer.alloc(0);
  private waiting: (() => void)[] = [];

  constructor() {
    this.socket = createConnection(port, '127.0.0.1');
    this.socket.on('error', () => {});
    this.socket.on('data', (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk]);
      for (const wake of this.waiting.splice(0)) wake();
    });
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  async reply(): Promise<{ to: number; body: Doc }> {
    while (this.received.length < 4 || this.received.length < this.received.readInt32LE(0)) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    const length = this.received.readInt32LE(0);
    const whole = this.received.subarray(0, length);
    this.received = this.received.subarray(length);
    const query = whole.readInt32LE(12) === 1;
    return { to: whole.readInt32LE(8), body: decode(whole.subarray(query ? 36 : 21)) };
  }
}

async function isAlive(): Promise<boolean> {
  const client = new Client();
  client.socket.write(message({ ping: 1 }));
  const { body } = await client.reply();
  client.socket.destroy();
  return body.ok === 1;
}

describe('the wire', () => {
  it('accepts messages that are split and joined at any byte', async () => {
    const client = new Client();
    const requests = [
      message({ ping: 1 }),
      message({ insert: 'c' }, { sequences: { documents: [{ a: 1 }, { a: 2 }] } }),
      message({ find: 'c', filter: {}, projection: { _id: 0 } }),
      message({ buildInfo: 1 }),
    ];
    const stream = Buffer.concat(requests);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(stream.length), { maxLength: 12 }), async (cuts) => {
        let start = 0;
        for (const end of [...cuts.sort((a, b) => a - b), stream.length]) {
          client.socket.write(stream.subarray(start, end));
          start = end;
          await new Promise((resolve) => setImmediate(resolve));
        }
        for (const request of requests) {
          const { to, body } = await client.reply();
          expect(to).toBe(request.readInt32LE(4));
          expect(body.ok).toBe(1);
        }
      }),
      { numRuns: 60 },
    );
    client.socket.destroy();
  });

  it('answers pipelined requests in their order', async () => {
    const client = new Client();
    const requests = Array.from({ length: 200 }, (_, i) =>
      i % 2 ? message({ ping: 1 }) : message({ insert: 'p', documents: [{ i }] }),
    );
    client.socket.write(Buffer.concat(requests));
    for (const request of requests) {
      expect((await client.reply()).to).toBe(request.readInt32LE(4));
    }
    client.socket.destroy();
  });

  it('sends no reply to a message that asks for none', async () => {
    const client = new Client();
    client.socket.write(message({ insert: 'silent', documents: [{ a: 1 }] }, { flags: 2 }));
    const asked = message({ count: 'silent' });
    client.socket.write(asked);
    expect(await client.reply()).toMatchObject({ to: asked.readInt32LE(4), body: { n: 1 } });
    client.socket.destroy();
  });

  it('answers an exhaust request one batch at a time', async () => {
    const client = new Client();
    client.socket.write(message({ hello: 1 }, { flags: 1 << 16 }));
    expect((await client.reply()).body).toMatchObject({ isWritablePrimary: true });
    client.socket.destroy();
  });

  it('answers the handshake of old drivers', async () => {
    const client = new Client();
    const head = Buffer.alloc(20);
    const rest = Buffer.concat([
      Buffer.from('admin.$cmd\0'),
      Buffer.from([0, 0, 0, 0, 255, 255, 255, 255]),
      Buffer.from(serialize({ isMaster: 1, helloOk: true })),
    ]);
    head.writeInt32LE(20 + rest.length, 0);
    head.writeInt32LE(77, 4);
    head.writeInt32LE(2004, 12);
    client.socket.write(Buffer.concat([head, rest]));
    expect(await client.reply()).toMatchObject({ to: 77, body: { ismaster: true, helloOk: true } });
    client.socket.destroy();
  });

  it.each([
    ['an impossible length', Buffer.from([4, 0, 0, 0, 0, 0, 0, 0])],
    ['more than 48 MB', Buffer.from([0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0])],
    ['an unknown opcode', Buffer.concat([Buffer.from([16, 0, 0, 0]), Buffer.alloc(12, 9)])],
    ['an unknown flag', message({ ping: 1 }, { flags: 4 })],
    ['a checksum, which no driver sends', message({ ping: 1 }, { flags: 1 })],
  ])('ends the connection, and only that one, for %s', async (_, bytes) => {
    const other = new Client();
    other.socket.write(message({ ping: 1 }));
    await other.reply();
    const client = new Client();
    client.socket.write(bytes);
    await client.closed;
    other.socket.write(message({ ping: 1 }));
    expect((await other.reply()).body.ok).toBe(1);
    other.socket.destroy();
  });

  it('drops a message that is never completed', async () => {
    const client = new Client();
    client.socket.write(message({ insert: 'half', documents: [{ a: 1 }] }).subarray(0, 40));
    client.socket.end();
    await client.closed;
    const asking = new Client();
    asking.socket.write(message({ count: 'half' }));
    expect((await asking.reply()).body.n).toBe(0);
    asking.socket.destroy();
  });

  it('survives randomly damaged messages', async () => {
    const commands: Doc[] = [
      { insert: 'f', documents: [{ a: [1, { b: 'x' }], c: new Date() }] },
      { update: 'f', updates: [{ q: { a: 1 }, u: { $set: { 'a.$': 2 } }, upsert: true }] },
      { find: 'f', filter: { $or: [{ a: 1 }, { 'a.b': /x/ }] }, sort: { a: 1 }, limit: 5 },
      { aggregate: 'f', pipeline: [{ $group: { _id: '$a', n: { $sum: 1 } } }], cursor: {} },
      { findAndModify: 'f', query: {}, update: { $inc: { n: 1 } }, upsert: true },
      { createIndexes: 'f', indexes: [{ key: { a: 1 }, name: 'a_1' }] },
    ];
    const damage = fc.record({ at: fc.nat(), byte: fc.nat({ max: 255 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...commands),
        fc.array(damage, { minLength: 1, maxLength: 6 }),
        async (command, damages) => {
          const bytes = message(command);
          // The length field stays intact. Otherwise the server would just wait for more bytes.
          for (const { at, byte } of damages) bytes[4 + (at % (bytes.length - 4))] = byte;
          const client = new Client();
          client.socket.end(bytes);
          await client.closed;
        },
      ),
      { numRuns: 600 },
    );
    expect(await isAlive()).toBe(true);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const client = new Client();
        client.socket.end(bytes);
        await client.closed;
      }),
      { numRuns: 200 },
    );
    expect(await isAlive()).toBe(true);
    const client = new Client();
    client.socket.write(message({ validate: 'f' }));
    expect((await client.reply()).body).toMatchObject({ valid: true });
    client.socket.destroy();
  });
});
