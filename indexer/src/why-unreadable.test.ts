import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { meiliClient } from '@terimce/core/search/meilisearch';
import { expect, it } from 'vitest';
import { indexOf } from '../test/index-of.js';
import { whyUnreadable } from './why-unreadable.js';

/** Replies of Meilisearch 1.21, in order; the last one is repeated. */
async function reasonAfter(...replies: [status: number, body: object][]) {
  const server = createServer((_request, reply) => {
    const [status, body] = (replies.length > 1 ? replies.shift() : replies[0]) ?? [500, {}];
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await whyUnreadable(indexOf(meiliClient(`http://127.0.0.1:${port}`, 'key')), 700);
  } finally {
    server.close();
  }
}
const damaged = {
  message: 'Index `35fc66e5`: The database file is in an invalid state.',
  code: 'invalid_store_file',
};
const none = { message: 'Index `terms` not found.', code: 'index_not_found' };

it('says why the index cannot be read, and what to do', async () => {
  expect(await reasonAfter([500, damaged])).toMatch(/in an invalid state.*delete its data folder/s);
});

it('is content with an index that is read at last, or that does not exist yet', async () => {
  const page = { results: [], offset: 0, limit: 1, total: 0 };
  expect(await reasonAfter([500, damaged], [200, page])).toBeUndefined();
  expect(await reasonAfter([404, none])).toBeUndefined();
});
