import { setTimeout as delay } from 'node:timers/promises';
import { Dictionary } from '@terimce/title-search/dictionary';
import { describe, expect, it } from 'vitest';
import { makeTerm } from '../../test/make-term.js';
import type { EngineAnswer, EngineRequest } from './engine-query.js';
import { DictionarySearch, type SearchInput } from './search.service.js';
import { TextWords } from './text-words.js';

const DEADLINE_MS = 20;
/** Long after the deadline. */
const LATE_MS = 400;

const inText: EngineAnswer = {
  hits: [{ id: 'text', cost: 40, foundBy: 'engine-text' }],
  counted: [],
};

function serviceOn({ lateMs }: { lateMs: number }) {
  const dictionary = dictionaryOf('pump');
  const asked: EngineRequest[] = [];
  const engine = {
    isReachable: true,
    async search(request: EngineRequest) {
      asked.push(request);
      if (lateMs > 0) await delay(lateMs);
      return inText;
    },
  };
  const textWords = new TextWords();
  return {
    asked,
    dictionary,
    textWords,
    service: new DictionarySearch({ engine, dictionary, textWords, deadlineMs: DEADLINE_MS }),
  };
}

/** A dictionary with terms of these names, which are also their ids. */
function dictionaryOf(...names: readonly string[]): Dictionary {
  const dictionary = new Dictionary();
  for (const name of names) dictionary.put(makeTerm({ _id: name, englishTerm: name }));
  return dictionary;
}

const input: SearchInput = {
  query: 'pump',
  mode: 'finished',
  language: 'both',
  limit: 15,
  exact: false,
  facets: false,
};

describe('DictionarySearch', () => {
  it('puts hits of the engine after the titles', async () => {
    const { service } = serviceOn({ lateMs: 0 });
    const { hits, degraded } = await service.search(input);
    expect(hits.map(({ id }) => id)).toEqual(['pump', 'text']);
    expect(degraded).toBe(false);
  });

  it('drops hits that the engine finds for the letters of a symbol that is a title', async () => {
    const { dictionary, service } = serviceOn({ lateMs: 0 });
    dictionary.put(makeTerm({ _id: 'c++', englishTerm: 'C++' }));
    dictionary.put(makeTerm({ _id: '°c', englishTerm: '°C' }));
    const ids = async (query: string) =>
      (await service.search({ ...input, query })).hits.map(({ id }) => id);
    expect(await ids('c++')).toEqual(['c++']);
    expect(await ids('°C')).toEqual(['°c']);
    expect(await ids('c++ pump')).toContain('text');
    expect(await ids('f#')).toEqual(['text']);
  });

  it('answers with titles only if the engine misses the deadline', async () => {
    const { service } = serviceOn({ lateMs: LATE_MS });
    const { hits, degraded } = await service.search(input);
    expect(hits.map(({ id }) => id)).toEqual(['pump']);
    expect(degraded).toBe(true);
  });

  it('waits longer if no title matches, rather than find nothing', async () => {
    const { service } = serviceOn({ lateMs: LATE_MS });
    const { hits, degraded } = await service.search({ ...input, query: 'zzgq' });
    expect(hits.map(({ id }) => id)).toEqual(['text']);
    expect(degraded).toBe(false);
  });

  it('lets only a few searches wait longer at a time', async () => {
    const { service } = serviceOn({ lateMs: LATE_MS });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) => service.search({ ...input, query: `zzgq ${i}` })),
    );
    expect(outcomes.filter(({ degraded }) => !degraded)).toHaveLength(4);
    // Searches that finished waiting have made room.
    const { degraded } = await service.search({ ...input, query: 'zzgq' });
    expect(degraded).toBe(false);
  });

  it('asks Meilisearch for suggestions only if titles do not fill the page', async () => {
    const { asked, service } = serviceOn({ lateMs: 0 });
    const typing: SearchInput = { ...input, mode: 'typing', limit: 1 };
    const { hits, degraded } = await service.search(typing);
    expect(hits.map(({ id }) => id)).toEqual(['pump']);
    expect(degraded).toBe(false);
    expect(asked).toEqual([]);
    const { hits: both } = await service.search({ ...typing, limit: 2 });
    expect(both.map(({ id }) => id)).toEqual(['pump', 'text']);
    await service.search({ ...typing, explain: true });
    await service.search({ ...typing, category: 'civil' });
    expect(asked).toHaveLength(3);
  });

  it('does not search definitions for only stop words or prefixes', async () => {
    const { service } = serviceOn({ lateMs: 0 });
    const ids = async (query: string) =>
      (await service.search({ ...input, mode: 'typing', query, category: 'civil' })).hits;
    expect(await ids('th')).toEqual([]);
    // Also if a title matches.
    const { hits } = await service.search({ ...input, query: 'pu' });
    expect(hits.map(({ id }) => id)).toEqual(['pump']);
    expect(await ids('the and')).toEqual([]);
    expect(await ids('the zzgq')).toHaveLength(1);
  });

  it('does not treat the name of a term as a misspelled word of definitions', async () => {
    const { textWords, service } = serviceOn({ lateMs: 0 });
    textWords.add(['pumpy', 'pompous']);
    const corrected = async (query: string) =>
      (await service.search({ ...input, query })).corrected;
    expect(await corrected('pumps')).toBeUndefined();
    expect(await corrected('pompuos')).toBe('pompous');
  });

  it('does not correct an incomplete word', async () => {
    const { asked, dictionary, textWords, service } = serviceOn({ lateMs: 0 });
    dictionary.put(makeTerm({ _id: 'pumping', englishTerm: 'pumping' }));
    textWords.add(['pumpy']);
    const { corrected } = await service.search({ ...input, mode: 'typing', query: 'pumpi' });
    expect(corrected).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('asks Meilisearch for a submitted query even if titles fill the page', async () => {
    const { asked, service } = serviceOn({ lateMs: 0 });
    await service.search({ ...input, limit: 1 });
    expect(asked.map(({ normalized }) => normalized)).toEqual(['pump']);
  });
});

describe('counts by category', () => {
  const SLUGS = ['civil', 'mechanical'] as const;
  /** Hits of the engine in texts, by category. */
  const TEXTS = { civil: ['c1', 'c2'], mechanical: ['pump 3'] };

  function serviceOfPumps() {
    const dictionary = new Dictionary();
    for (let i = 0; i < 70; i += 1) {
      // Titles of one category are shorter, so they come first.
      const category = SLUGS[i < 60 ? 1 : 0];
      const text = `pump ${i}${i < 60 ? '' : ' of a longer name'}`;
      dictionary.put(makeTerm({ _id: `pump ${i}`, englishTerm: text, category }));
    }
    for (const _id of TEXTS.civil) dictionary.put(makeTerm({ _id, category: 'civil' }));
    const engine = {
      isReachable: true,
      async search({ category }: EngineRequest): Promise<EngineAnswer> {
        const ids = SLUGS.flatMap((slug) => ((category ?? slug) === slug ? TEXTS[slug] : []));
        const hits = ids.map((id) => ({ id, cost: 40, foundBy: 'engine-text' as const }));
        const named = SLUGS.flatMap((slug) => TEXTS[slug].map((id) => ({ id })));
        return { hits, counted: [{ hits: named, counts: { civil: 2, mechanical: 1 } }] };
      },
    };
    const textWords = new TextWords();
    return new DictionarySearch({ engine, dictionary, textWords, deadlineMs: DEADLINE_MS });
  }
  const counting: SearchInput = { ...input, query: 'pumpp', facets: true };

  it('include all hits, not only those that could be shown', async () => {
    const { facets } = await serviceOfPumps().search(counting);
    expect(facets).toEqual({ mechanical: 60, civil: 12 });
  });

  it('do not change if a category is chosen, and equal the number of results that it lists', async () => {
    const { facets, hits } = await serviceOfPumps().search({
      ...counting,
      category: 'civil',
      limit: 50,
    });
    expect(facets).toEqual({ mechanical: 60, civil: 12 });
    expect(hits).toHaveLength(12);
  });
});
