import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSearchData, readSearchData, removePack } from './pack-files.js';

/** The part of the Cache API that is used; as in a browser, an entry is stored once its body has arrived. */
class FakeCache {
  readonly entries = new Map<string, ArrayBuffer>();
  async match(key: string) {
    const kept = this.entries.get(key);
    return kept && new Response(kept.slice());
  }
  async put(key: string, reply: Response) {
    this.entries.set(key, await reply.arrayBuffer());
  }
  async keys() {
    return [...this.entries.keys()].map((key) => new Request(`https://terimce.example${key}`));
  }
  async delete({ url }: Request) {
    return this.entries.delete(new URL(url).pathname);
  }
}

let cache: FakeCache;
beforeEach(() => {
  cache = new FakeCache();
  vi.stubGlobal('caches', { open: async () => cache });
});
afterEach(() => void vi.unstubAllGlobals());

const answer = (reply: () => Response) => vi.stubGlobal('fetch', async () => reply());
const brokenOff = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }));

it('the data of search is kept, also when the former version of the pack is removed', async () => {
  answer(() => new Response('torque|wrench|'));
  await loadSearchData();
  cache.entries.set('/offline-pack/former/0', new ArrayBuffer(1));
  await removePack('newer');
  expect([...cache.entries.keys()]).toEqual(['/offline-pack/words', '/offline-pack/everyday']);
  expect(await readSearchData()).toMatchObject({ everyday: 'torque|wrench|' });
});

it.each([
  ['breaks off', brokenOff],
  ['is an error', () => new Response('', { status: 502 })],
  [
    "is a portal's page",
    () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  ],
])('a reply that %s leaves what is on the device', async (_, reply) => {
  answer(reply);
  expect(await readSearchData()).toEqual({ words: undefined, everyday: undefined });
  answer(() => new Response('torque|wrench|'));
  await loadSearchData();
  answer(reply);
  await loadSearchData();
  expect(await readSearchData()).toMatchObject({ everyday: 'torque|wrench|' });
});
