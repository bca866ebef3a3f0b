// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { click, one, show } from '../../test/screen.js';
import { deferred } from '../lib/deferred.js';
import { RegionBoundary } from './region-boundary.js';

let leave: () => Promise<void> = async () => {};
afterEach(async () => {
  await leave();
  vi.restoreAllMocks();
});

/** A part whose code cannot be loaded, on the first of two pages. */
const Missing = deferred(() => Promise.reject(new TypeError('Failed to fetch')));

function Pages() {
  const [page, setPage] = useState(1);
  return (
    <>
      <button type="button" id="next" onClick={() => setPage(page + 1)}>
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
  leave = await show(<Pages />);
  await act(async () => {});
  expect(document.body.textContent).toContain('Bilinmeyen bir hata oluştu');
  await click(one('#next'));
  expect(document.body.textContent).toContain('page 2');
});

it('a part over the page that cannot be loaded leaves the page as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  leave = await show(
    <>
      <p>the page</p>
      <RegionBoundary instead="not loaded">
        <Missing />
      </RegionBoundary>
    </>,
  );
  await act(async () => {});
  expect(document.body.textContent).toBe('the pagenot loaded');
});
