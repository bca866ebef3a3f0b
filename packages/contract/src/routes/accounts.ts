import { z } from 'zod';
import {
  newPassword,
  newUsername,
  optionalEmail,
  proof,
  proofErrors,
  securityAnswer,
  securityEvent,
  typedCode,
  typedPassword,
  typedUsername,
  user,
} from '../account.js';
import { defineRoutes } from '../route.js';
import { nothing } from './common.js';

/** Returned by a log-in: guesses of others do not limit those of a device that has logged in to the account. */
const deviceId = z.string().max(1000);
const name = z.string().trim().max(100).optional();
const confirmPassword = z.string().optional();
/** The confirmation is optional; if it is sent it must match. */
const isConfirmed = (body: {
  password?: string;
  newPassword?: string;
  confirmPassword?: string | undefined;
}) =>
  body.confirmPassword === undefined ||
  body.confirmPassword === (body.newPassword ?? body.password);
/** Why a new password is refused. */
const weakPassword = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_GUESSABLE'] as const;
const mismatch = { message: 'PASSWORDS_DIFFER', path: ['confirmPassword'] };

/** The calls of the reset dialog send the user name as `email`. An e-mail address is not accepted. */
const account = {
  email: typedUsername.optional(),
  username: typedUsername.optional(),
  device: deviceId.optional(),
};
const hasAccount = (body: { email?: string | undefined; username?: string | undefined }) =>
  Boolean(body.email ?? body.username);

const shared = { tag: 'Accounts', access: 'user', limit: 'login' } as const;

export const accountRoutes = defineRoutes(shared, {
  'POST /auth/login': {
    summary: 'Log in',
    description:
      'The reply contains an id of the device. If the next log-in sends it, guesses of others do not limit it. `events` are the security events of the account since the last log-in.',
    access: 'public',
    body: z.object({
      username: typedUsername,
      password: typedPassword,
      /** Code of the authenticator, or a recovery code, if the account needs one (TWO_STEP_REQUIRED). */
      code: typedCode.optional(),
      device: deviceId.optional(),
    }),
    data: z.object({
      user,
      token: z.string(),
      device: z.string(),
      events: z.array(securityEvent),
      /** The password would be refused as a new one; see PASSWORD_GUESSABLE and PASSWORD_TOO_SHORT_FOR_STAFF. */
      passwordIsWeak: z.boolean(),
    }),
    errors: [
      'INVALID_CREDENTIALS',
      'ACCOUNT_DISABLED',
      'TWO_STEP_REQUIRED',
      'CODE_WRONG',
      'TWO_STEP_UNREADABLE',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  'POST /auth/logout': {
    summary: 'Log out; the token is invalid afterwards. Also succeeds without a token',
    access: 'public',
    limit: 'write',
    data: nothing,
  },
  'GET /auth/verify': {
    summary: 'The user of the token',
    limit: 'read',
    data: user,
  },
  'GET /auth/profile': {
    summary: 'Your profile',
    limit: 'read',
    data: user,
  },
  'PUT /auth/profile': {
    summary:
      'Change names and e-mail; an empty text clears a field. Another e-mail address needs the current password, and a code if the second step is on',
    limit: 'write',
    body: z.object({
      firstName: name,
      lastName: name,
      email: optionalEmail,
      currentPassword: proof.currentPassword.optional(),
      code: proof.code,
    }),
    data: user,
    errors: proofErrors,
  },
  'GET /auth/security-events': {
    summary: 'Security events of your account, newest first',
    limit: 'read',
    data: z.array(securityEvent),
  },
  'PUT /auth/change-password': {
    summary: 'Change the password; ends all other sessions',
    body: z
      .object({
        ...proof,
        newPassword,
        confirmPassword,
      })
      .refine(isConfirmed, mismatch),
    data: nothing,
    errors: [...proofErrors, ...weakPassword, 'PASSWORD_TOO_SHORT_FOR_STAFF', 'PASSWORDS_DIFFER'],
  },
  'PUT /auth/security-question': {
    summary: 'Change the answer to the security question',
    body: z.object({ ...proof, securityAnswer }),
    data: nothing,
    errors: proofErrors,
  },
  'POST /auth/register': {
    summary: 'Register; the new account has the role `user`',
    description:
      'New accounts are also limited by the hour; a refused registration counts only as a log-in.',
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
    errors: ['USERNAME_INVALID', 'USERNAME_TAKEN', ...weakPassword, 'PASSWORDS_DIFFER'],
  },
  'POST /auth/verify-security': {
    summary:
      'Forgotten password: without an answer, returns the security question; with one, checks it',
    access: 'public',
    body: z
      .object({
        ...account,
        securityAnswer: securityAnswer.optional(),
        answer: securityAnswer.optional(),
      })
      .refine(hasAccount, { path: ['username'], message: 'VALIDATION_FAILED' }),
    data: z.object({ securityQuestion: z.string(), verified: z.boolean() }),
    errors: ['USER_NOT_FOUND', 'SECURITY_ANSWER_WRONG', 'RESET_NEEDS_ADMIN', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /auth/reset-password': {
    summary: 'Set a new password with the security answer; ends all sessions',
    access: 'public',
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
      'RESET_NEEDS_ADMIN',
      ...weakPassword,
      'PASSWORDS_DIFFER',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  'POST /auth/reset-by-link': {
    summary: 'Set a new password with a link from an administrator; ends all sessions',
    access: 'public',
    body: z
      .object({
        token: z.string().min(1).max(500),
        newPassword,
        confirmPassword,
      })
      .refine(isConfirmed, mismatch),
    data: nothing,
    errors: [
      'RESET_LINK_INVALID',
      ...weakPassword,
      'PASSWORD_TOO_SHORT_FOR_STAFF',
      'PASSWORDS_DIFFER',
    ],
  },
});
