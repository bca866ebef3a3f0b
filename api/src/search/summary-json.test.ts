import { expect, it } from 'vitest';
import { presentSummary } from '../terms/present-term.js';
import { SummaryJson } from './summary-json.js';
import type { TermSummary } from './title-index.js';

const term: TermSummary = {
  _id: 'a',
  englishTerm: 'angle "x"',
  turkishTerm: 'açı',
  category: 'mathematics',
  slug: 'angle',
  createdAt: 1,
  clickCount: 2,
};

it('writes each term as lists show it, and a changed one anew', () => {
  const summaries = new SummaryJson();
  const changed = { ...term, turkishTerm: 'acı' };
  for (const one of [term, term, changed]) {
    expect(JSON.parse(`${summaries.of(one)}}`)).toEqual(presentSummary(one));
  }
});

it('keeps no more than it may', () => {
  const summaries = new SummaryJson();
  for (let i = 0; i < 10_001; i += 1) summaries.of({ ...term, _id: String(i) });
  expect(JSON.parse(`${summaries.of(term)}}`)).toEqual(presentSummary(term));
});
