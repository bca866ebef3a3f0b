import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault } from './json-position.js';

describe('findJsonFault', () => {
  it.each([
    ['[\n  {"a": 1},\n  {"b" 2}\n]', 3, 8, 'unexpected', '2'],
    ['[1, 2,]', 1, 7, 'unexpected', ']'],
    ['[1, 2', 1, 6, 'end', ''],
    ['{"a": "x', 1, 9, 'end', ''],
    ['{"a": "x\ny"}', 1, 9, 'unexpected', '\n'],
    ['{a: 1}', 1, 2, 'unexpected', 'a'],
    ["['a']", 1, 2, 'unexpected', "'"],
    ['[1] 2', 1, 5, 'unexpected', '2'],
    ['', 1, 1, 'end', ''],
    ['{"a": tru}', 1, 7, 'unexpected', 't'],
    ['{"a": "\\x"}', 1, 8, 'unexpected', '\\'],
  ])('%j fails at line %i, column %i', (text, line, column, kind, character) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(findJsonFault(text)).toEqual({ line, column, kind, character });
  });

  it('finds nothing in JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(findJsonFault(text)).toBeUndefined();
      }),
    );
  });

  it('agrees with JSON.parse on whether a text is JSON', () => {
    const text = fc.string({ unit: fc.constantFrom(...'[]{}:,"\\ntrue01.-e \n') });
    fc.assert(
      fc.property(text, (candidate) => {
        let valid = true;
        try {
          JSON.parse(candidate);
        } catch {
          valid = false;
        }
        expect(findJsonFault(candidate) === undefined).toBe(valid);
      }),
      { numRuns: 2000 },
    );
  });

  it('copes with 100,000 open brackets', () => {
    expect(findJsonFault('['.repeat(100_000))?.column).toBe(100_001);
  });
});
