import { z } from 'zod';
import { siteTime } from '../../admin-term.js';
import { LABELS } from '../../labels.js';
import type { Bilingual } from '../../languages.js';
import { defineRoutes } from '../../route.js';
import {
  ADMIN_LIMIT_MAX,
  dateRange,
  filter,
  idParams,
  instant,
  nothing,
  objectId,
  paged,
  pagination,
  searchText,
} from '../common.js';
import { fileReply, tableFile } from './report-range.js';

export const ACTIVITY_ACTIONS = [
  'login',
  'logout',
  'register',
  'search',
  'view_term',
  'add_favorite',
  'remove_favorite',
  'suggest_term',
  'submit_feedback',
] as const;
export const USER_TYPES = ['registered', 'guest'] as const;
/** Their names in exported files. */
export const ACTIVITY_NAMES: Readonly<Record<string, Bilingual>> =
  LABELS.activities satisfies Record<
    (typeof ACTIVITY_ACTIONS | typeof USER_TYPES)[number],
    Bilingual
  >;

export const activity = z
  .object({
    _id: z.string(),
    action: z.string(),
    userType: z.enum(USER_TYPES),
    userId: z
      .object({
        _id: z.string(),
        fullName: z.string(),
        username: z.string(),
        email: z.string(),
      })
      .nullable(),
    sessionId: z.string(),
    ipAddress: z.string(),
    timestamp: instant,
    createdAt: instant,
    details: z.record(z.string(), z.unknown()),
    /** Whether the address is banned right now. */
    banned: z.boolean(),
  })
  .meta({ id: 'Activity' });

const filters = {
  type: filter(USER_TYPES),
  action: filter(ACTIVITY_ACTIONS),
  userId: objectId.optional(),
  ipAddress: z.string().max(64).optional(),
  ...dateRange,
};

const ban = z
  .object({
    _id: z.string(),
    /** An address or a CIDR range. */
    ipAddress: z.string(),
    reason: z.string(),
    notes: z.string(),
    createdAt: instant,
    createdBy: z.string(),
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'Ban' });

const shared = { tag: 'Activity', access: 'admin', limit: 'admin' } as const;

export const logRoutes = defineRoutes(shared, {
  'GET /analytics/user-logs': {
    summary: 'Activity log, newest first',
    access: 'contributor',
    query: z.object({ ...filters, ...paged(50, ADMIN_LIMIT_MAX) }),
    data: z.object({ logs: z.array(activity), pagination }),
    errors: ['INVALID_ID'],
  },
  'GET /analytics/user-logs/by-ip': {
    summary: 'Activity by address, most recently active first',
    access: 'contributor',
    query: z.object({ ...filters, ...paged(50, ADMIN_LIMIT_MAX) }),
    data: z.object({
      groups: z.array(
        z.object({
          ipAddress: z.string(),
          count: z.number(),
          userTypes: z.array(z.enum(USER_TYPES)),
          actions: z.array(z.object({ action: z.string(), count: z.number() })),
          lastActivity: instant,
          banned: z.boolean(),
        }),
      ),
      pagination,
    }),
    errors: ['INVALID_ID'],
  },
  'GET /analytics/user-logs/export': {
    summary: 'Activity log, as a file for spreadsheets',
    access: 'contributor',
    query: z.object({ ...filters, ...tableFile }),
    ...fileReply,
    errors: ['INVALID_ID'],
  },
  'GET /ip-ban': {
    summary: 'Bans, newest first',
    query: z.object({
      search: z.string().trim().max(64).optional(),
      ...paged(20, ADMIN_LIMIT_MAX),
    }),
    data: z.object({ bans: z.array(ban), pagination }),
  },
  'POST /ip-ban': {
    summary: 'Ban an address or a range',
    status: 201,
    body: z.object({
      ipAddress: z.string().trim().min(1).max(64),
      reason: z.string().trim().min(1, 'REASON_REQUIRED').max(500),
      notes: z.string().trim().max(2000).default(''),
      expiresAt: siteTime.nullish(),
    }),
    data: ban,
    errors: ['BAN_INVALID', 'BAN_TOO_WIDE', 'BAN_ENDED', 'BAN_SELF', 'REASON_REQUIRED'],
  },
  'DELETE /ip-ban/{id}': {
    summary: 'Lift a ban',
    params: idParams,
    data: nothing,
    errors: ['INVALID_ID', 'BAN_NOT_FOUND'],
  },
  'GET /admin/audit': {
    summary: 'Audit log of administrators and contributors, newest first',
    query: z.object({
      by: z.string().max(100).optional(),
      action: z.string().max(100).optional(),
      /** An id, or a part of a name. */
      subject: searchText,
      ...dateRange,
      ...paged(50, ADMIN_LIMIT_MAX),
    }),
    data: z.object({
      entries: z.array(
        z.object({
          _id: z.string(),
          at: instant,
          by: z.string(),
          action: z.string(),
          subject: z.string(),
          /** The name of the subject, if that is an id; of feedback its kind. */
          subjectName: z.string(),
          before: z.unknown(),
          after: z.unknown(),
        }),
      ),
      pagination,
    }),
  },
});
