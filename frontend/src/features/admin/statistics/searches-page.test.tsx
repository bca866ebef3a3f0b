// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { answerCalls, texts } from '../../../../test/site.js';
import { SearchesPage } from './searches-page.js';

// Before a module makes its formats.
vi.hoisted(() => vi.stubEnv('TZ', 'America/New_York'));

const searches = [
  {
    ...{ query: 'yorulma sınırı', count: 3, previousCount: 0, empty: 0, opened: 1, corrected: 0 },
    lastAt: '2026-11-26T23:26:00.000Z',
  },
];
const range = { from: '2026-11-21', to: '2026-11-27' };
const pagination = { page: 1, limit: 50, total: 1, pages: 1 };

function answer() {
  answerCalls((_, path) => {
    const data = path.includes('/analytics/searches')
      ? { searches, pagination, range, before: null, leftOut: 7 }
      : path.includes('/client/config')
        ? { timeZone: 'Europe/Istanbul', categories: [] }
        : [];
    return { body: { success: true, message: '', data } };
  });
}

it('links a query to what it finds', async () => {
  answer();
  await showInPanel(<SearchesPage />, 'analyst');
  const link = await screen.findByRole('link', { name: 'yorulma sınırı' });
  expect(link.getAttribute('href')).toBe('/search?q=yorulma%20s%C4%B1n%C4%B1r%C4%B1');
});

it('says which days it covers, also west of Greenwich, and why nothing is compared', async () => {
  answer();
  await showInPanel(<SearchesPage />, 'analyst');
  expect(await screen.findByText(/21.11.2026 – 27.11.2026 · karşılaştırma yok/)).toBeTruthy();
});

it('shows times in the time zone in which its days are counted, as an exported file does', async () => {
  answer();
  await showInPanel(<SearchesPage />, 'analyst');
  await waitFor(() => expect(texts('td').join()).toContain('27.11.2026 02:26'));
});
