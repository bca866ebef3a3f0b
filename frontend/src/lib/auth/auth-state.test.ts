import type { User } from '@terimce/contract/account';
import { describe, expect, it } from 'vitest';
import { authReducer, INITIAL_AUTH } from './auth-state.js';

const user = { username: 'ada', role: 'user' } as User;
const loggedIn = authReducer(INITIAL_AUTH, { type: 'success', user, token: 't' });

describe('authReducer', () => {
  it('starts without a user, loading', () => {
    expect(INITIAL_AUTH).toEqual({
      user: undefined,
      token: undefined,
      isAuthenticated: false,
      isLoading: true,
      error: undefined,
    });
  });

  it('starts loading and clears the error', () => {
    const failed = authReducer(INITIAL_AUTH, { type: 'failure', error: 'no' });
    expect(authReducer(failed, { type: 'start' })).toMatchObject({
      isLoading: true,
      error: undefined,
    });
  });

  it('keeps user and token on success', () => {
    expect(loggedIn).toEqual({
      user,
      token: 't',
      isAuthenticated: true,
      isLoading: false,
      error: undefined,
    });
  });

  it('removes user and token on failure, and has the reason', () => {
    expect(authReducer(loggedIn, { type: 'failure', error: 'no' })).toEqual({
      user: undefined,
      token: undefined,
      isAuthenticated: false,
      isLoading: false,
      error: 'no',
    });
  });

  it('removes everything at logout, without an error', () => {
    const failed = authReducer(loggedIn, { type: 'failure', error: 'no' });
    expect(authReducer(failed, { type: 'logout' })).toMatchObject({
      user: undefined,
      isAuthenticated: false,
      isLoading: false,
      error: undefined,
    });
  });

  it('accepts changed data only for a logged-in user', () => {
    const changed = { ...user, firstName: 'Ada' };
    expect(authReducer(loggedIn, { type: 'update', user: changed }).user).toEqual(changed);
    expect(authReducer(INITIAL_AUTH, { type: 'update', user: changed })).toBe(INITIAL_AUTH);
  });
});
