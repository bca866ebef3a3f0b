import { describe, expect, it } from 'vitest';
import { readFilters, withFilters } from './use-filters.js';

const defaults = { status: 'all', search: '', page: '1' };

describe('filters in the address', () => {
  it('fills in defaults for values that are not in the address', () => {
    expect(readFilters(new URLSearchParams('status=pending'), defaults)).toEqual({
      status: 'pending',
      search: '',
      page: '1',
    });
  });

  it.each(['5abc', '0x10', '1e1', '-1', '1.5', '0', ''])(
    'reads ?page=%s as the first page',
    (page) => {
      expect(readFilters(new URLSearchParams({ page }), defaults).page).toBe('1');
    },
  );

  it('returns to the first page when a filter changes', () => {
    const next = withFilters(new URLSearchParams('page=4&search=ısı'), defaults, {
      status: 'closed',
    });
    expect(next.toString()).toBe(new URLSearchParams('search=ısı&status=closed').toString());
  });

  it('keeps the filters when the page changes', () => {
    const next = withFilters(new URLSearchParams('status=closed'), defaults, { page: '3' });
    expect(next.toString()).toBe('status=closed&page=3');
  });

  it('leaves out defaults and keeps other parameters', () => {
    const next = withFilters(new URLSearchParams('status=closed&tab=x'), defaults, {
      status: 'all',
    });
    expect(next.toString()).toBe('tab=x');
  });
});
