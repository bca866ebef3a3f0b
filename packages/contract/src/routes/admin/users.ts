import { z } from 'zod';
import { optionalEmail, user } from '../../account.js';
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
const shared = { tag: 'Users', access: 'admin', limit: 'admin' } as const;

/** The spec names these calls under /analytics/users and, elsewhere, under /admin/users. */
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
    errors: ['INVALID_ID', 'USER_NOT_FOUND', 'LAST_ADMIN', 'SELF_DEMOTION', 'EMAIL_TAKEN'],
  }),
  'DELETE /analytics/users/{id}': defineRoute({
    summary: 'Disable an account and end its sessions',
    ...shared,
    params: idParams,
    data: nothing,
    errors: ['INVALID_ID', 'USER_NOT_FOUND', 'LAST_ADMIN', 'SELF_DEMOTION'],
  }),
  'POST /analytics/users/{id}/reset-link': defineRoute({
    summary: 'A link for setting a new password: shown once, valid for an hour, for one use',
    ...shared,
    status: 201,
    params: idParams,
    data: z.object({ url: z.string(), expiresAt: instant }),
    errors: ['INVALID_ID', 'USER_NOT_FOUND'],
  }),
  'GET /admin/users': defineRoute({ summary: 'As GET /analytics/users', ...shared, ...list }),
  'PUT /admin/users/{id}': defineRoute({
    summary: 'As PUT /analytics/users/{id}',
    ...shared,
    params: idParams,
    body: change,
    data: user,
    errors: ['INVALID_ID', 'USER_NOT_FOUND', 'LAST_ADMIN', 'SELF_DEMOTION', 'EMAIL_TAKEN'],
  }),
  'DELETE /admin/users/{id}': defineRoute({
    summary: 'As DELETE /analytics/users/{id}',
    ...shared,
    params: idParams,
    data: nothing,
    errors: ['INVALID_ID', 'USER_NOT_FOUND', 'LAST_ADMIN', 'SELF_DEMOTION'],
  }),
};
