// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../test/site.js';
import { deferred } from '../lib/deferred.js';
import { RegionBoundary } from './region-boundary.js';

afterEach(() => vi.restoreAllMocks());

/** A part whose code cannot be loaded the first time. */
function makeMissing() {
  const load = vi.fn(async () => () => <p>the part</p>);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  return deferred(load);
}

/** The first of two pages has `children`. */
function Pages({ children }: { children: ReactNode }) {
  const [page, setPage] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setPage(page + 1)}>
        next
      </button>
      <RegionBoundary resetKey={page}>{page === 1 ? children : <p>page {page}</p>}</RegionBoundary>
    </>
  );
}

const shows = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

/** Shows a first page that could not be loaded. */
async function showMissing(): Promise<void> {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Missing = makeMissing();
  await show(
    <Pages>
      <Missing />
    </Pages>,
  );
  await shows('Ağ bağlantısı hatası');
  await shows('Terimce yenilenmiş de olabilir');
}

it('a page that cannot be loaded says so, and does not take the next one with it', async () => {
  await showMissing();
  await userEvent.click(screen.getByRole('button', { name: 'next' }));
  expect(document.body.textContent).toContain('page 2');
});

it('a page that could not be loaded is loaded again where it is', async () => {
  await showMissing();
  await userEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
  await shows('the part');
});

it('a page with a mistake is not taken for one that could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  function Wrong(): ReactNode {
    throw new TypeError('not a function');
  }
  await show(
    <Pages>
      <Wrong />
    </Pages>,
  );
  await shows('Bilinmeyen bir hata oluştu');
});

it('a part over the page that cannot be loaded leaves the page as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Missing = makeMissing();
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
