// @vitest-environment happy-dom
import { HISTORY_LENGTH } from '@terimce/contract/history-length';
import { describe, expect, it } from 'vitest';
import { withSearch } from '../../lib/history.js';
import { groupByDay } from './group-by-day.js';

const at = (date: string, term = date) => ({ term, date });

describe('groupByDay', () => {
  const now = new Date(2026, 10, 20, 0, 30);

  it('sorts by calendar day, not by hours', () => {
    const items = [
      at(new Date(2026, 10, 20, 0, 10).toISOString(), 'a'),
      at(new Date(2026, 10, 19, 23, 50).toISOString(), 'b'),
      at(new Date(2026, 10, 14, 12, 0).toISOString(), 'c'),
      at(new Date(2026, 10, 13, 12, 0).toISOString(), 'd'),
    ];
    expect(groupByDay(items, now).map(({ group, items: [item] }) => [group, item?.term])).toEqual([
      ['today', 'a'],
      ['yesterday', 'b'],
      ['week', 'c'],
      ['older', 'd'],
    ]);
  });

  it('leaves empty groups out and counts a clock ahead as today', () => {
    const items = [at(new Date(2026, 10, 21).toISOString())];
    expect(groupByDay(items, now).map(({ group }) => group)).toEqual(['today']);
  });
});

describe('withSearch', () => {
  it('moves a repeated search to the front, whatever its case', () => {
    const items = [at('2026-01-01', 'tork'), at('2026-01-01', 'ISI')];
    expect(withSearch(items, 'ısı', '2026-01-02').map(({ term }) => term)).toEqual(['ısı', 'tork']);
  });

  it('keeps the newest', () => {
    const items = Array.from({ length: HISTORY_LENGTH }, (_, index) =>
      at('2026-01-01', `${index}`),
    );
    const next = withSearch(items, 'new', '2026-01-02');
    expect(next).toHaveLength(HISTORY_LENGTH);
    expect(next[0]?.term).toBe('new');
  });
});
