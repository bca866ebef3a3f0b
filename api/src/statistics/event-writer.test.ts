import { silentLogger } from '@terimce/core/log';
import { describe, expect, it, vi } from 'vitest';
import { searchEvent } from '../../test/events.js';
import type { SearchEvent } from './event.js';
import { EventWriter } from './event-writer.js';

const search = (query: string) => searchEvent({ query });

function setUp(options: { capacity?: number; batch?: number } = {}) {
  const written: string[][] = [];
  const store = vi.fn(async (events: readonly unknown[]) => {
    written.push((events as SearchEvent[]).map((event) => event.query));
  });
  const writer = new EventWriter({ store, logger: silentLogger(), delayMs: 1, ...options });
  return { writer, store, written };
}

describe('EventWriter', () => {
  it('writes events that arrive together in one batch, by itself', async () => {
    const { writer, written } = setUp();
    writer.add(search('a'));
    writer.add(search('b'));
    expect(written).toEqual([]);
    await vi.waitFor(() => expect(written).toEqual([['a', 'b']]));
  });

  it('keeps the order and the batch size', async () => {
    const { writer, written } = setUp({ batch: 2 });
    for (const query of 'abcde') writer.add(search(query));
    await writer.flush();
    expect(written).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('repeats a batch that could not be written, as it was', async () => {
    const { writer, store, written } = setUp();
    store.mockRejectedValueOnce(new Error('unreachable'));
    writer.add(search('a'));
    await writer.flush();
    writer.add(search('b'));
    await vi.waitFor(() => expect(written).toEqual([['a'], ['b']]));
    expect(store.mock.calls.map(([events]) => events.length)).toEqual([1, 1, 1]);
  });

  it('drops the oldest above its capacity', async () => {
    const { writer, written } = setUp({ capacity: 2 });
    for (const query of 'abc') writer.add(search(query));
    await writer.close();
    expect(written).toEqual([['b', 'c']]);
    writer.add(search('d'));
    await writer.flush();
    expect(written).toHaveLength(1);
  });
});
