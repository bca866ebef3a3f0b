import type { MatchKind } from '@terimce/contract/match';
import { type AllHits, NO_HITS } from '@terimce/title-search/search-titles';
import { describe, expect, it } from 'vitest';
import { countByCategory, type MergedHit, mergeHits, withoutFarFetched } from './merge-hits.js';

const hit = (match: MatchKind, cost: number): MergedHit => ({
  ...{ id: `${match} ${cost}`, match, cost, foundBy: [] },
});
const kinds = (hits: MergedHit[]) => withoutFarFetched(hits).map(({ match }) => match);

it('drops distant corrections if a definition contains the word', () => {
  expect(kinds([hit('similar', 4), hit('text', 40)])).toEqual(['text']);
  expect(kinds([hit('similar', 1), hit('text', 40)])).toEqual(['similar', 'text']);
  expect(kinds([hit('similar', 4)])).toEqual(['similar']);
});

it('merges what both sources found, lowest cost first, each term once', () => {
  const title = (id: string, cost: number) => ({
    ...{ id, cost, match: 'exact' as const, title: id, path: 'exact' as const },
  });
  const merged = mergeHits(
    [title('far', 4), title('near', 1)],
    [
      { id: 'text', cost: 40, foundBy: 'engine-text' },
      { id: 'near', cost: 30, foundBy: 'engine-title' },
      { id: 'middle', cost: 2, foundBy: 'engine-title' },
    ],
  );
  expect(merged.map(({ id, cost, match }) => [id, cost, match])).toEqual([
    ['near', 1, 'exact'],
    ['middle', 2, 'part'],
    ['far', 4, 'exact'],
    ['text', 40, 'text'],
  ]);
  expect(merged[0]?.foundBy).toEqual(['title-index', 'engine-title']);
});

/** Ids contain their category: `civil 1`. */
const categoryOf = (id: string) => id.slice(0, id.indexOf(' '));
const ids = (category: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `${category} ${from + i}`);
function found(...ids: string[]): AllHits {
  const byCategory = new Map<string, number>();
  for (const id of ids) byCategory.set(categoryOf(id), (byCategory.get(categoryOf(id)) ?? 0) + 1);
  return { size: ids.length, has: (id) => ids.includes(id), byCategory };
}
const listOf = (named: readonly string[], counts: Record<string, number>) => ({
  hits: named.map((id) => ({ id })),
  counts,
});

describe('countByCategory', () => {
  it('counts a term once if both sources found it', () => {
    const list = listOf(['civil 1', 'civil 2'], { civil: 2 });
    expect(countByCategory(found('civil 1', 'general 1'), [list], categoryOf)).toEqual({
      civil: 2,
      general: 1,
    });
  });

  it('counts unlisted hits of the engine only if they are certain', () => {
    const list = listOf(['civil 1'], { civil: 3 });
    expect(countByCategory(found('civil 1', 'civil 7'), [list], categoryOf)).toEqual({
      civil: 3,
    });
    expect(countByCategory(found(...ids('civil', 0, 30)), [list], categoryOf)).toEqual({
      civil: 30,
    });
    expect(countByCategory(NO_HITS, [listOf([], { civil: 900 })], categoryOf)).toEqual({
      civil: 900,
    });
  });

  it('adds the lists of an engine without a title index, whose hits include their category', () => {
    const list = (id: string) => ({ hits: [{ id, category: 'civil' }], counts: { civil: 1 } });
    expect(countByCategory(NO_HITS, [list('a'), list('b'), list('b')], () => undefined)).toEqual({
      civil: 2,
    });
  });

  it('leaves out terms of unknown category', () => {
    expect(countByCategory(NO_HITS, [listOf(['a'], {})], () => undefined)).toEqual({});
  });
});
