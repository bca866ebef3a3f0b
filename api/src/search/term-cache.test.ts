import { toEdgeTerm } from '@terimce/contract/term';
import type { Term } from '@terimce/core/terms/term';
import { describe, expect, it } from 'vitest';
import { makeTerm } from '../../test/make-term.js';
import { jsonOf, presentSummary, SummaryJson, TermCache, type TermSummary } from './term-cache.js';

function cacheOver(terms: Term[], maxBytes = 1_000_000) {
  const asked: string[][] = [];
  let version = 0;
  const cache = new TermCache({
    maxBytes,
    version: () => version,
    terms: {
      findPublicByIds: async (ids) => {
        asked.push([...ids]);
        return terms.filter(({ _id }) => ids.includes(_id));
      },
    },
  });
  const raise = () => {
    version += 1;
  };
  return { cache, asked, raise };
}

describe('TermCache', () => {
  const [a, b, c] = [makeTerm(), makeTerm(), makeTerm()];
  /** More than one term takes, less than two. */
  const size = 600 + JSON.stringify(toEdgeTerm(a)).length;

  it('reads each term once and keeps the order', async () => {
    const { cache, asked } = cacheOver([a, b, c]);
    await cache.find([a._id]);
    const found = await cache.find([c._id, 'gone', a._id]);
    expect(found.map((term) => JSON.parse(`${jsonOf(term)}}`))).toEqual([c, a].map(toEdgeTerm));
    expect(asked).toEqual([[a._id], [c._id, 'gone']]);
  });

  it('reads a dropped term again', async () => {
    const { cache, asked } = cacheOver([a]);
    await cache.find([a._id]);
    cache.forget([a._id]);
    await cache.find([a._id]);
    expect(asked).toHaveLength(2);
  });

  it('does not cache a term that may have changed while it was read', async () => {
    const { cache, asked, raise } = cacheOver([a]);
    const reading = cache.find([a._id]);
    raise();
    await reading;
    await cache.find([a._id]);
    expect(asked).toHaveLength(2);
  });

  it('drops the oldest above its size', async () => {
    const { cache, asked } = cacheOver([a, b, c], 2 * size);
    await cache.find([a._id, b._id, c._id]);
    await cache.find([b._id, c._id]);
    await cache.find([a._id]);
    expect(asked).toEqual([[a._id, b._id, c._id], [a._id]]);
  });

  it('can be filled in advance as far as there is room, without reading', async () => {
    const { cache, asked } = cacheOver([a, b, c], 2 * size);
    cache.fill([a, b, c]);
    const found = await cache.find([b._id, c._id]);
    expect(found.map((term) => JSON.parse(`${jsonOf(term)}}`))).toEqual([b, c].map(toEdgeTerm));
    expect(asked).toEqual([]);
    await cache.find([a._id]);
    expect(asked).toEqual([[a._id]]);
  });
});

const summary: TermSummary = {
  _id: 'a',
  englishTerm: 'angle "x"',
  turkishTerm: 'açı',
  category: 'mathematics',
  slug: 'angle',
  englishGloss: '',
  turkishGloss: '',
  createdAt: 1,
  tags: [],
  clickCount: 2,
};

describe('SummaryJson', () => {
  it('writes each term as lists show it, and a changed one again', () => {
    const summaries = new SummaryJson();
    const changed = { ...summary, turkishTerm: 'acı' };
    for (const one of [summary, summary, changed]) {
      expect(JSON.parse(`${summaries.of(one)}}`)).toEqual(presentSummary(one));
    }
  });

  it('stays within its limit', () => {
    const summaries = new SummaryJson();
    for (let i = 0; i < 10_001; i += 1) summaries.of({ ...summary, _id: String(i) });
    expect(JSON.parse(`${summaries.of(summary)}}`)).toEqual(presentSummary(summary));
  });
});
