// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answerCalls, logInAs, show, startLoggedOut } from '../../../test/site.js';
import { t } from '../../lib/i18n.js';
import { waitingToasts } from '../../lib/toast.js';
import { FavoriteButton } from './favorite-button.js';

const TERM = { _id: 'a'.repeat(24), englishTerm: 'stress', turkishTerm: 'gerilme' };
const UNCHECKED: Answer = { body: { success: true, message: '', data: { isFavorite: false } } };
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((fulfill) => {
    resolve = fulfill;
  });
  return { promise, resolve };
}
const pressed = () => screen.getByRole('button').getAttribute('aria-pressed');

describe('the heart of a term', () => {
  beforeEach(() => {
    logInAs('okur');
  });
  afterEach(() => startLoggedOut());

  it('is filled only after the server has confirmed', async () => {
    const agreement = deferred<Answer>();
    answerCalls((method) => (method === 'GET' ? UNCHECKED : agreement.promise));
    await show(<FavoriteButton term={TERM} />);
    await userEvent.click(screen.getByRole('button'));
    const isBusy = () => screen.getByRole('button').getAttribute('aria-disabled');
    expect([pressed(), isBusy()]).toEqual(['false', 'true']);
    const asked = vi.mocked(fetch).mock.calls.length;
    await userEvent.click(screen.getByRole('button'));
    expect(fetch, 'once').toHaveBeenCalledTimes(asked);
    agreement.resolve({ status: 201, body: { success: true, message: '', data: null } });
    await waitFor(() => expect([pressed(), isBusy()]).toEqual(['true', null]));
  });

  it('follows another tab when this one has the focus again', async () => {
    let isFavorite = false;
    answerCalls(() => ({ body: { success: true, message: '', data: { isFavorite } } }));
    await show(
      <SWRConfig value={{ revalidateOnFocus: false, dedupingInterval: 60_000 }}>
        <FavoriteButton term={TERM} />
      </SWRConfig>,
    );
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    isFavorite = true;
    // The browser's event may arrive within the time in which it is not looked at again.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('focus')));
      expect(pressed()).toBe('true');
    });
  });

  it('stays empty when the server refuses, and says why', async () => {
    answerCalls((method) =>
      method === 'GET'
        ? UNCHECKED
        : { status: 400, body: { success: false, code: 'FAVORITES_FULL', message: 'Liste dolu' } },
    );
    await show(<FavoriteButton term={TERM} />);
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(waitingToasts.get()[0]?.title).toBe('Liste dolu'));
    expect(pressed()).toBe('false');
  });

  it('is filled if the server does not answer, and says that it is not saved yet', async () => {
    answerCalls((method) => (method === 'GET' ? UNCHECKED : new Promise<Answer>(() => {})));
    await show(<FavoriteButton term={TERM} />);
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(pressed()).toBe('true'));
    expect(screen.getByRole('button').title).toBe(t('offline.kept'));
    expect(waitingToasts.get()[0]).toMatchObject({ description: t('offline.kept') });
  });

  it('shows what another tab has sent, also before its own read is answered', async () => {
    let reads = 0;
    answerCalls(() => {
      reads += 1;
      return reads === 1 ? UNCHECKED : new Promise<Answer>(() => {});
    });
    await show(null);
    // What other modules know about a term is in the cache that all parts share.
    await act(async () => void render(<FavoriteButton term={TERM} />));
    await waitFor(() => expect(reads).toBe(1));
    const body = { termId: TERM._id };
    const kept = JSON.stringify([{ id: '1', key: 'POST /favorites', body, username: 'okur' }]);
    const store = (oldValue: string | null, newValue: string | null) =>
      act(async () => {
        if (newValue) localStorage.setItem('outbox', newValue);
        else localStorage.removeItem('outbox');
        dispatchEvent(new StorageEvent('storage', { key: 'outbox', oldValue, newValue }));
      });
    await store(null, kept);
    expect(pressed()).toBe('true');
    await store(kept, null);
    expect(reads).toBeGreaterThan(1);
    expect(pressed()).toBe('true');
  });

  it('asks visitors to log in', async () => {
    startLoggedOut();
    const calls = answerCalls(() => UNCHECKED);
    await show(<FavoriteButton term={TERM} />);
    await userEvent.click(screen.getByRole('button'));
    expect(waitingToasts.get()[0]).toMatchObject({ title: 'Giriş gerekli', timeout: 4000 });
    expect(calls).not.toHaveBeenCalled();
  });
});
