import { setTimeout as delay } from 'node:timers/promises';
import { TitleIndex } from '@terimce/title-search/title-index';
import { describe, expect, it } from 'vitest';
import { IN_FULL, type Need } from './ask-queue.js';
import type { EngineAnswer, EngineRequest } from './engine-query.js';
import { type SearchInput, SearchService } from './search.service.js';

const DEADLINE_MS = 20;
/** Long after the deadline. */
const LATE_MS = 400;

const inText: EngineAnswer = {
  hits: [{ id: 'text', cost: 40, foundBy: 'engine-text' }],
  counted: [],
};

function serviceOn({ lateMs }: { lateMs: number }) {
  const index = new TitleIndex();
  index.add({ id: 'pump', titles: [{ text: 'pump', lang: 'en' }], keywords: [] });
  const asked: EngineRequest[] = [];
  const needs: Need[] = [];
  const engine = {
    isReachable: true,
    isBehind: false,
    silentMs: 0,
    async search(request: EngineRequest, need: Need = IN_FULL) {
      asked.push(request);
      needs.push(need);
      if (lateMs > 0) await delay(lateMs);
      return inText;
    },
  };
  const titles = { isReady: true, index, summaries: new Map() };
  return {
    asked,
    needs,
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

  it('wants no hits of the engine behind a full page, unless they are counted', async () => {
    const { needs, service } = serviceOn({ lateMs: 0 });
    await service.search({ ...input, limit: 1 });
    await service.search({ ...input, limit: 1, facets: true });
    await service.search({ ...input, limit: 1, explain: true });
    await service.search({ ...input, limit: 2 });
    expect(needs.map(({ wantsHits }) => wantsHits)).toEqual([false, true, true, true]);
  });
});

describe('counts by category', () => {
  const SLUGS = ['civil', 'mechanical'] as const;
  /** What the engine finds in texts, by category. */
  const TEXTS = { civil: ['c1', 'c2'], mechanical: ['pump 3'] };

  function serviceOfPumps() {
    const index = new TitleIndex();
    const summaries = new Map();
    for (let i = 0; i < 70; i += 1) {
      // Those of one category are shorter, and so come first.
      const category = SLUGS[i < 60 ? 1 : 0];
      const text = `pump ${i}${i < 60 ? '' : ' of a longer name'}`;
      index.add({ id: `pump ${i}`, titles: [{ text, lang: 'en' }] });
      summaries.set(`pump ${i}`, { category });
    }
    for (const id of TEXTS.civil) summaries.set(id, { category: 'civil' });
    const engine = {
      ...{ isReachable: true, isBehind: false, silentMs: 0 },
      async search({ category }: EngineRequest): Promise<EngineAnswer> {
        const ids = SLUGS.flatMap((slug) => ((category ?? slug) === slug ? TEXTS[slug] : []));
        const hits = ids.map((id) => ({ id, cost: 40, foundBy: 'engine-text' as const }));
        const named = SLUGS.flatMap((slug) => TEXTS[slug].map((id) => ({ id })));
        return { hits, counted: [{ hits: named, counts: { civil: 2, mechanical: 1 } }] };
      },
    };
    const titles = { isReady: true, index, summaries };
    return new SearchService({ engine, titles, deadlineMs: DEADLINE_MS });
  }
  const counting: SearchInput = { ...input, query: 'pumpp', facets: true };

  it('are of all hits, not only of those that could be shown', async () => {
    const { facets } = await serviceOfPumps().search(counting);
    expect(facets).toEqual({ mechanical: 60, civil: 12 });
  });

  it('are the same where a category is chosen, and as many as it then lists', async () => {
    const { facets, hits } = await serviceOfPumps().search({
      ...counting,
      category: 'civil',
      limit: 50,
    });
    expect(facets).toEqual({ mechanical: 60, civil: 12 });
    expect(hits).toHaveLength(12);
  });
});
