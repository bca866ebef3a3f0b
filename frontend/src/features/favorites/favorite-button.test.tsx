// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  answerCalls,
  click,
  logInAs,
  one,
  show,
  startLoggedOut,
  until,
} from '../../../test/screen.js';
import { waitingToasts } from '../../lib/toast.js';
import { FavoriteButton } from './favorite-button.js';

const TERM = { _id: 'a'.repeat(24), englishTerm: 'stress', turkishTerm: 'gerilme' };
const UNCHECKED: Answer = { body: { success: true, message: '', data: { isFavorite: false } } };
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
const pressed = () => one('button').getAttribute('aria-pressed');

describe('the heart of a term', () => {
  let leave: () => Promise<void> = async () => {};
  beforeEach(() => {
    logInAs('okur');
  });
  afterEach(async () => {
    await leave();
    startLoggedOut();
    vi.unstubAllGlobals();
  });

  it('is filled only after the server has confirmed', async () => {
    const agreement = deferred<Answer>();
    answerCalls((method) => (method === 'GET' ? UNCHECKED : agreement.promise));
    leave = await show(<FavoriteButton term={TERM} />);
    await click(one('button'));
    const isBusy = () => one('button').getAttribute('aria-disabled');
    expect([pressed(), isBusy()]).toEqual(['false', 'true']);
    const asked = vi.mocked(fetch).mock.calls.length;
    await click(one('button'));
    expect(fetch, 'once').toHaveBeenCalledTimes(asked);
    agreement.resolve({ status: 201, body: { success: true, message: '', data: null } });
    await until(() => expect(pressed()).toBe('true'));
    expect(isBusy()).toBeNull();
  });

  it('stays empty when the server refuses, and says why', async () => {
    answerCalls((method) =>
      method === 'GET'
        ? UNCHECKED
        : { status: 400, body: { success: false, code: 'FAVORITES_FULL', message: 'Liste dolu' } },
    );
    leave = await show(<FavoriteButton term={TERM} />);
    await click(one('button'));
    await until(() => expect(waitingToasts.get()[0]?.title).toBe('Liste dolu'));
    expect(pressed()).toBe('false');
  });

  it('asks visitors to log in', async () => {
    startLoggedOut();
    const calls = answerCalls(() => UNCHECKED);
    leave = await show(<FavoriteButton term={TERM} />);
    await click(one('button'));
    expect(waitingToasts.get()[0]).toMatchObject({ title: 'Giriş gerekli', timeout: 4000 });
    expect(calls).not.toHaveBeenCalled();
  });
});
