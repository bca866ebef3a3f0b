import { z } from 'zod';
import { defineRoutes } from '../../route.js';
import { idParams, instant, nothing } from '../common.js';

/** Tables whose views can be saved, with the call that lists them; the filters of a view are its query parameters. */
export const VIEW_TABLES = {
  terms: 'GET /admin/engineering',
  feedbacks: 'GET /analytics/feedbacks',
  suggestions: 'GET /analytics/suggestions',
  users: 'GET /analytics/users',
  audit: 'GET /admin/audit',
  clicks: 'GET /analytics/detailed-term-click-stats',
  searches: 'GET /analytics/searches',
} as const;
export type ViewTable = keyof typeof VIEW_TABLES;

/** Most views of one account. */
export const VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 60;

const table = z.enum(Object.keys(VIEW_TABLES) as [ViewTable, ...ViewTable[]]);
const content = {
  name: z.string().trim().min(1).max(VIEW_NAME_MAX),
  /** Whether every user who may see the table sees the view. */
  shared: z.boolean(),
  /** Filters and sorting, as in the query of the list. */
  filters: z
    .record(z.string().regex(/^[a-zA-Z]{1,40}$/), z.string().max(8_000))
    .refine((filters) => Object.keys(filters).length <= 20),
  /** Visible columns; empty if the table has no selection of columns. */
  columns: z.array(z.string().regex(/^[a-zA-Z_]{1,40}$/)).max(100),
};

export const savedView = z
  .object({
    _id: z.string(),
    table,
    ...content,
    /** The name of the account that saved it, and whether that is the caller. */
    owner: z.string(),
    own: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.output<typeof savedView>;

/** Enough for filters as long as a URL can be. */
const BODY_MAX = 200_000;

const shared = { tag: 'Saved views', access: 'panel', limit: 'admin' } as const;

export const viewRoutes = defineRoutes(shared, {
  'GET /admin/views': {
    summary: 'Your views of a table and those that others share, by name',
    query: z.object({ table }),
    data: z.array(savedView),
    errors: ['FORBIDDEN'],
  },
  'POST /admin/views': {
    summary: 'Save the filters, sorting and columns of a table under a name',
    status: 201,
    bodyLimit: BODY_MAX,
    body: z.object({
      table,
      ...content,
      shared: content.shared.default(false),
      columns: content.columns.default([]),
    }),
    data: savedView,
    errors: ['VIEW_EXISTS', 'VIEWS_FULL'],
  },
  'PUT /admin/views/{id}': {
    summary: 'Rename, share or change a saved view; only administrators may change those of others',
    params: idParams,
    bodyLimit: BODY_MAX,
    body: z.object(content).partial(),
    data: savedView,
    errors: ['INVALID_ID', 'VIEW_NOT_FOUND', 'VIEW_EXISTS'],
  },
  'DELETE /admin/views/{id}': {
    summary: 'Delete a saved view; only administrators may delete those of others',
    params: idParams,
    data: nothing,
    errors: ['INVALID_ID', 'VIEW_NOT_FOUND'],
  },
});
