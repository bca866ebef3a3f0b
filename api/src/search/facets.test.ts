import { describe, expect, it } from 'vitest';
import { countByCategory } from './facets.js';

/** Ids carry their category: `civil 1`. */
const categoryOf = (id: string) => id.split(' ')[0];
const ids = (category: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `${category} ${from + i}`);
const listOf = (named: readonly string[], counts: Record<string, number>) => ({
  hits: named.map((id) => ({ id })),
  counts,
});

describe('countByCategory', () => {
  it('counts a term once that both found', () => {
    const list = listOf(['civil 1', 'civil 2'], { civil: 2 });
    expect(countByCategory(new Set(['civil 1', 'general 1']), [list], categoryOf)).toEqual({
      civil: 2,
      general: 1,
    });
  });

  it('counts of what the engine does not name only what is certain', () => {
    const list = listOf(['civil 1'], { civil: 3 });
    expect(countByCategory(new Set(['civil 1', 'civil 7']), [list], categoryOf)).toEqual({
      civil: 3,
    });
    expect(countByCategory(new Set(ids('civil', 0, 30)), [list], categoryOf)).toEqual({
      civil: 30,
    });
    expect(countByCategory(new Set(), [listOf([], { civil: 900 })], categoryOf)).toEqual({
      civil: 900,
    });
  });

  it('adds the lists of an engine that serves alone, whose hits say their category', () => {
    const list = (id: string) => ({ hits: [{ id, category: 'civil' }], counts: { civil: 1 } });
    expect(countByCategory(new Set(), [list('a'), list('b'), list('b')], () => undefined)).toEqual({
      civil: 2,
    });
  });

  it('leaves out terms of which no category is known', () => {
    expect(countByCategory(new Set(['a']), [], () => undefined)).toEqual({});
  });
});
