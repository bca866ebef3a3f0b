import { describe, expect, it } from 'vitest';
import { pairKeys } from '../terms/term-keys.js';
import { completeRow, isRefused, parseRow } from './check-row.js';
import { BatchMemory } from './duplicate-filter.js';

const row = { englishTerm: 'Steel', englishDefinition: 'An alloy of iron.', category: 'materials' };

const checkRow = (raw: unknown, index: number) => {
  const parsed = parseRow(raw, index);
  return isRefused(parsed) ? parsed : completeRow(parsed);
};

describe('a row of an import', () => {
  it('accepts both naming styles and reports unknown fields', () => {
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
    [{ ...row, category: 'Diğer' }, 'NEW_CATEGORY_REQUIRED'],
    [{ ...row, category: 'N/A' }, 'CATEGORY_REQUIRED'],
    [{ ...row, category: '0' }, 'CATEGORY_REQUIRED'],
    [{ ...row, category: ' – ' }, 'CATEGORY_REQUIRED'],
    [{ ...row, status: 'yarım' }, 'STATUS_UNKNOWN'],
    [{ ...row, publishAt: 'yarın' }, 'TIME_INVALID'],
    ['text', 'NOT_AN_OBJECT'],
    [null, 'NOT_AN_OBJECT'],
    [[row], 'NOT_AN_OBJECT'],
  ])('rejects %j', (bad, code) => {
    expect(checkRow(bad, 0)).toMatchObject({ issues: [{ code }] });
  });

  it('reports the field that is too long or of the wrong type', () => {
    const issuesOf = (more: object) => checkRow({ ...row, ...more }, 0);
    expect(issuesOf({ englishTerm: 'x'.repeat(201) })).toMatchObject({
      issues: [{ code: 'TOO_LONG', field: 'englishTerm', params: { max: 200, length: 201 } }],
    });
    expect(issuesOf({ tags: 7 })).toMatchObject({
      issues: [{ code: 'WRONG_TYPE', field: 'tags' }],
    });
    expect(issuesOf({ tags: Array.from({ length: 101 }, (_, i) => `t${i}`) })).toMatchObject({
      issues: [{ code: 'TOO_MANY', field: 'tags', params: { max: 100 } }],
    });
    expect(issuesOf({ image: 'ftp://x' })).toMatchObject({
      issues: [{ code: 'LINK_INVALID', field: 'image' }],
    });
    expect(issuesOf({ german_term: 7 })).toMatchObject({
      issues: [{ code: 'WRONG_TYPE', field: 'german_term' }],
    });
  });

  it('treats null as an empty field', () => {
    const nulls = {
      turkishTerm: null,
      tags: null,
      translations: { de: { term: null } },
      _id: null,
    };
    expect(checkRow({ ...row, ...nulls }, 0)).toMatchObject({
      content: { englishTerm: 'Steel', turkishTerm: '' },
    });
  });

  it('creates a slug for a category that is not in the list', () => {
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
  it('distinguishes repetitions, homonyms and look-alikes', () => {
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
