import { describe, expect, it } from 'vitest';
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
    memory.remember({ englishTerm: 'Angle', turkishTerm: 'Açı', category: 'general' }, 0);
    expect(
      memory.repeated({ englishTerm: 'ANGLE', turkishTerm: 'açı', category: 'general' }),
    ).toEqual({ index: 0, sameCategory: true });
    expect(
      memory.repeated({ englishTerm: 'Angle', turkishTerm: 'açı', category: 'civil' }),
    ).toEqual({ index: 0, sameCategory: false });
    const bitter = { englishTerm: 'Bitter', turkishTerm: 'Acı', category: 'general' };
    expect(memory.repeated(bitter)).toBeUndefined();
    expect(memory.similar(bitter)).toBe(0);
    expect(
      memory.similar({ englishTerm: '', turkishTerm: 'Çelik', category: 'general' }),
    ).toBeUndefined();
  });
});
