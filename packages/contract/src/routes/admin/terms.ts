import { z } from 'zod';
import { adminTerm, editedTerm, existingTerm, newTerm } from '../../admin-term.js';
import { defineRoute } from '../../route.js';
import { TERM_STATUSES } from '../../term.js';
import {
  ADMIN_LIMIT_MAX,
  filter,
  idParams,
  limit,
  nothing,
  objectId,
  page,
  pagination,
  searchText,
  sortOrder,
} from '../common.js';

/** Bodies with long-form notes in two languages. */
const TERM_BODY_MAX = 2_000_000;

const TERM_SORTS = [
  'createdAt',
  'updatedAt',
  'englishTerm',
  'turkishTerm',
  'category',
  'status',
] as const;
type TermSort = (typeof TERM_SORTS)[number];

/** Terms of every status, paged; `sortBy` where the query names no member. */
export const listTerms = <const S extends TermSort>(sortBy: S) => ({
  access: 'contributor' as const,
  limit: 'admin' as const,
  query: z.object({
    search: searchText,
    category: z.string().max(100).optional(),
    status: filter(TERM_STATUSES),
    deleted: z.enum(['without', 'only']).default('without'),
    page,
    limit: limit(20, ADMIN_LIMIT_MAX),
    sortBy: z.enum(TERM_SORTS).default(sortBy),
    sortOrder,
  }),
  data: z.object({ terms: z.array(adminTerm), pagination }),
});

/** The two addresses under which a term is changed and deleted answer alike. */
export const changeTerm = {
  summary: 'Change a term',
  access: 'contributor',
  limit: 'admin',
  bodyLimit: TERM_BODY_MAX,
  params: idParams,
  body: editedTerm,
  data: adminTerm,
  errors: [
    'INVALID_ID',
    'TERM_NOT_FOUND',
    'TERM_REV_CONFLICT',
    'TERM_EXISTS',
    'SLUG_TAKEN',
    'SLUG_RESERVED',
  ],
} as const;

export const deleteTerm = {
  summary: 'Delete a term; it can be brought back for 30 days',
  access: 'admin',
  limit: 'admin',
  params: idParams,
  data: nothing,
  errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
} as const;

export const adminTermRoutes = {
  'GET /admin/terms': defineRoute({
    summary: 'Terms of every status, paged',
    tag: 'Term administration',
    ...listTerms('createdAt'),
  }),
  'POST /admin/terms': defineRoute({
    summary: 'Add a term; one by a contributor is pending until it is approved',
    tag: 'Term administration',
    access: 'contributor',
    limit: 'admin',
    status: 201,
    bodyLimit: TERM_BODY_MAX,
    body: newTerm,
    data: adminTerm,
    errors: [
      'HEADWORD_REQUIRED',
      'DEFINITION_REQUIRED',
      'CATEGORY_REQUIRED',
      'NEW_CATEGORY_REQUIRED',
      'TERM_EXISTS',
      'SLUG_TAKEN',
      'SLUG_RESERVED',
    ],
  }),
  'GET /admin/terms/{id}': defineRoute({
    summary: 'One term with its administrative members',
    tag: 'Term administration',
    access: 'contributor',
    limit: 'admin',
    params: idParams,
    data: adminTerm,
    errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
  }),
  'PUT /admin/terms/{id}': defineRoute({ ...changeTerm, tag: 'Term administration' }),
  'DELETE /admin/terms/{id}': defineRoute({ ...deleteTerm, tag: 'Term administration' }),
  'PATCH /admin/terms/{id}/status': defineRoute({
    summary: 'Approve, reject, or set back a term',
    tag: 'Term administration',
    access: 'admin',
    limit: 'admin',
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
  }),
  'POST /admin/terms/check': defineRoute({
    summary: 'Duplicates and near duplicates of headwords being typed, and the slug they would get',
    tag: 'Term administration',
    access: 'contributor',
    limit: 'admin',
    body: z.object({
      englishTerm: z.string().trim().max(200).default(''),
      turkishTerm: z.string().trim().max(200).default(''),
      category: z.string().trim().max(100).default(''),
      /** The term that is being edited. */
      id: objectId.optional(),
    }),
    data: z.object({
      duplicates: z.array(existingTerm),
      near: z.array(existingTerm),
      slug: z.string(),
      metaTitle: z.string(),
      metaDescription: z.string(),
    }),
    errors: ['INVALID_ID'],
  }),
};
