import { completeContent } from '@terimce/core/terms/term';
import { termKeys } from '@terimce/core/terms/term-keys';
import type { IndexableTerm } from '@terimce/core/terms/term-outbox';
import { stemmedQuery } from '@terimce/title-search/query';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { isSearchable, toSearchDocument } from './documents.js';

function term(members: Parameters<typeof completeContent>[0]): IndexableTerm {
  const content = completeContent({ category: 'mechanical', ...members });
  return {
    _id: new Types.ObjectId('656565656565656565656565'),
    ...content,
    ...termKeys(content, 'approved'),
    status: 'approved',
    rev: 7,
  };
}

describe('toSearchDocument', () => {
  it('maps searched fields, the category and the fields of the drift check', () => {
    const document = toSearchDocument(
      term({
        englishTerm: 'Thermal Conductivity',
        turkishTerm: 'Isıl İletkenlik',
        tags: ['heat'],
        searchKeywords: ['ısı iletkenliği'],
        translations: { de: { term: 'Wärmeleitfähigkeit' } },
      }),
    );
    expect(document).toMatchObject({
      id: '656565656565656565656565',
      joined: [],
      searchKeywords: ['ısı iletkenliği', 'Wärmeleitfähigkeit'],
      category: 'mechanical',
      rev: 7,
    });
  });

  it('joins only names with more words than Meilisearch splits', () => {
    const joinedOf = (englishTerm: string) => toSearchDocument(term({ englishTerm })).joined;
    expect(joinedOf('Steel')).toEqual([]);
    expect(joinedOf('V-belt')).toEqual([]);
    expect(joinedOf('Heat-transfer coefficient')).toEqual(['heattransfercoefficient']);
  });

  it('stems Turkish names in the same way as queries', () => {
    const { stem } = toSearchDocument(
      term({ englishTerm: 'Conductivity', turkishTerm: 'İletkenlik', searchKeywords: ['geçirim'] }),
    );
    expect(stem).toBe(`${stemmedQuery('iletkenliği')} ${stemmedQuery('geçirim')}`);
  });
});

describe('isSearchable', () => {
  it('is true for approved terms that are not deleted', () => {
    expect(isSearchable(term({}))).toBe(true);
    expect(isSearchable({ ...term({}), status: 'pending' })).toBe(false);
    expect(isSearchable({ ...term({}), deletedAt: new Date() })).toBe(false);
  });
});
