import { silentLogger } from '@terimce/core/log';
import type { TermChange, TermUse, termFeed } from '@terimce/core/terms/change-sequence';
import type { Term } from '@terimce/core/terms/term';
import { searchTitles } from '@terimce/title-search/search-titles';
import { describe, expect, it } from 'vitest';
import { makeTerm } from '../../test/make-term.js';
import { LiveDictionary } from './live-dictionary.js';

type Feed = typeof termFeed;

/** Terms and changes as the feed returns them. */
class FakeSource implements Feed {
  terms: Term[] = [];
  changes: TermChange[] = [];
  used: TermUse[] = [];
  seq = 0;

  mostUsed = async () => this.used;
  maxSeq = async () => this.seq;
  settledSeq = async () => this.seq;
  async *streamApproved() {
    yield this.terms;
  }
  async changesSince(cursor: number) {
    const changes = this.changes.filter(({ seq }) => seq > cursor);
    return { changes, cursor: Math.max(cursor, this.seq), more: false };
  }
  put(term: Term) {
    this.seq += 1;
    const { seq } = this;
    this.changes.push({ _id: term._id, rev: 1, seq, at: new Date(0), term: { ...term, seq } });
  }
  remove(_id: string) {
    this.seq += 1;
    this.changes.push({ _id, rev: 2, seq: this.seq, at: new Date(0) });
  }
}

const USE = { clickCount: 5, favoriteCount: 1 };

async function loaded(terms: Term[], maxTitles = 1000) {
  const source = new FakeSource();
  source.terms = terms;
  const live = new LiveDictionary({ source, logger: silentLogger(), maxTitles });
  await live.load();
  const find = (text: string) => searchTitles(live.dictionary.titles, text).hits[0]?.id;
  return { source, live, find };
}

describe('LiveDictionary', () => {
  it('follows additions, edits and tombstones', async () => {
    const creep = makeTerm({ englishTerm: 'creep', turkishTerm: 'sünme', seq: 0 });
    const { source, live, find } = await loaded([creep]);
    expect(live.isLoaded).toBe(true);
    expect(find('sunme')).toBe(creep._id);
    const fatigue = makeTerm({ englishTerm: 'fatigue', turkishTerm: 'yorulma' });
    source.put(fatigue);
    source.put({ ...creep, turkishTerm: 'akma' });
    const before = live.dictionary.version;
    await live.poll();
    expect(live.dictionary.version).toBeGreaterThan(before);
    expect(find('yorulma')).toBe(fatigue._id);
    expect(find('sunme')).toBeUndefined();
    source.remove(creep._id);
    await live.poll();
    expect(find('akma')).toBeUndefined();
    expect(live.dictionary.has(creep._id)).toBe(false);
  });

  it('ignores a change that it has already applied, so that no term reverts', async () => {
    const term = makeTerm({ englishTerm: 'creep', seq: 0 });
    const { source, live, find } = await loaded([term]);
    source.put({ ...term, englishTerm: 'new name' });
    await live.poll();
    const { version } = live.dictionary;
    source.changesSince = async () => ({
      changes: [{ _id: term._id, rev: 1, seq: 0, at: new Date(0), term }],
      cursor: 9,
      more: false,
    });
    await live.poll();
    expect(live.dictionary.version).toBe(version);
    expect(find('new name')).toBe(term._id);
  });

  it('updates the usage of terms without a change of the terms', async () => {
    const [a, b] = [makeTerm({ englishTerm: 'gear box' }), makeTerm({ englishTerm: 'gear bolt' })];
    const { source, live, find } = await loaded([a, b]);
    for (const { _id } of [a, b]) {
      source.used = [
        { _id, clickCount: 1000, favoriteCount: 0 },
        { ...USE, _id: 'gone' },
      ];
      const { version } = live.dictionary;
      await live.refreshUse();
      expect(live.dictionary.version).toBeGreaterThan(version);
      expect(live.dictionary.get(_id)?.clickCount).toBe(1000);
      if (_id === a._id) expect(find('gear')).toBe(a._id);
    }
    // One more click on a thousand changes nothing, so caches stay valid.
    source.used = [{ _id: a._id, clickCount: 1001, favoriteCount: 0 }];
    const { version } = live.dictionary;
    await live.refreshUse();
    expect(live.dictionary.version).toBe(version);
  });

  it('leaves searches to Meilisearch above its limit, and searches again once there is room', async () => {
    const terms = Array.from({ length: 11 }, () => makeTerm({ seq: 0 }));
    const { source, live, find } = await loaded(terms, 10);
    const [first, second, third] = terms;
    expect(live.isSearched).toBe(false);
    expect(live.dictionary.titles.size).toBe(0);
    expect(live.dictionary.get(first?._id ?? '')).toMatchObject({ slug: first?.slug });
    for (const term of [second, third, terms[3]]) source.remove(term?._id ?? '');
    await live.poll();
    await expect.poll(() => live.isSearched).toBe(true);
    expect(find(first?.englishTerm ?? '')).toBe(first?._id);
  });
});
