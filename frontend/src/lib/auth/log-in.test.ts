import { describe, expect, it } from 'vitest';
import { readLoginReply } from './log-in.js';

const user = { username: 'ada', role: 'user' };

describe('readLoginReply', () => {
  it.each([
    ['nested', { data: { user, token: 't' } }],
    ['flat', { user, token: 't' }],
  ])('accepts the %s shape', (_name, reply) => {
    expect(readLoginReply(reply)).toEqual({ user, token: 't' });
  });

  it.each([
    ['text instead of an object', 'ok', 'invalid-format'],
    ['nothing', null, 'invalid-format'],
    ['neither field', { data: {} }, 'invalid-format'],
    ['no token', { data: { user } }, 'info-missing'],
    ['no user', { token: 't' }, 'info-missing'],
    ['an unknown role', { user: { ...user, role: 'king' }, token: 't' }, 'info-missing'],
  ])('refuses a reply with %s', (_name, reply, error) => {
    expect(readLoginReply(reply)).toBe(error);
  });
});
