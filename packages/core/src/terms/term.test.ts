import { type EditedTerm, editedTerm } from '@terimce/contract/admin-term';
import { toEdgeTerm } from '@terimce/contract/term';
import { describe, expect, it } from 'vitest';
import type { TermRecord } from '../models/term.js';
import { completeContent, patchOf, toTerm } from './term.js';

describe('toTerm', () => {
  it('completes a record that was written without the product', () => {
    const record = { _id: 'a', englishTerm: 'pump', status: 'approved' } as unknown as TermRecord;
    const term = toTerm(record);
    expect(term).toMatchObject({
      englishTerm: 'pump',
      turkishTerm: '',
      tags: [],
      translations: {},
    });
    expect(term).toMatchObject({ rev: 0, seq: 0, clickCount: 0, favoriteCount: 0 });
    expect(toEdgeTerm(term).createdAt).toBe('1970-01-01T00:00:00.000Z');
  });

  it('keeps existing fields and leaves out missing ones', () => {
    const createdAt = new Date('2026-01-02');
    const term = toTerm({ _id: 'a', rev: 3, createdAt, tags: ['x'] } as unknown as TermRecord);
    expect(term).toMatchObject({ rev: 3, createdAt, tags: ['x'] });
    expect(term).not.toHaveProperty('deletedAt');
  });
});

describe('patchOf', () => {
  const current = completeContent({
    englishTerm: 'Stress',
    turkishTerm: 'Gerilme',
    englishDefinition: 'Force per area',
    category: 'mechanical',
    slug: 'stress',
    tags: ['a'],
    image: '/x.png',
    translations: { de: { term: 'Spannung', definition: 'Kraft' }, fr: { term: 'Contrainte' } },
  });
  const edit = (body: object): EditedTerm => editedTerm.parse(body);

  it('applies only fields that are not empty, trimmed', () => {
    const body = {
      turkce_terim: '  Gerilim ',
      englishTerm: '  ',
      tags: ' , ',
      image: '',
      blog: '',
    };
    expect(patchOf(current, edit(body))).toEqual({ turkishTerm: 'Gerilim' });
  });

  it('empties the named fields, unless they also have a value', () => {
    const body = { clear: ['tags', 'image', 'blog'], tags: 'x, y' };
    expect(patchOf(current, edit(body))).toEqual({ tags: ['x', 'y'], image: '', blog: '' });
  });

  it('merges parts of translations with the existing ones', () => {
    expect(patchOf(current, edit({ german_term: 'Druck', french_definition: '' }))).toEqual({
      translations: { de: { term: 'Druck', definition: 'Kraft' }, fr: { term: 'Contrainte' } },
    });
    expect(patchOf(current, edit({ clear: ['translations'], german_term: 'Druck' }))).toEqual({
      translations: { de: { term: 'Druck' } },
    });
  });

  it('never leaves a term without headword, definition, slug and category', () => {
    const clear =
      (...fields: string[]) =>
      () =>
        patchOf(current, edit({ clear: fields }));
    expect(clear('englishTerm', 'turkishTerm')).toThrow(
      expect.objectContaining({ code: 'HEADWORD_REQUIRED' }),
    );
    expect(clear('englishDefinition')).toThrow(
      expect.objectContaining({ code: 'DEFINITION_REQUIRED' }),
    );
    expect(patchOf(current, edit({ clear: ['slug', 'category'] }))).toEqual({});
  });
});
