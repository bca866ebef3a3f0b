import { silentLogger } from '@terimce/core/log';
import type { TermChange, TermUse, termFeed } from '@terimce/core/terms/change-sequence';
import type { Term } from '@terimce/core/terms/term';
import { searchTitles } from '@terimce/title-search/search-titles';
import { describe, expect, it } from 'vitest';
import { makeTerm } from '../../test/make-term.js';
import { LiveTitles } from './title-index.js';

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

async function loaded(terms: Term[], maxTerms = 1000) {
  const source = new FakeSource();
  source.terms = terms;
  const read: string[] = [];
  const titles = new LiveTitles({
    source,
    logger: silentLogger(),
    maxTerms,
    onRead: (some) => read.push(...some.map(({ englishTerm }) => englishTerm)),
  });
  await titles.load();
  const find = (text: string) => searchTitles(titles.index, text).hits[0]?.id;
  return { source, titles, read, find };
}

describe('LiveTitles', () => {
  it('follows additions, edits and tombstones', async () => {
    const creep = makeTerm({ englishTerm: 'creep', turkishTerm: 'sünme', seq: 0 });
    const { source, titles, find } = await loaded([creep]);
    expect(titles.isReady).toBe(true);
    expect(find('sunme')).toBe(creep._id);
    const fatigue = makeTerm({ englishTerm: 'fatigue', turkishTerm: 'yorulma' });
    source.put(fatigue);
    source.put({ ...creep, turkishTerm: 'akma' });
    const before = titles.version;
    expect(await titles.poll()).toEqual([fatigue._id, creep._id]);
    expect(titles.version).toBeGreaterThan(before);
    expect(find('yorulma')).toBe(fatigue._id);
    expect(find('sunme')).toBeUndefined();
    source.remove(creep._id);
    await titles.poll();
    expect(find('akma')).toBeUndefined();
    expect(titles.summaries.has(creep._id)).toBe(false);
  });

  it('passes on the terms that it reads, also changed ones, so that no search reads them again', async () => {
    const { source, titles, read } = await loaded([makeTerm({ englishTerm: 'creep', seq: 0 })]);
    source.put(makeTerm({ englishTerm: 'fatigue' }));
    source.remove('gone');
    await titles.poll();
    expect(read).toEqual(['creep', 'fatigue']);
  });

  it('ignores a change that it has already applied, so that no term reverts', async () => {
    const term = makeTerm({ englishTerm: 'creep', seq: 0 });
    const { source, titles, find } = await loaded([term]);
    source.put({ ...term, englishTerm: 'new name' });
    await titles.poll();
    const { version } = titles;
    source.changesSince = async () => ({
      changes: [{ _id: term._id, rev: 1, seq: 0, at: new Date(0), term }],
      cursor: 9,
      more: false,
    });
    expect(await titles.poll()).toEqual([]);
    expect(titles.version).toBe(version);
    expect(find('new name')).toBe(term._id);
  });

  it('updates the usage of terms without a change of the terms', async () => {
    const [a, b] = [makeTerm({ englishTerm: 'gear box' }), makeTerm({ englishTerm: 'gear bolt' })];
    const { source, titles, find } = await loaded([a, b]);
    for (const { _id } of [a, b]) {
      source.used = [
        { _id, clickCount: 1000, favoriteCount: 0 },
        { ...USE, _id: 'gone' },
      ];
      const { version } = titles;
      await titles.refreshPopularity();
      expect(titles.version).toBeGreaterThan(version);
      expect(titles.summaries.get(_id)?.clickCount).toBe(1000);
      if (_id === a._id) expect(find('gear')).toBe(a._id);
    }
    // One more click on a thousand changes nothing, so caches stay valid.
    source.used = [{ _id: a._id, clickCount: 1001, favoriteCount: 0 }];
    const { version } = titles;
    await titles.refreshPopularity();
    expect(titles.version).toBe(version);
  });

  it('gives up above its term limit', async () => {
    const { titles } = await loaded([makeTerm(), makeTerm()], 1);
    expect(titles.isReady).toBe(false);
    expect(titles.isSettled).toBe(true);
    expect(titles.index.size).toBe(0);
  });
});
