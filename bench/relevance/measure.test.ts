import { describe, expect, it, vi } from 'vitest';
import { belowFloor, floorOf } from './floor.js';
import { judgedSet } from './judged-set.js';
import { measure } from './measure.js';

// Building the collection takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const set = judgedSet(2);

describe('the judged set', () => {
  it('is the same for the same seed, and different for another seed', () => {
    expect(judgedSet(2).classes).toEqual(set.classes);
    expect(judgedSet(3).classes).not.toEqual(set.classes);
  });

  it('has all classes, each with at least 60 queries', () => {
    const count = (group: string): number =>
      set.classes.filter((queryClass) => queryClass.group === group).length;
    expect([count('core'), count('hard')]).toEqual([26, 9]);
    for (const { name, queries } of set.classes) {
      expect(queries.length, name).toBeGreaterThanOrEqual(60);
      for (const { id, query } of queries) {
        expect(set.byId.has(id), `${name}: ${query}`).toBe(true);
        expect(query.trim()).not.toBe('');
      }
    }
  });

  it('contains 20,000 terms with unique ids', () => {
    expect(set.terms).toHaveLength(20_000);
    expect(set.byId.size).toBe(20_000);
  });
});

describe('measure', () => {
  const classes = [
    {
      ...{ name: 'a', group: 'core' as const, typing: false, isPrefix: false },
      queries: ['x', 'y'].map((query) => ({ query, id: query })),
    },
  ];
  const answering = (answers: Record<string, string[]>) => ({
    name: 'fake',
    search: async (query: string) => answers[query] ?? [],
  });

  it('counts hits within 1, 5 and 10, and the reciprocal rank', async () => {
    const engine = answering({ x: ['x'], y: ['1', '2', '3', '4', '5', 'y'] });
    const [scores] = await measure(engine, classes, set.byId);
    expect(scores).toMatchObject({ hit1: 0.5, hit5: 0.5, hit10: 1, count: 2 });
    expect(scores?.mrr).toBeCloseTo((1 + 1 / 6) / 2);
  });

  it('accepts every term that an ambiguous query may mean', async () => {
    const queries = [{ query: 'x', id: 'a', also: ['b'] }];
    const shared = [{ ...classes[0], queries } as (typeof classes)[0]];
    const [scores] = await measure(answering({ x: ['b', 'c', 'a'] }), shared, set.byId);
    expect(scores).toMatchObject({ hit1: 1, hit5: 1, mrr: 1 });
    const [half] = await measure(answering({ x: ['c', 'b'] }), shared, set.byId);
    expect(half).toMatchObject({ hit1: 0, hit5: 0.5, mrr: 0.5 });
  });

  it('reports which class is below the floor', async () => {
    const full = await measure(answering({ x: ['x'], y: ['y'] }), classes, set.byId);
    const half = await measure(answering({ x: ['x'] }), classes, set.byId);
    const floor = { fake: floorOf(full) };
    expect(belowFloor(floor, 'fake', full)).toEqual([]);
    expect(belowFloor(floor, 'fake', half)).toHaveLength(2);
    expect(belowFloor(floor, 'other', full)).toEqual(['a: no floor']);
  });
});
