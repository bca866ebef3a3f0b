import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endWritesWithTheirConnection } from './driver-hang.js';

const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = require('mongodb/lib/cmap/connection.js');
endWritesWithTheirConnection();

/** Accepts connections and reads nothing. */
const server = createServer((socket: Socket) => void socket.pause());
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

async function openConnection() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return new Connection(socket, { id: 1, generation: 0, hostAddress: 'test', socketTimeoutMS: 0 });
}

it('ends a command whose connection closes while it is put together', async () => {
  const connection = await openConnection();
  const answered = connection.command({ db: 'admin' }, { ping: 1 });
  connection.destroy();
  await expect(answered).rejects.toThrow();
});

it('ends a command whose socket has closed without having said so', async () => {
  const connection = await openConnection();
  connection.socket.destroy();
  await expect(connection.command({ db: 'admin' }, { ping: 1 })).rejects.toThrow();
});

it('ends a command whose connection closes while the socket is full', async () => {
  const connection = await openConnection();
  const answered = connection.command({ db: 'admin' }, { ping: 'x'.repeat(16_000_000) });
  await expect.poll(() => connection.socket.writableNeedDrain).toBe(true);
  connection.destroy();
  await expect(answered).rejects.toThrow();
});
