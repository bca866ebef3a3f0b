import { z } from 'zod';
import { adminTerm, editedTerm, existingTerm, newTerm, siteTime } from '../../admin-term.js';
import { defineRoutes } from '../../route.js';
import { TERM_STATUSES, termNames } from '../../term.js';
import {
  ADMIN_LIMIT_MAX,
  idParams,
  nothing,
  objectId,
  paged,
  pagination,
  sortOrder,
} from '../common.js';
import { termFilterQuery } from './term-filter.js';

/** Largest body, with long-form notes in two languages. */
const TERM_BODY_MAX = 2_000_000;

export const termSort = z.enum([
  'createdAt',
  'updatedAt',
  'englishTerm',
  'turkishTerm',
  'category',
  'status',
]);
type TermSort = z.output<typeof termSort>;

/** Terms of every status, paged; `sortBy` is the default sorting. */
export const listTerms = <const S extends TermSort>(sortBy: S) => ({
  access: 'contributor' as const,
  limit: 'admin' as const,
  query: z.object({
    ...termFilterQuery,
    deleted: z.enum(['without', 'only']).default('without'),
    ...paged(20, ADMIN_LIMIT_MAX),
    sortBy: termSort.default(sortBy),
    sortOrder,
  }),
  data: z.object({ terms: z.array(adminTerm), pagination }),
});

/** The two paths for changing and deleting a term behave the same. */
export const changeTerm = {
  summary: 'Change a term; a contributor’s change of a published term becomes a proposal',
  access: 'contributor',
  bodyLimit: TERM_BODY_MAX,
  params: idParams,
  body: editedTerm,
  data: adminTerm,
  errors: [
    'INVALID_ID',
    'TERM_NOT_FOUND',
    'TERM_REV_CONFLICT',
    'TERM_EXISTS',
    'GLOSS_REQUIRED',
    'SLUG_TAKEN',
    'SLUG_RESERVED',
  ],
} as const;

export const deleteTerm = {
  summary: 'Delete a term; it can be restored for 30 days',
  access: 'admin',
  params: idParams,
  data: nothing,
  errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
} as const;

const shared = { tag: 'Term administration', access: 'contributor', limit: 'admin' } as const;

export const adminTermRoutes = defineRoutes(shared, {
  'GET /admin/terms': {
    summary: 'Terms of every status, paged',
    ...listTerms('createdAt'),
  },
  'POST /admin/terms': {
    summary: 'Add a term: pending if added by a contributor, a draft if it has a publication time',
    status: 201,
    bodyLimit: TERM_BODY_MAX,
    body: newTerm,
    data: adminTerm,
    errors: [
      'HEADWORD_REQUIRED',
      'DEFINITION_REQUIRED',
      'CATEGORY_REQUIRED',
      'NEW_CATEGORY_REQUIRED',
      'GLOSS_REQUIRED',
      'TERM_EXISTS',
      'SLUG_TAKEN',
      'SLUG_RESERVED',
      'PUBLISH_AT_PAST',
    ],
  },
  'GET /admin/terms/{id}': {
    summary: 'One term with its administrative fields',
    params: idParams,
    data: adminTerm,
    errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
  },
  'PUT /admin/terms/{id}': changeTerm,
  'DELETE /admin/terms/{id}': deleteTerm,
  'PATCH /admin/terms/{id}/status': {
    summary: 'Approve, reject or reset a term',
    access: 'admin',
    params: idParams,
    body: z
      .object({
        status: z.enum(TERM_STATUSES),
        reason: z.string().trim().max(1000).optional(),
        rev: z.number().int().min(0).optional(),
      })
      .refine((body) => body.status !== 'rejected' || body.reason, {
        message: 'REASON_REQUIRED',
        path: ['reason'],
      }),
    data: adminTerm,
    errors: [
      'INVALID_ID',
      'TERM_NOT_FOUND',
      'TERM_REV_CONFLICT',
      'REASON_REQUIRED',
      'INVALID_TRANSITION',
    ],
  },
  'PUT /admin/terms/{id}/publication': {
    summary: 'Schedule the publication of a term, or cancel it',
    access: 'admin',
    params: idParams,
    body: z.object({
      /** In the site's time zone; null cancels the schedule. */
      at: siteTime.nullable(),
      rev: z.number().int().min(0).optional(),
    }),
    data: adminTerm,
    errors: [
      'INVALID_ID',
      'TERM_NOT_FOUND',
      'TERM_REV_CONFLICT',
      'INVALID_TRANSITION',
      'PUBLISH_AT_PAST',
    ],
  },
  'PUT /admin/terms/{id}/editors': {
    summary:
      'Report that the term is open for editing, every 20 seconds; returns who else has it open',
    params: idParams,
    /** User names. */
    data: z.object({ editors: z.array(z.string()) }),
    errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
  },
  'DELETE /admin/terms/{id}/editors': {
    summary: 'Report that the term is no longer open for editing',
    params: idParams,
    data: nothing,
    errors: ['INVALID_ID'],
  },
  'POST /admin/terms/check': {
    readOnly: true,
    summary:
      'Duplicates and near duplicates of headwords while they are typed, other terms with the same words, and the resulting slug',
    body: z.object({
      englishTerm: z.string().trim().max(200).default(''),
      turkishTerm: z.string().trim().max(200).default(''),
      category: z.string().trim().max(100).default(''),
      names: termNames.default([]),
      /** The term that is being edited. */
      id: objectId.optional(),
    }),
    data: z.object({
      duplicates: z.array(existingTerm),
      near: z.array(existingTerm),
      /** Headwords and names that other terms have too, in any language. */
      shared: z.array(z.object({ text: z.string(), terms: z.array(existingTerm) })),
      slug: z.string(),
      metaTitle: z.string(),
      metaDescription: z.string(),
    }),
    errors: ['INVALID_ID'],
  },
});
