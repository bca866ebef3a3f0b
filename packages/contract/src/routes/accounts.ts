import { z } from 'zod';
import {
  newPassword,
  newUsername,
  optionalEmail,
  securityAnswer,
  typedPassword,
  typedUsername,
  user,
} from '../account.js';
import { defineRoute } from '../route.js';
import { instant, nothing } from './common.js';

const name = z.string().trim().max(100).optional();
const confirmPassword = z.string().optional();
/** The confirmation may be left out; where it is sent it must be the same. */
const isConfirmed = (body: {
  password?: string;
  newPassword?: string;
  confirmPassword?: string | undefined;
}) =>
  body.confirmPassword === undefined ||
  body.confirmPassword === (body.newPassword ?? body.password);
const mismatch = { message: 'PASSWORDS_DIFFER', path: ['confirmPassword'] };

/** Who is meant: the calls of the reset dialog send the user name as `email`. */
const account = { email: typedUsername.optional(), username: typedUsername.optional() };
const hasAccount = (body: { email?: string | undefined; username?: string | undefined }) =>
  Boolean(body.email ?? body.username);

export const session = z.object({
  _id: z.string(),
  current: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  userAgent: z.string(),
  ipAddress: z.string(),
});

export const accountRoutes = {
  'POST /auth/login': defineRoute({
    summary: 'Log in',
    tag: 'Accounts',
    access: 'public',
    limit: 'login',
    body: z.object({ username: typedUsername, password: typedPassword }),
    data: z.object({ user, token: z.string() }),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DISABLED', 'TOO_MANY_ATTEMPTS'],
  }),
  'POST /auth/logout': defineRoute({
    summary: 'Log out; the token is void afterwards. Succeeds without a token as well',
    tag: 'Accounts',
    access: 'public',
    limit: 'write',
    data: nothing,
  }),
  'GET /auth/verify': defineRoute({
    summary: 'The user behind the token',
    tag: 'Accounts',
    access: 'user',
    limit: 'read',
    data: user,
  }),
  'GET /auth/profile': defineRoute({
    summary: 'The own profile',
    tag: 'Accounts',
    access: 'user',
    limit: 'read',
    data: user,
  }),
  'PUT /auth/profile': defineRoute({
    summary: 'Change names and e-mail; an empty text clears',
    tag: 'Accounts',
    access: 'user',
    limit: 'write',
    body: z.object({ firstName: name, lastName: name, email: optionalEmail }),
    data: user,
    errors: ['EMAIL_TAKEN'],
  }),
  'PUT /auth/change-password': defineRoute({
    summary: 'Change the password; ends all other sessions',
    tag: 'Accounts',
    access: 'user',
    limit: 'login',
    body: z
      .object({
        currentPassword: typedPassword,
        newPassword,
        confirmPassword,
      })
      .refine(isConfirmed, mismatch),
    data: nothing,
    errors: [
      'PASSWORD_WRONG',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORDS_DIFFER',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
  'PUT /auth/security-question': defineRoute({
    summary: 'Change the answer to the security question',
    tag: 'Accounts',
    access: 'user',
    limit: 'login',
    body: z.object({ currentPassword: typedPassword, securityAnswer }),
    data: nothing,
    errors: ['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
  }),
  'POST /auth/register': defineRoute({
    summary: 'Register; the new account has the role `user`',
    tag: 'Accounts',
    access: 'public',
    limit: 'login',
    status: 201,
    body: z
      .object({
        username: newUsername,
        password: newPassword,
        confirmPassword,
        securityQuestion: z.string().max(200).optional(),
        securityAnswer,
        firstName: name,
        lastName: name,
        email: optionalEmail,
      })
      .refine(isConfirmed, mismatch),
    data: z.object({ user }),
    errors: [
      'USERNAME_INVALID',
      'USERNAME_TAKEN',
      'EMAIL_TAKEN',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORDS_DIFFER',
    ],
  }),
  'POST /auth/verify-security': defineRoute({
    summary:
      'Forgotten password: without an answer the account’s question, with one whether it is right',
    tag: 'Accounts',
    access: 'public',
    limit: 'login',
    body: z
      .object({
        ...account,
        securityAnswer: securityAnswer.optional(),
        answer: securityAnswer.optional(),
      })
      .refine(hasAccount, { path: ['username'], message: 'VALIDATION_FAILED' }),
    data: z.object({ securityQuestion: z.string(), verified: z.boolean() }),
    errors: ['USER_NOT_FOUND', 'SECURITY_ANSWER_WRONG', 'TOO_MANY_ATTEMPTS'],
  }),
  'POST /auth/reset-password': defineRoute({
    summary: 'Set a new password with the security answer; ends all sessions',
    tag: 'Accounts',
    access: 'public',
    limit: 'login',
    body: z
      .object({
        ...account,
        securityAnswer,
        newPassword,
        confirmPassword,
      })
      .refine(hasAccount, { path: ['username'], message: 'VALIDATION_FAILED' })
      .refine(isConfirmed, mismatch),
    data: nothing,
    errors: [
      'USER_NOT_FOUND',
      'SECURITY_ANSWER_WRONG',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORDS_DIFFER',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
  'POST /auth/reset-by-link': defineRoute({
    summary: 'Set a new password with a link that an administrator made; ends all sessions',
    tag: 'Accounts',
    access: 'public',
    limit: 'login',
    body: z
      .object({
        token: z.string().min(1).max(500),
        newPassword,
        confirmPassword,
      })
      .refine(isConfirmed, mismatch),
    data: nothing,
    errors: ['RESET_LINK_INVALID', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORDS_DIFFER'],
  }),
  'GET /auth/sessions': defineRoute({
    summary: 'The own sessions, newest first',
    tag: 'Accounts',
    access: 'user',
    limit: 'read',
    data: z.array(session),
  }),
  'DELETE /auth/sessions': defineRoute({
    summary: 'End all own sessions but this one',
    tag: 'Accounts',
    access: 'user',
    limit: 'write',
    data: z.object({ ended: z.number() }),
  }),
  'DELETE /auth/sessions/{sessionId}': defineRoute({
    summary: 'End one of the own sessions',
    tag: 'Accounts',
    access: 'user',
    limit: 'write',
    params: z.object({ sessionId: z.string().min(1).max(100) }),
    data: nothing,
    errors: ['NOT_FOUND'],
  }),
};
