import { describe, expect, it } from 'vitest';
import { pairKeys } from '../terms/duplicates.js';
import { BatchMemory } from './batch-memory.js';
import { checkRow } from './check-row.js';

const row = { englishTerm: 'Steel', englishDefinition: 'An alloy of iron.', category: 'materials' };

describe('checkRow', () => {
  it('takes both naming styles and reports members that no field fits', () => {
    const old = {
      ingilizce_terim: ' Steel ',
      turkce_terim: 'Çelik',
      turkce_tanim: 'Bir demir alaşımı.',
      category: 'Metalurji ve Malzeme Mühendisliği',
      german_term: 'Stahl',
      colour: 'grey',
    };
    expect(checkRow(old, 3)).toMatchObject({
      index: 3,
      content: {
        englishTerm: 'Steel',
        turkishTerm: 'Çelik',
        category: 'materials',
        translations: { de: { term: 'Stahl' } },
      },
      isNewCategory: false,
      unknown: ['colour'],
    });
  });

  it.each([
    [{ ...row, englishTerm: ' ' }, 'HEADWORD_REQUIRED'],
    [{ ...row, englishDefinition: '' }, 'DEFINITION_REQUIRED'],
    [{ ...row, category: '' }, 'CATEGORY_REQUIRED'],
    [{ ...row, category: 'other' }, 'NEW_CATEGORY_REQUIRED'],
    ['text', 'not an object'],
    [null, 'not an object'],
    [[row], 'not an object'],
  ])('rejects %j', (bad, reason) => {
    expect(checkRow(bad, 0)).toMatchObject({ reason });
  });

  it('names the member that is too long or of the wrong kind', () => {
    expect(checkRow({ ...row, englishTerm: 'x'.repeat(201) }, 0)).toMatchObject({
      reason: expect.stringContaining('englishTerm'),
    });
    expect(checkRow({ ...row, tags: 7 }, 0)).toMatchObject({
      reason: expect.stringContaining('tags'),
    });
  });

  it('makes a slug for a category that is not in the list', () => {
    const other = { ...row, category: 'other', newCategory: 'Marine Engineering' };
    for (const given of [other, { ...row, category: 'Marine Engineering' }]) {
      expect(checkRow(given, 0)).toMatchObject({
        content: { category: 'marine-engineering' },
        categoryName: 'Marine Engineering',
        isNewCategory: true,
      });
    }
  });
});

describe('BatchMemory', () => {
  it('tells repetitions, homonyms and look-alikes apart', () => {
    const memory = new BatchMemory();
    const row = (englishTerm: string, turkishTerm: string, category = 'general', index = 0) => ({
      index,
      keys: pairKeys({ englishTerm, turkishTerm }),
      content: { category },
    });
    memory.remember(row('Angle', 'Açı'));
    expect(memory.repeated(row('ANGLE', 'açı'))).toEqual({ index: 0, sameCategory: true });
    expect(memory.repeated(row('Angle', 'açı', 'civil'))).toEqual({
      index: 0,
      sameCategory: false,
    });
    const bitter = row('Bitter', 'Acı', 'general', 1);
    expect(memory.repeated(bitter)).toBeUndefined();
    expect(memory.similar(bitter)).toBe(0);
    memory.remember(bitter);
    expect(memory.similar(row('Bitter', 'Çelik'))).toBe(1);
    expect(memory.similar(row('', 'Çelik'))).toBeUndefined();
    memory.remember(row('', 'Demir'));
    expect(memory.similar(row('', 'Çelik'))).toBeUndefined();
  });
});
