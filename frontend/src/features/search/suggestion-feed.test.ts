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

  it('asks once, 250 ms after the last letter', async () => {
    const { feed, pending } = setup();
    feed.ask({ query: 'is' });
    await vi.advanceTimersByTimeAsync(200);
    feed.ask({ query: 'isi' });
    await vi.advanceTimersByTimeAsync(249);
    expect(pending).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(pending.map((call) => call.request.query)).toEqual(['isi']);
  });

  it('asks nothing under the least length and empties the list', async () => {
    const { feed, pending, settle, shown } = setup();
    feed.ask({ query: 'is' });
    await vi.advanceTimersByTimeAsync(250);
    pending[0]?.answer({ items: [term('heat', 'ısı')] });
    await settle();
    expect(shown()).toEqual(['heat']);
    feed.ask({ query: ' i ' });
    expect(feed.state.get()).toMatchObject({ status: 'idle', items: [], shown: undefined });
  });

  it('keeps the old list until the new one is there', async () => {
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

  it('drops a reply that was overtaken', async () => {
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

  it('answers a query it has seen from memory', async () => {
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

  it('paints what the device knows before the network answers', () => {
    const { feed, shown } = setup([term('heat', 'ısı'), term('torque', 'tork')]);
    feed.ask({ query: 'IS' });
    expect(shown()).toEqual(['heat']);
    expect(feed.state.get().status).toBe('searching');
  });

  it('clears the list when the call fails, and tries again later', async () => {
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

  it('can be narrowed to the categories of what was found, and keeps them while it is', async () => {
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
});
