import { describe, expect, it } from 'vitest';
import { isMissed, MATCH_KINDS, opensOnEnter } from './match.js';

const diamond = { englishTerm: 'diamond', turkishTerm: 'elmas' };
const conductivity = { englishTerm: 'thermal conductivity', turkishTerm: 'ısıl iletkenlik' };

describe('Enter', () => {
  it('opens a term that the query names in any form', () => {
    const opening = MATCH_KINDS.filter((match) => opensOnEnter({ ...diamond, match }, 'diamnd'));
    expect(opening).toEqual(['exact', 'inflected', 'corrected', 'keyword']);
    expect(opensOnEnter(diamond, 'x')).toBe(true);
  });

  it('only lists what one edit makes of an abbreviation', () => {
    const jig = { englishTerm: 'jig', turkishTerm: 'jig', match: 'corrected' } as const;
    expect(opensOnEnter(jig, 'jpg')).toBe(false);
    expect(opensOnEnter({ ...diamond, match: 'corrected' }, 'diamnd')).toBe(true);
  });

  it.each([
    ['isil iletk', conductivity, true],
    ['Isıl İletken', conductivity, true],
    ['thermal cond', conductivity, true],
    ['th', conductivity, false],
    ['ısıl', conductivity, false],
    ['iletkenlik ıs', conductivity, false],
    ['dia', diamond, false],
    ['diam', diamond, true],
  ])('opens a term for its prefix %j: %o, %s', (query, term, opens) => {
    expect(opensOnEnter({ ...term, match: 'beginning' }, query)).toBe(opens);
  });
});

it('a search that describes a term has found it; one with only similar terms has not', () => {
  expect(MATCH_KINDS.filter(isMissed)).toEqual(['similar', 'text']);
});
