import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import './mongo.js';

const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = require('mongodb/lib/cmap/connection.js');

it('ends a write whose connection closes while the command is put together', async () => {
  const socket = new Socket();
  const connection = Object.assign(new EventEmitter(), { socket, error: null as Error | null });
  const command = { toBin: () => [Buffer.from('ping')] };
  const written = Connection.prototype.writeCommand.call(connection, command, {
    agreedCompressor: 'none',
  });
  // As the driver closes a connection.
  socket.destroy();
  connection.error = new Error('connection closed');
  connection.emit('close');
  await expect(written).rejects.toThrow('connection closed');
});
