// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { type Answer, answerCalls, logInAs, show } from '../../../test/site.js';
import { FOLLOWED } from '../../lib/favorites.js';
import { FavoritesList } from './favorites-list.js';

const TERM = {
  _id: 'a'.repeat(24),
  englishTerm: 'stress',
  turkishTerm: 'gerilme',
  category: 'mechanical',
  slug: 'stress',
};
const pagination = { page: 1, limit: 20, total: 1, pages: 1 };
const stats = { totalFavorites: 1, categories: { mechanical: 1 } };

function Place() {
  return <output>{useLocation().pathname}</output>;
}

const found: ((answer: Answer) => void)[] = [];
const place = () => screen.getByRole('status').textContent;

/** The list of a reader who opens its term, while the search for it is not answered yet. */
async function openOne() {
  found.length = 0;
  logInAs('okur');
  answerCalls((_, path) => {
    if (path.includes('/terms/search?query=')) return new Promise((resolve) => found.push(resolve));
    const data = path.includes('/stats') ? stats : { favorites: [TERM], pagination };
    return { body: { success: true, message: '', data } };
  });
  await show(
    <>
      <Link to="/about">Hakkında</Link>
      <Place />
      <Routes>
        <Route path="/" element={<FavoritesList />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
  );
  await userEvent.click(await screen.findByText('stress'));
  await waitFor(() => expect(found).toHaveLength(1));
}

it('opens nothing over the page that a reader has gone to meanwhile', async () => {
  await openOne();
  await userEvent.click(screen.getByText('Hakkında'));
  await act(async () => {
    found[0]?.({ body: { success: true, message: '', data: [TERM], count: 1 } });
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(place()).toBe('/about');
});

it('opens the page of the term within two seconds if the network is silent', async () => {
  await openOne();
  // A call gives up after ten seconds.
  await waitFor(() => expect(place()).toBe('/stress'));
});

it('says that the counts are missing if they could not be loaded', async () => {
  logInAs('okur');
  answerCalls((_, path) =>
    path.includes('/stats')
      ? { status: 500, body: { success: false, code: 'INTERNAL', message: '' } }
      : { body: { success: true, message: '', data: { favorites: [TERM], pagination } } },
  );
  await show(<FavoritesList />);
  expect((await screen.findByRole('alert')).textContent).toBe('İstatistikler getirilemedi');
  expect(screen.getByText('stress')).toBeDefined();
});

it('shows the last page in place of one that is gone, until it is there again', async () => {
  const second = { ...TERM, _id: 'b'.repeat(24), englishTerm: 'strain', slug: 'strain' };
  const both = { page: 1, limit: 20, total: 21, pages: 2 };
  let ofSecond = { favorites: [] as object[], pagination };
  logInAs('okur');
  answerCalls((_, path) => {
    const isSecond = path.includes('page=2');
    const list = isSecond ? ofSecond : { favorites: [TERM], pagination: both };
    const data = path.includes('/stats') ? stats : list;
    return { body: { success: true, message: '', data } };
  });
  const current = () => document.querySelector('[aria-current]')?.textContent;
  await show(<FavoritesList />);
  await userEvent.click(await screen.findByText('Sonraki'));
  await waitFor(() => expect(current()).toBe('1'));
  ofSecond = { favorites: [second], pagination: { ...both, page: 2 } };
  // Requests within a second are joined.
  await new Promise((resolve) => setTimeout(resolve, FOLLOWED.dedupingInterval));
  await userEvent.click(screen.getByText('Sonraki'));
  await screen.findByText('strain');
});
