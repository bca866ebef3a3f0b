import { z } from 'zod';
import { newUsername, optionalEmail, signIn, user } from '../../account.js';
import { ROLES } from '../../roles.js';
import { defineRoute } from '../../route.js';
import {
  ADMIN_LIMIT_MAX,
  filter,
  idParams,
  instant,
  limit,
  nothing,
  page,
  pagination,
  searchText,
} from '../common.js';

const list = {
  query: z.object({
    search: searchText,
    role: filter(ROLES),
    status: filter(['active', 'inactive']),
    page,
    limit: limit(20, ADMIN_LIMIT_MAX),
  }),
  data: z.object({ users: z.array(user), pagination }),
};
const change = z.object({
  role: z.enum(ROLES).optional(),
  isActive: z.boolean().optional(),
  fullName: z.string().trim().max(200).optional(),
  email: optionalEmail,
});
const accountSettings = z.object({
  /** Users of the panel have to log in with a second step. */
  staffTwoStep: z.boolean(),
});
const shared = { tag: 'Users', access: 'admin', limit: 'admin' } as const;

/** The specification has these calls under /analytics/users and under /admin/users. */
export const userRoutes = {
  'GET /analytics/users': defineRoute({
    summary: 'Accounts, newest first',
    ...shared,
    ...list,
  }),
  'PUT /analytics/users/{id}': defineRoute({
    summary: 'Change role, name or state of an account; disabling ends its sessions',
    ...shared,
    params: idParams,
    body: change,
    data: user,
    errors: ['INVALID_ID', 'USER_NOT_FOUND', 'LAST_ADMIN', 'SELF_DEMOTION'],
  }),
  'DELETE /analytics/users/{id}': defineRoute({
    summary: 'Disable an account and end its sessions',
    ...shared,
    params: idParams,
    data: nothing,
    errors: ['INVALID_ID', 'USER_NOT_FOUND', 'LAST_ADMIN', 'SELF_DEMOTION'],
  }),
  'POST /analytics/users/{id}/reset-link': defineRoute({
    summary: 'A link for setting a new password: shown once, valid once within an hour',
    ...shared,
    status: 201,
    params: idParams,
    data: z.object({ url: z.string(), expiresAt: instant }),
    errors: ['INVALID_ID', 'USER_NOT_FOUND'],
  }),
  'POST /admin/users': defineRoute({
    summary:
      'Add an account with a role, and a link for its first password: valid once within a day',
    ...shared,
    status: 201,
    body: z.object({
      username: newUsername,
      role: z.enum(ROLES),
      fullName: z.string().trim().max(200).default(''),
      email: optionalEmail,
    }),
    data: z.object({ user, url: z.string(), expiresAt: instant }),
    errors: ['USERNAME_INVALID', 'USERNAME_TAKEN'],
  }),
  'GET /admin/users/{id}/sign-ins': defineRoute({
    summary: 'The latest log-in attempts of an account, including failed ones, newest first',
    ...shared,
    params: idParams,
    data: z.array(signIn),
    errors: ['INVALID_ID', 'USER_NOT_FOUND'],
  }),
  'POST /admin/users/{id}/two-step-off': defineRoute({
    summary:
      'Remove the second step of a user who lost the authenticator; ends the sessions of the account',
    ...shared,
    params: idParams,
    data: user,
    errors: ['INVALID_ID', 'USER_NOT_FOUND', 'SELF_DEMOTION'],
  }),
  'GET /admin/account-settings': defineRoute({
    summary: 'Rules for accounts',
    ...shared,
    data: accountSettings,
  }),
  'PUT /admin/account-settings': defineRoute({
    summary: 'Change rules for accounts; only a user with a second step can require it of others',
    ...shared,
    body: accountSettings,
    data: accountSettings,
    errors: ['TWO_STEP_SETUP_REQUIRED'],
  }),
  'GET /admin/users': defineRoute({ summary: 'Same as GET /analytics/users', ...shared, ...list }),
  'PUT /admin/users/{id}': defineRoute({
    summary: 'Same as PUT /analytics/users/{id}',
    ...shared,
    params: idParams,
    body: change,
    data: user,
    errors: ['INVALID_ID', 'USER_NOT_FOUND', 'LAST_ADMIN', 'SELF_DEMOTION'],
  }),
  'DELETE /admin/users/{id}': defineRoute({
    summary: 'Same as DELETE /analytics/users/{id}',
    ...shared,
    params: idParams,
    data: nothing,
    errors: ['INVALID_ID', 'USER_NOT_FOUND', 'LAST_ADMIN', 'SELF_DEMOTION'],
  }),
};
