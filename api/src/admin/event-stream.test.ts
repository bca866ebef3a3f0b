import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { StateFeed } from './event-stream.js';

let reads = 0;
let state: { step: number; filler: string } = { step: 0, filler: '' };
const feed = new StateFeed({
  read: async () => {
    reads += 1;
    return state;
  },
  isFinal: ({ step }) => step === 99,
  everyMs: 5,
});
const server = createServer((req, res) => {
  const abort = new AbortController();
  res.once('close', () => abort.abort());
  void feed.follow(res, abort.signal, req.headers['last-event-id'] as string | undefined);
});
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function read(headers: Record<string, string>, until: (text: string) => boolean) {
  const abort = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}`, { headers, signal: abort.signal });
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(chunk);
    if (until(text)) break;
  }
  abort.abort();
  return text;
}

it('begins with the whole state, and continues after the last event that a reader received', async () => {
  state = { step: 1, filler: '' };
  const first = await read({}, (text) => text.includes('data:'));
  expect(first).toMatch(/id: \d+\ndata: \{"step":1,"filler":""\}\n\n$/);
  const again = await read({ 'last-event-id': '500' }, (text) => text.includes('data:'));
  expect(Number(/id: (\d+)/.exec(again)?.[1])).toBeGreaterThanOrEqual(500);
});

it('sends each state once, and ends after the last one', async () => {
  state = { step: 2, filler: '' };
  let steps = 0;
  const text = await read({}, (sofar) => {
    const seen = sofar.split('data:').length - 1;
    if (seen > steps) {
      steps = seen;
      state = seen === 3 ? { step: 99, filler: '' } : { step: 2 + seen, filler: '' };
    }
    return false;
  });
  expect([...text.matchAll(/"step":(\d+)/g)].map(([, step]) => step)).toEqual([
    '2',
    '3',
    '4',
    '99',
  ]);
  state = { step: 100, filler: '' };
});

it('reads the state only while there are readers', async () => {
  await vi.waitFor(() => expect(feed.size).toBe(0));
  const before = reads;
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(reads - before).toBeLessThanOrEqual(1);
});

it('does not wait for a reader who left while the state was read', async () => {
  const left = new AbortController();
  const read = async () => {
    left.abort();
    return { step: 1 };
  };
  const slow = new StateFeed({ read, longestMs: 60_000 });
  const followed = vi.fn();
  const server = createServer((_req, res) => void slow.follow(res, left.signal).then(followed));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await vi.waitFor(() => expect(followed).toHaveBeenCalled());
  expect(slow.size).toBe(0);
  server.close();
});

it('lets a slow reader skip states instead of keeping them', async () => {
  const filler = 'x'.repeat(1_000_000);
  state = { step: 200, filler };
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  socket.pause();
  await vi.waitFor(() => expect(feed.size).toBe(1));
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  const start = reads;
  await vi.waitFor(
    () => {
      state = { step: state.step + 1, filler };
      expect(reads - start).toBeGreaterThan(60);
    },
    { timeout: 10_000, interval: 5 },
  );
  const grown = process.memoryUsage().arrayBuffers + process.memoryUsage().external - before;
  // Sixty states of one megabyte each were produced.
  expect(grown).toBeLessThan(25_000_000);
  socket.destroy();
  await vi.waitFor(() => expect(feed.size).toBe(0));
});

it('disconnects a reader that has stopped reading', async () => {
  const filler = 'x'.repeat(20_000_000);
  const brief = new StateFeed({ read: async () => ({ filler }), longestMs: 100 });
  const stuck = createServer((_req, res) => {
    void brief.follow(res, new AbortController().signal);
  });
  stuck.listen(0, '127.0.0.1');
  await once(stuck, 'listening');
  const socket = connect((stuck.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  socket.pause();
  await vi.waitFor(() => expect(brief.size).toBe(1));
  const open = () =>
    new Promise<number>((resolve) => stuck.getConnections((_error, count) => resolve(count)));
  await vi.waitFor(async () => expect(await open()).toBe(0));
  socket.destroy();
  stuck.close();
});
