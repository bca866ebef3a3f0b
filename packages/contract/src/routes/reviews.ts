import { z } from 'zod';
import { defineRoutes } from '../route.js';
import {
  filter,
  idParams,
  instant,
  nothing,
  objectId,
  paged,
  pagination,
  searchText,
} from './common.js';

export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const;
/** Longest comment in characters. */
export const COMMENT_MAX_LENGTH = 2000;

export const review = z
  .object({
    _id: z.string(),
    termId: z.string(),
    username: z.string(),
    rating: z.number(),
    comment: z.string(),
    /** Status of the comment; the rating counts at once. */
    status: z.enum(REVIEW_STATUSES),
    createdAt: instant,
  })
  .meta({ id: 'Review' });

const shared = { tag: 'Reviews' } as const;

/** Enabled by FEATURE_REVIEWS; without it every call answers 404. */
export const reviewRoutes = defineRoutes(shared, {
  'GET /terms/{id}/reviews': {
    summary: 'Average rating and approved comments of a term',
    access: 'public',
    limit: 'read',
    params: idParams,
    query: z.object({ ...paged(10) }),
    data: z.object({
      average: z.number().nullable(),
      ratings: z.number(),
      /** The caller's review. */
      mine: review.nullable(),
      reviews: z.array(review),
      pagination,
    }),
    errors: ['FEATURE_DISABLED', 'INVALID_ID', 'TERM_NOT_FOUND'],
  },
  'PUT /terms/{id}/reviews': {
    summary: 'Save or change your rating and comment',
    access: 'user',
    limit: 'write',
    params: idParams,
    body: z.object({
      rating: z.number().int().min(1).max(5),
      comment: z.string().trim().max(COMMENT_MAX_LENGTH).default(''),
    }),
    data: review,
    errors: ['FEATURE_DISABLED', 'INVALID_ID', 'TERM_NOT_FOUND'],
  },
  'DELETE /terms/{id}/reviews': {
    summary: 'Remove your rating and comment',
    access: 'user',
    limit: 'write',
    params: idParams,
    data: nothing,
    errors: ['FEATURE_DISABLED', 'INVALID_ID'],
  },
  'GET /admin/reviews': {
    summary: 'Comments for moderation',
    access: 'contributor',
    limit: 'admin',
    query: z.object({
      ...paged(20),
      status: filter(REVIEW_STATUSES),
      search: searchText,
      /** Of one account. */
      userId: objectId.optional(),
    }),
    data: z.object({ reviews: z.array(review), pagination }),
    errors: ['FEATURE_DISABLED', 'INVALID_ID'],
  },
  'PATCH /admin/reviews/{id}': {
    summary: 'Approve or reject a comment',
    access: 'contributor',
    limit: 'admin',
    params: idParams,
    body: z.object({ status: z.enum(REVIEW_STATUSES) }),
    data: review,
    errors: ['FEATURE_DISABLED', 'INVALID_ID', 'NOT_FOUND'],
  },
});
