import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TermName } from '../../lib/terms.js';
import { SuggestionFeed, type SuggestionPage, type SuggestionRequest } from './suggestion-feed.js';

const term = (englishTerm: string, turkishTerm = ''): TermName => ({
  _id: englishTerm,
  englishTerm,
  turkishTerm,
  category: 'mechanical',
  slug: englishTerm,
});

interface Pending {
  request: SuggestionRequest;
  signal: AbortSignal;
  answer: (page: SuggestionPage | undefined) => void;
}

function setup(knownTerms: TermName[] = []) {
  const pending: Pending[] = [];
  const feed = new SuggestionFeed({
    debounce: 250,
    minLength: 2,
    limit: 15,
    knownTerms: () => knownTerms,
    fetchPage: (request, signal) =>
      new Promise((answer) => pending.push({ request, signal, answer })),
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const shown = () => feed.state.get().items.map((item) => item.englishTerm);
  return { feed, pending, settle, shown };
}

describe('SuggestionFeed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends one request, 250 ms after the last letter', async () => {
    const { feed, pending } = setup();
    feed.ask({ query: 'is' });
    await vi.advanceTimersByTimeAsync(200);
    feed.ask({ query: 'isi' });
    await vi.advanceTimersByTimeAsync(249);
    expect(pending).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(pending.map((call) => call.request.query)).toEqual(['isi']);
  });

  it('sends no request below the minimum length and empties the list', async () => {
    const { feed, pending, settle, shown } = setup();
    feed.ask({ query: 'is' });
    await vi.advanceTimersByTimeAsync(250);
    pending[0]?.answer({ items: [term('heat', 'ısı')] });
    await settle();
    expect(shown()).toEqual(['heat']);
    feed.ask({ query: ' i ' });
    expect(feed.state.get()).toMatchObject({ status: 'idle', items: [], shown: undefined });
  });

  it('keeps the lists of KIR and kir apart, which are different words', async () => {
    const { feed, pending, settle, shown } = setup();
    for (const [query, found] of [
      ['KIR', 'crusher'],
      ['kir', 'beam'],
    ] as const) {
      feed.ask({ query });
      await vi.advanceTimersByTimeAsync(250);
      pending.at(-1)?.answer({ items: [term(found)] });
      await settle();
      expect(shown()).toEqual([found]);
    }
  });

  it('keeps the old list until the new one has arrived', async () => {
    const { feed, pending, settle, shown } = setup();
    feed.ask({ query: 'is' });
    await vi.advanceTimersByTimeAsync(250);
    pending[0]?.answer({ items: [term('heat')] });
    await settle();
    feed.ask({ query: 'isi' });
    expect(shown()).toEqual(['heat']);
    expect(feed.state.get().shown?.query).toBe('is');
    await vi.advanceTimersByTimeAsync(250);
    pending[1]?.answer({ items: [term('heat flux')] });
    await settle();
    expect(shown()).toEqual(['heat flux']);
  });

  it('drops an outdated reply', async () => {
    const { feed, pending, settle, shown } = setup();
    feed.ask({ query: 'he' });
    await vi.advanceTimersByTimeAsync(250);
    feed.ask({ query: 'heat' });
    await vi.advanceTimersByTimeAsync(250);
    expect(pending[0]?.signal.aborted).toBe(true);
    pending[1]?.answer({ items: [term('heat')] });
    pending[0]?.answer({ items: [term('hexagon')] });
    await settle();
    expect(shown()).toEqual(['heat']);
  });

  it('answers a repeated query from memory', async () => {
    const { feed, pending, settle, shown } = setup();
    feed.ask({ query: 'he' });
    await vi.advanceTimersByTimeAsync(250);
    pending[0]?.answer({ items: [term('heat')] });
    await settle();
    feed.ask({ query: '' });
    feed.ask({ query: 'he' });
    expect(shown()).toEqual(['heat']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(pending).toHaveLength(1);
  });

  it('shows terms known to the device before the network answers', () => {
    const { feed, shown } = setup([term('heat', 'ısı'), term('torque', 'tork')]);
    feed.ask({ query: 'IS' });
    expect(shown()).toEqual(['heat']);
    expect(feed.state.get().status).toBe('searching');
  });

  it('clears the list when the call fails, and retries later', async () => {
    const { feed, pending, settle } = setup();
    feed.ask({ query: 'he' });
    await vi.advanceTimersByTimeAsync(250);
    pending[0]?.answer(undefined);
    await settle();
    expect(feed.state.get()).toMatchObject({ status: 'failure', items: [] });
    feed.ask({ query: 'he' });
    await vi.advanceTimersByTimeAsync(250);
    expect(pending).toHaveLength(2);
  });

  it('reports that a reply is late, until it arrives', async () => {
    const { feed, pending, settle } = setup();
    feed.ask({ query: 'he' });
    await vi.advanceTimersByTimeAsync(250 + 149);
    expect(feed.state.get().isSlow).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(feed.state.get().isSlow).toBe(true);
    feed.ask({ query: 'hea' });
    await vi.advanceTimersByTimeAsync(250);
    pending[0]?.answer({ items: [term('hexagon')] });
    await settle();
    expect(feed.state.get().isSlow).toBe(true);
    pending[1]?.answer({ items: [term('heat')] });
    await settle();
    expect(feed.state.get()).toMatchObject({ status: 'success' });
    expect(feed.state.get().isSlow).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect(feed.state.get().isSlow).toBeUndefined();
  });

  it('shows no counts for a truncated list', async () => {
    const { feed, pending, settle } = setup();
    const found = Array.from({ length: 15 }, (_, i) => term(`beam ${i}`));
    feed.ask({ query: 'be' });
    await vi.advanceTimersByTimeAsync(250);
    pending[0]?.answer({ items: found, count: 16 });
    await settle();
    expect(feed.state.get().facets).toEqual({ mechanical: undefined });
  });

  it('counts again while a category stays selected, and shows the number of its hits', async () => {
    const feed = new SuggestionFeed({
      ...{ debounce: 250, minLength: 2, limit: 15 },
      fetchPage: async () => ({ items: [term('isochoric')], count: 1 }),
      fetchCounts: async ({ query }) =>
        query === 'is'
          ? { count: 50, facets: { mechanical: 40, materials: 10 } }
          : { count: 9, facets: { mechanical: 7, civil: 2 } },
    });
    feed.ask({ query: 'is', category: 'mechanical' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(feed.state.get()).toMatchObject({
      count: 40,
      facets: { mechanical: 40, materials: 10 },
    });
    feed.ask({ query: 'iso', category: 'mechanical' });
    await vi.advanceTimersByTimeAsync(300);
    expect(feed.state.get().facets).toEqual({ mechanical: undefined, materials: undefined });
    await vi.advanceTimersByTimeAsync(1000);
    expect(feed.state.get()).toMatchObject({ count: 7, facets: { mechanical: 7, civil: 2 } });
  });

  it('can be filtered by the categories of the results, and keeps them while filtered', async () => {
    const { feed, pending, settle } = setup();
    const found = [term('beam'), { ...term('steel'), category: 'materials' }];
    feed.ask({ query: 'be' });
    await vi.advanceTimersByTimeAsync(250);
    pending[0]?.answer({ items: found });
    await settle();
    expect(feed.state.get().facets).toEqual({ mechanical: 1, materials: 1 });
    feed.ask({ query: 'be', category: 'materials' });
    await vi.advanceTimersByTimeAsync(250);
    pending[1]?.answer({ items: found.slice(1) });
    await settle();
    expect(feed.state.get()).toMatchObject({
      items: [{ englishTerm: 'steel' }],
      facets: { mechanical: 1, materials: 1 },
    });
  });

  it('counts all results once the list is stable, and not while the user is typing', async () => {
    const counted: string[] = [];
    const feed = new SuggestionFeed({
      ...{ debounce: 250, minLength: 2, limit: 15 },
      fetchPage: async () => ({ items: [term('isochoric')], count: 1 }),
      fetchCounts: async ({ query }) => {
        counted.push(query);
        return { count: 40, facets: { mechanical: 40 } };
      },
    });
    feed.ask({ query: 'is' });
    await vi.advanceTimersByTimeAsync(300);
    expect(feed.state.get()).toMatchObject({ count: 1, status: 'success' });
    feed.ask({ query: 'iso' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(counted).toEqual(['iso']);
    expect(feed.state.get()).toMatchObject({ count: 40, facets: { mechanical: 40 } });
  });
});
