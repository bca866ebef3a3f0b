import { describe, expect, it } from 'vitest';
import { popularityOf } from './entry.js';
import { engineFields, normalizeQuery, parseQuery, stemmedQuery } from './query.js';

describe('normalizeQuery', () => {
  it.each([
    ['  Isıl-İletkenlik  ', 'isil iletkenlik'],
    ["motor'un  devri", 'motor devri'],
    ['-valve "check"', 'valve check'],
    ['çek\u200bvana', 'cekvana'],
    ['thermal_conductivity', 'thermal conductivity'],
    ['C++', 'c++'],
    ['🙂', ''],
  ])('%s → %s', (query, normalized) => {
    expect(normalizeQuery(query)).toBe(normalized);
  });

  it('reads at most ten words of 200 characters', () => {
    expect(parseQuery('a '.repeat(500)).words).toHaveLength(10);
    expect(parseQuery('a'.repeat(10_000)).joined).toHaveLength(200);
  });
});

describe('engine fields', () => {
  it('contain the forms into which queries are converted', () => {
    const fields = engineFields(
      ['heat transfer coefficient', 'ısıl iletkenlik', 'motor'],
      ['ısıl iletkenlik'],
    );
    expect(fields.joined).toEqual(['heattransfercoefficient']);
    expect(stemmedQuery('ısıl iletkenliğinin')).toBe(fields.stem);
  });

  it('work without a Turkish title', () => {
    expect(engineFields(['motor'], [])).toEqual({ joined: [], stem: '' });
  });
});

describe('popularityOf', () => {
  it('is damped and bounded', () => {
    expect(popularityOf(0, 0)).toBe(0);
    expect(popularityOf(-5, Number.NaN)).toBe(0);
    expect(popularityOf(20, 0)).toBeCloseTo(0.5);
    expect(popularityOf(10, 5)).toBeGreaterThan(popularityOf(10, 0));
    expect(popularityOf(1e9, 1e9)).toBe(1);
    const step = popularityOf(1000, 0) - popularityOf(900, 0);
    expect(step).toBeLessThan(popularityOf(10, 0) - popularityOf(9, 0));
  });
});
