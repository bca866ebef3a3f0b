import { setTimeout as delay } from 'node:timers/promises';
import { TitleIndex } from '@terimce/title-search/title-index';
import { describe, expect, it } from 'vitest';
import type { EngineAnswer, EngineRequest } from './engine-query.js';
import { type SearchInput, SearchService } from './search.service.js';

const DEADLINE_MS = 20;
/** Long after the deadline. */
const LATE_MS = 400;

const inText: EngineAnswer = {
  hits: [{ id: 'text', cost: 40, foundBy: 'engine-text' }],
  facets: undefined,
};

function serviceOn({ lateMs }: { lateMs: number }) {
  const index = new TitleIndex();
  index.add({ id: 'pump', titles: [{ text: 'pump', lang: 'en' }], keywords: [] });
  const asked: EngineRequest[] = [];
  const engine = {
    isReachable: true,
    isBehind: false,
    silentMs: 0,
    async search(request: EngineRequest) {
      asked.push(request);
      if (lateMs > 0) await delay(lateMs);
      return inText;
    },
  };
  const titles = { isReady: true, index, summaries: new Map() };
  return {
    asked,
    engine,
    index,
    service: new SearchService({ engine, titles, deadlineMs: DEADLINE_MS }),
  };
}

const input: SearchInput = {
  query: 'pump',
  mode: 'finished',
  language: 'both',
  limit: 15,
  exact: false,
  facets: false,
};

describe('SearchService', () => {
  it('puts what the engine found behind the titles', async () => {
    const { service } = serviceOn({ lateMs: 0 });
    const { hits, degraded } = await service.search(input);
    expect(hits.map(({ id }) => id)).toEqual(['pump', 'text']);
    expect(degraded).toBe(false);
  });

  it('leaves out what the engine finds for the letters of symbols', async () => {
    const { index, service } = serviceOn({ lateMs: 0 });
    index.add({ id: 'c++', titles: [{ text: 'C++', lang: 'en' }], keywords: [] });
    const ids = async (query: string) =>
      (await service.search({ ...input, query })).hits.map(({ id }) => id);
    expect(await ids('c++')).toEqual(['c++']);
    expect(await ids('c++ pump')).toContain('text');
    expect(await ids('f#')).toEqual(['text']);
  });

  it('answers with titles alone when the engine is later than the deadline', async () => {
    const { service } = serviceOn({ lateMs: LATE_MS });
    const { hits, degraded } = await service.search(input);
    expect(hits.map(({ id }) => id)).toEqual(['pump']);
    expect(degraded).toBe(true);
  });

  it('waits longer where no title matches, rather than find nothing', async () => {
    const { service } = serviceOn({ lateMs: LATE_MS });
    const { hits, degraded } = await service.search({ ...input, query: 'zzgq' });
    expect(hits.map(({ id }) => id)).toEqual(['text']);
    expect(degraded).toBe(false);
  });

  it('lets only a few searches wait that long at a time', async () => {
    const { service } = serviceOn({ lateMs: LATE_MS });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) => service.search({ ...input, query: `zzgq ${i}` })),
    );
    expect(outcomes.filter(({ degraded }) => !degraded)).toHaveLength(4);
    // Those that waited have made room.
    const { degraded } = await service.search({ ...input, query: 'zzgq' });
    expect(degraded).toBe(false);
  });

  it('does not wait for an engine that has answered nothing for longer than the deadline', async () => {
    const { asked, engine, service } = serviceOn({ lateMs: LATE_MS });
    engine.silentMs = 1_000;
    let isDone = false;
    const searching = service.search(input).then((outcome) => {
      isDone = true;
      return outcome;
    });
    // A turn of the event loop, and no timer.
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(true);
    expect((await searching).degraded).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('waits also for what a full page does not need while the engine does not keep up', async () => {
    const { engine, service } = serviceOn({ lateMs: 0 });
    engine.isBehind = true;
    const { hits } = await service.search({ ...input, mode: 'typing', limit: 1 });
    expect(hits.map(({ id }) => id)).toEqual(['pump', 'text']);
  });

  it('asks the engine for every search, also where titles fill a page of suggestions', async () => {
    const { asked, service } = serviceOn({ lateMs: LATE_MS });
    const typing: SearchInput = { ...input, mode: 'typing', limit: 1 };
    const { hits, degraded } = await service.search(typing);
    await service.search({ ...typing, query: 'pum' });
    expect(hits.map(({ id }) => id)).toEqual(['pump']);
    expect(degraded).toBe(false);
    expect(asked.map(({ normalised }) => normalised)).toEqual(['pump', 'pum']);
  });
});
