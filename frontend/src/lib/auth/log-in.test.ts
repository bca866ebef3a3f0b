// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../../../test/site.js';
import { startI18n } from '../i18n.js';
import { waitingToasts } from '../toast.js';
import { login, readLoginReply } from './log-in.js';
import { dropSession } from './stored-session.js';

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

it.each([
  ['nested', { data: { user, token: 't', passwordIsWeak: true } }],
  ['flat', { user, token: 't', passwordIsWeak: true }],
])('shows what a %s reply says about the account', async (_name, reply) => {
  await startI18n();
  waitingToasts.set([]);
  answerCalls(() => ({ body: { success: true, message: '', ...reply } }));
  expect(await login({ username: 'ada', password: 'p', code: '' }, vi.fn())).toBeUndefined();
  await vi.waitFor(() => expect(waitingToasts.get()).toMatchObject([{ kind: 'warning' }]));
  dropSession();
});
