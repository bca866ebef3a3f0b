// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../test/site.js';
import { deferred } from '../lib/deferred.js';
import { RegionBoundary } from './region-boundary.js';

afterEach(() => vi.restoreAllMocks());

/** A part whose code cannot be loaded, on the first of two pages. */
const Missing = deferred(() => Promise.reject(new TypeError('Failed to fetch')));

function Pages() {
  const [page, setPage] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setPage(page + 1)}>
        next
      </button>
      <RegionBoundary resetKey={page}>
        {page === 1 ? <Missing /> : <p>page {page}</p>}
      </RegionBoundary>
    </>
  );
}

it('a page that cannot be loaded does not take the next one with it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await show(<Pages />);
  await waitFor(() => expect(document.body.textContent).toContain('Bilinmeyen bir hata oluştu'));
  await userEvent.click(screen.getByRole('button', { name: 'next' }));
  expect(document.body.textContent).toContain('page 2');
});

it('a part over the page that cannot be loaded leaves the page as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await show(
    <>
      <p>the page</p>
      <RegionBoundary instead="not loaded">
        <Missing />
      </RegionBoundary>
    </>,
  );
  await waitFor(() => expect(document.body.textContent).toBe('the pagenot loaded'));
});
