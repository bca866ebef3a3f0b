import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { listen } from './api-server.js';
import { closeSlowBody } from './input.js';

const LOCAL = { host: '127.0.0.1', port: 0 };

/** Longer than a test may take. */
const LONG_GRACE_MS = 600_000;

/** A server that holds each request until it is released. */
async function slowServer() {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let start: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    start = resolve;
  });
  const app = express();
  app.get('/slow', async (_req, res) => {
    start();
    await released;
    res.send('done');
  });
  const server = await listen(app, LOCAL);
  return { server, begun, release };
}

it('creates requests and replies with the prototypes that Express gives them', async () => {
  const app = express();
  app.get('/', (req, res) => {
    // Still the prototypes of the classes that created them, so Express has changed nothing.
    const isUnchanged = [req, res].map((message) => {
      return Object.getPrototypeOf(message) === message.constructor.prototype;
    });
    res.json([...isUnchanged, req.ip, req.get('host')]);
  });
  const server = await listen(app, LOCAL);
  const reply = await fetch(`http://127.0.0.1:${server.port}/`);
  expect(await reply.json()).toEqual([true, true, '127.0.0.1', `127.0.0.1:${server.port}`]);
  await server.close();
});

it('finishes a request in progress before it closes, and accepts no new one', async () => {
  const { server, begun, release } = await slowServer();
  const url = `http://127.0.0.1:${server.port}/slow`;
  // On a connection that is kept alive, which would stay open.
  const slow = fetch(url);
  await begun;
  const closing = server.close(LONG_GRACE_MS);
  await expect(fetch(url)).rejects.toThrow();
  release();
  expect(await (await slow).text()).toBe('done');
  await closing;
});

it('ends a connection that is in use while it closes', async () => {
  const { server, begun, release } = await slowServer();
  const socket = connect(server.port, '127.0.0.1');
  let reply = '';
  socket.on('data', (bytes) => {
    reply += bytes;
  });
  const ended = once(socket, 'close');
  const ask = 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n';
  socket.write(ask);
  await begun;
  const closing = server.close(LONG_GRACE_MS);
  socket.write(ask);
  release();
  await Promise.all([ended, closing]);
  expect(reply.match(/HTTP\/1.1 200 OK/g)?.length ?? 0).toBeGreaterThan(0);
});

it('cuts off a request that takes too long', async () => {
  const app = express();
  let started: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    started = resolve;
  });
  app.get('/', () => started());
  const server = await listen(app, LOCAL);
  const hanging = fetch(`http://127.0.0.1:${server.port}/`).catch(() => 'cut');
  await begun;
  await server.close(50);
  expect(await hanging).toBe('cut');
});

/** Opens a connection and sends `text`. @returns what the server sent until it closed the connection. */
function untilClosed(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let reply = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      reply += chunk;
    });
    socket.on('error', () => undefined).once('close', () => resolve(reply));
    socket.write(text);
  });
}

it('closes the connection of a body that keeps arriving after the reply', async () => {
  const app = express().use(closeSlowBody(50));
  app.post('/', (_req, res) => void res.status(401).send('no'));
  const server = await listen(app, LOCAL);
  const slow = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc';
  expect(await untilClosed(server.port, slow)).toMatch(/^HTTP\/1\.1 401 [\s\S]*no$/);
  await server.close(0);
});

it('closes it also if the handler stopped reading, which takes the socket from the request', async () => {
  const app = express().use(closeSlowBody(50));
  app.post('/', async (req, res) => {
    for await (const _ of req) break;
    res.status(400).send('no');
  });
  const server = await listen(app, LOCAL);
  const slow = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc';
  expect(await untilClosed(server.port, slow)).toMatch(/^HTTP\/1\.1 400 [\s\S]*no$/);
  await server.close(0);
});

it('keeps the connection of a body that arrives soon after the reply', async () => {
  const app = express().use(closeSlowBody(5_000));
  app.post('/', (_req, res) => void res.status(401).send('no'));
  const server = await listen(app, LOCAL);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  for (let i = 0; i < 3; i += 1) {
    const call = request({ port: server.port, host: '127.0.0.1', method: 'POST', agent });
    call.on('socket', (socket) => socket.on('connect', () => ports.add(socket.localPort)));
    call.end('x'.repeat(100_000));
    const [reply] = await once(call, 'response');
    expect(reply.statusCode).toBe(401);
    await once(reply.resume(), 'end');
  }
  expect(ports.size).toBe(1);
  agent.destroy();
  await server.close(0);
});

it('limits the connections of one address, but not those of a proxy', async () => {
  const open = async (count: number, options: object) => {
    const server = await listen(express(), { ...LOCAL, ...options });
    const sockets = Array.from({ length: count }, () => connect(server.port, '127.0.0.1'));
    const closed = sockets.map((socket) =>
      once(
        socket.on('error', () => undefined),
        'close',
      ),
    );
    const isOpen = () => sockets.filter(({ destroyed }) => !destroyed).length;
    const close = async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
      await server.close(0);
    };
    return { server, sockets, closed, isOpen, close };
  };
  const limited = await open(5, { connectionsPerAddress: 3 });
  await Promise.race([Promise.all(limited.closed.slice(3)), Promise.all(limited.closed)]);
  expect(limited.isOpen()).toBe(3);
  limited.sockets[0]?.destroy();
  // A closed connection no longer counts.
  await expect
    .poll(() => untilClosed(limited.server.port, 'GET / HTTP/1.0\r\n\r\n'))
    .toMatch(/^HTTP\/1\.1 404/);
  await limited.close();

  const proxy = await open(5, { connectionsPerAddress: 3, isExempt: () => true });
  expect(await untilClosed(proxy.server.port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP/);
  expect(proxy.isOpen()).toBe(5);
  await proxy.close();
});

it('reports that a port is taken', async () => {
  const first = await listen(express(), LOCAL);
  await expect(listen(express(), { ...LOCAL, port: first.port })).rejects.toThrow('EADDRINUSE');
  await first.close();
});

/** A server with the reply `size` bytes large, and the number of replies that it has begun. */
async function largeReplies(size: number, unreadMs: number) {
  const body = Buffer.alloc(size, 'x');
  const begun = { count: 0 };
  const app = express();
  app.get('/', (_req, res) => {
    begun.count += 1;
    res.send(body);
  });
  return { server: await listen(app, { ...LOCAL, unreadMs }), begun };
}

const ASK = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

it('works on one request at a time of a connection, and answers all in order', async () => {
  const app = express();
  const open: string[] = [];
  let most = 0;
  app.post('/:number', async (req, res) => {
    open.push(req.params.number);
    most = Math.max(most, open.length);
    let body = '';
    for await (const chunk of req) body += chunk;
    res.send(`<${req.params.number}:${body.length}>`);
    res.once('finish', () => open.shift());
  });
  const server = await listen(app, LOCAL);
  // Bodies of some requests are larger than what Node buffers.
  const size = (i: number) => (i % 10 === 0 ? 200_000 : i);
  const asks = Array.from(
    { length: 60 },
    (_, i) =>
      `POST /${i} HTTP/1.1\r\nHost: a\r\nContent-Length: ${size(i)}\r\n${i === 59 ? 'Connection: close\r\n' : ''}\r\n${'b'.repeat(size(i))}`,
  );
  const reply = await untilClosed(server.port, asks.join(''));
  expect(reply.match(/<\d+:\d+>/g)).toEqual(asks.map((_, i) => `<${i}:${size(i)}>`));
  expect(most).toBe(1);
  await server.close();
});

it('begins no reply for requests whose connection has ended', async () => {
  const { server, begun } = await largeReplies(20_000_000, 60_000);
  const socket = connect(server.port, '127.0.0.1').pause();
  socket.write(ASK.repeat(50));
  await expect.poll(() => begun.count).toBe(1);
  socket.destroy();
  await server.close(LONG_GRACE_MS);
  expect(begun.count).toBe(1);
});

it('closes a connection that sends more requests than it waits for', async () => {
  const { server, begun } = await largeReplies(20_000_000, 60_000);
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  const closed = once(socket.resume(), 'close');
  socket.write(ASK.repeat(1_000));
  await closed;
  expect(begun.count).toBe(1);
  await server.close();
});

it('closes the connection of a peer that stops reading, whatever it still sends', async () => {
  const { server } = await largeReplies(20_000_000, 200);
  const sockets = [ASK, ASK.repeat(20), `${ASK}GET / HT`].map((text) => {
    const socket = connect(server.port, '127.0.0.1').pause();
    socket.on('error', () => undefined).write(text);
    return socket;
  });
  // Would wait for the replies.
  await server.close(LONG_GRACE_MS);
  for (const socket of sockets) socket.destroy();
});

it('keeps a connection whose reply is still being made, and one that reads slowly', async () => {
  const app = express();
  app.get('/late', (_req, res) => void setTimeout(() => res.send('late'), 1_500));
  app.get('/large', (_req, res) => void res.send(Buffer.alloc(20_000_000, 'x')));
  const server = await listen(app, { ...LOCAL, unreadMs: 1_000 });
  const late = await fetch(`http://127.0.0.1:${server.port}/late`);
  expect(await late.text()).toBe('late');
  const large = await fetch(`http://127.0.0.1:${server.port}/large`);
  let length = 0;
  for await (const chunk of large.body ?? []) {
    length += chunk.length;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(length).toBe(20_000_000);
  await server.close();
});
