import { describe, expect, it } from 'vitest';
import type { TermRecord } from '../models/term.js';
import { presentTerm, toTerm } from './term.js';

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
    expect(presentTerm(term).createdAt).toBe('1970-01-01T00:00:00.000Z');
  });

  it('keeps existing fields and leaves out missing ones', () => {
    const createdAt = new Date('2026-01-02');
    const term = toTerm({ _id: 'a', rev: 3, createdAt, tags: ['x'] } as unknown as TermRecord);
    expect(term).toMatchObject({ rev: 3, createdAt, tags: ['x'] });
    expect(term).not.toHaveProperty('deletedAt');
  });
});
