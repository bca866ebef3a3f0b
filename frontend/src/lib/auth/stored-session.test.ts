// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { storedUser } from './stored-session.js';

const user = { username: 'ada', role: 'user' };

describe('storedUser', () => {
  beforeEach(() => localStorage.clear());

  it('restores the stored user', () => {
    localStorage.setItem('authUser', JSON.stringify(user));
    expect(storedUser()).toEqual(user);
  });

  it.each(['{broken', 'null', '[]', '{"username":""}', '{"username":"ada","role":"king"}'])(
    'discards %s',
    (text) => {
      localStorage.setItem('authUser', text);
      expect(storedUser()).toBeUndefined();
      expect(localStorage.getItem('authUser')).toBeNull();
    },
  );
});
