import { type AdminTerm, newTerm } from '@terimce/contract/admin-term';
import { describe, expect, it } from 'vitest';
import {
  changedFields,
  EMPTY_TERM,
  editBody,
  emptiedFields,
  filledFields,
  proposedValuesOf,
  type TermValues,
} from './term-values.js';

const values = (patch: Partial<TermValues>): TermValues => ({ ...EMPTY_TERM, ...patch });

describe('filledFields', () => {
  it('sends non-empty trimmed fields only, lists without empty entries', () => {
    expect(
      filledFields(values({ englishTerm: ' stress ', turkishTerm: '  ', tags: ' a, ,b,' })),
    ).toEqual({ englishTerm: 'stress', tags: ['a', 'b'] });
  });

  it('is accepted by the contract', () => {
    const body = filledFields(
      values({
        englishTerm: 'stress',
        turkishDefinition: 'Birim alana düşen kuvvet.',
        category: 'other',
        newCategory: ' Akustik ',
        german_term: 'Spannung',
      }),
    );
    expect(newTerm.parse(body)).toMatchObject({
      newCategory: 'Akustik',
      translations: { de: { term: 'Spannung' } },
    });
  });
});

describe('editBody', () => {
  const stored = values({ englishTerm: 'stress', image: '/a.png', tags: 'a, b' });

  it('sends what changed', () => {
    expect(editBody(values({ ...stored, englishTerm: 'strain' }), stored, new Set())).toEqual({
      body: { englishTerm: 'strain' },
      clear: [],
    });
  });

  it('does not change an emptied field unless it is marked', () => {
    const now = values({ ...stored, image: '' });
    expect(emptiedFields(now, stored)).toEqual(['image']);
    expect(editBody(now, stored, new Set())).toEqual({ body: {}, clear: [] });
    expect(editBody(now, stored, new Set(['image']))).toEqual({ body: {}, clear: ['image'] });
  });

  it('clears one language and keeps the others', () => {
    const before = values({ german_term: 'Spannung', french_term: 'contrainte' });
    const now = values({ french_term: 'contrainte' });
    expect(editBody(now, before, new Set(['german_term']))).toEqual({
      body: { french_term: 'contrainte' },
      clear: ['translations'],
    });
  });

  it('does not treat different spacing in a list as a change', () => {
    expect(changedFields(values({ ...stored, tags: 'a,b ,' }), stored)).toEqual([]);
  });
});

describe('proposedValuesOf', () => {
  const term = (state: string) =>
    ({
      englishTerm: 'stress',
      symbol: 'σ',
      tags: ['a'],
      proposal: { state, changes: { englishTerm: 'strain', tags: ['b', 'c'] } },
    }) as unknown as AdminTerm;

  it('continues an open proposal, and no other', () => {
    const { englishTerm, symbol, tags } = proposedValuesOf(term('open'));
    expect([englishTerm, symbol, tags]).toEqual(['strain', 'σ', 'b, c']);
    expect(proposedValuesOf(term('rejected')).englishTerm).toBe('stress');
  });
});

describe('the schema of a new term', () => {
  it.each([
    [{}, ['HEADWORD_REQUIRED', 'DEFINITION_REQUIRED', 'CATEGORY_REQUIRED']],
    [{ turkishTerm: 'gerilme' }, ['DEFINITION_REQUIRED', 'CATEGORY_REQUIRED']],
    [
      { turkishTerm: 'gerilme', englishDefinition: 'x', category: 'other' },
      ['NEW_CATEGORY_REQUIRED'],
    ],
    [{ turkishTerm: 'gerilme', englishDefinition: 'x', category: 'civil' }, undefined],
  ])('finds in %o: %s', (patch, rules) => {
    const { error } = newTerm.safeParse(filledFields(values(patch)));
    expect(error?.issues.map(({ message }) => message)).toEqual(rules);
  });
});
