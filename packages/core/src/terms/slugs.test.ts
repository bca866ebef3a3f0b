import { SLUG_MAX_LENGTH } from '@terimce/contract/text';
import { describe, expect, it } from 'vitest';
import { numberedSlug, wantedSlug } from './slugs.js';

describe('wantedSlug', () => {
  it('prefers the given slug, then English, then Turkish', () => {
    const term = { slug: 'My Slug', englishTerm: 'Steel', turkishTerm: 'Çelik' };
    expect(wantedSlug(term)).toBe('my-slug');
    expect(wantedSlug({ ...term, slug: '' })).toBe('steel');
    expect(wantedSlug({ ...term, slug: '', englishTerm: '' })).toBe('celik');
    expect(wantedSlug({ slug: '', englishTerm: '—', turkishTerm: '…' })).toBe('term');
  });
});

describe('numberedSlug', () => {
  it('stays within the maximum length', () => {
    expect(numberedSlug('steel', 2)).toBe('steel-2');
    const long = numberedSlug('a'.repeat(SLUG_MAX_LENGTH), 12);
    expect(long).toHaveLength(SLUG_MAX_LENGTH);
    expect(long.endsWith('a-12')).toBe(true);
  });
});
