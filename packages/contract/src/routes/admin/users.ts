import { z } from 'zod';
import { newUsername, optionalEmail, signIn, user } from '../../account.js';
import { ROLES } from '../../roles.js';
import { defineRoutes } from '../../route.js';
import {
  ADMIN_LIMIT_MAX,
  filter,
  idParams,
  instant,
  nothing,
  paged,
  pagination,
  searchText,
} from '../common.js';

const list = {
  query: z.object({
    search: searchText,
    role: filter(ROLES),
    status: filter(['active', 'inactive']),
    ...paged(20, ADMIN_LIMIT_MAX),
  }),
  data: z.object({ users: z.array(user), pagination }),
};
const changeUser = {
  params: idParams,
  body: z.object({
    role: z.enum(ROLES).optional(),
    isActive: z.boolean().optional(),
    fullName: z.string().trim().max(200).optional(),
    email: optionalEmail,
  }),
  data: user,
  errors: ['INVALID_ID', 'USER_NOT_FOUND', 'LAST_ADMIN', 'SELF_DEMOTION'],
} as const;
const disableUser = {
  params: idParams,
  data: nothing,
  errors: ['INVALID_ID', 'USER_NOT_FOUND', 'LAST_ADMIN', 'SELF_DEMOTION'],
} as const;
const accountSettings = z.object({
  /** Users of the panel have to log in with a second step. */
  staffTwoStep: z.boolean(),
});

const shared = { tag: 'Users', access: 'admin', limit: 'admin' } as const;

/** The specification has these calls under /analytics/users and under /admin/users. */
export const userRoutes = defineRoutes(shared, {
  'GET /analytics/users': {
    summary: 'Accounts, newest first',
    ...list,
  },
  'PUT /analytics/users/{id}': {
    summary: 'Change role, name or state of an account; disabling ends its sessions',
    ...changeUser,
  },
  'DELETE /analytics/users/{id}': {
    summary: 'Disable an account and end its sessions',
    ...disableUser,
  },
  'POST /analytics/users/{id}/reset-link': {
    summary: 'A link for setting a new password: shown once, valid once within an hour',
    status: 201,
    params: idParams,
    data: z.object({ url: z.string(), expiresAt: instant }),
    errors: ['INVALID_ID', 'USER_NOT_FOUND'],
  },
  'POST /admin/users': {
    summary:
      'Add an account with a role, and a link for its first password: valid once within a day',
    status: 201,
    body: z.object({
      username: newUsername,
      role: z.enum(ROLES),
      fullName: z.string().trim().max(200).default(''),
      email: optionalEmail,
    }),
    data: z.object({ user, url: z.string(), expiresAt: instant }),
    errors: ['USERNAME_INVALID', 'USERNAME_TAKEN'],
  },
  'GET /admin/users/{id}/sign-ins': {
    summary: 'The latest log-in attempts of an account, 25 of each outcome, newest first',
    params: idParams,
    data: z.array(signIn),
    errors: ['INVALID_ID', 'USER_NOT_FOUND'],
  },
  'POST /admin/users/{id}/two-step-off': {
    summary:
      'Remove the second step of a user who lost the authenticator; ends the sessions of the account',
    params: idParams,
    data: user,
    errors: ['INVALID_ID', 'USER_NOT_FOUND', 'SELF_DEMOTION'],
  },
  'GET /admin/account-settings': {
    summary: 'Rules for accounts',
    data: accountSettings,
  },
  'PUT /admin/account-settings': {
    summary: 'Change rules for accounts; only a user with a second step can require it of others',
    body: accountSettings,
    data: accountSettings,
    errors: ['TWO_STEP_SETUP_REQUIRED'],
  },
  'GET /admin/users': { summary: 'Same as GET /analytics/users', ...list },
  'PUT /admin/users/{id}': { summary: 'Same as PUT /analytics/users/{id}', ...changeUser },
  'DELETE /admin/users/{id}': { summary: 'Same as DELETE /analytics/users/{id}', ...disableUser },
});
