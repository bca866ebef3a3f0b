import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './ports.js';
import { answersPing } from './redis.js';

it.each([
  ['answers', () => '+OK\r\n+PONG\r\n', true],
  ['refuses the password', () => '-WRONGPASS\r\n', false],
  // As Docker's proxy does while the server in the container does not listen.
  ['closes the connection without a reply', () => '', false],
])('answersPing for a server that %s', async (_what, reply, expected) => {
  const port = await freePort();
  const server = createServer((socket) => socket.end(reply()).resume());
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  try {
    expect(await answersPing(port, '')).toBe(expected);
  } finally {
    server.close();
  }
});
