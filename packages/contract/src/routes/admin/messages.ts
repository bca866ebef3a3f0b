import { z } from 'zod';
import { SUGGESTION_CATEGORIES } from '../../categories.js';
import { FEEDBACK_STATUSES, FEEDBACK_TYPES, SUGGESTION_STATUSES } from '../../message.js';
import { defineRoutes } from '../../route.js';
import {
  ADMIN_LIMIT_MAX,
  filter,
  idParams,
  instant,
  objectId,
  paged,
  pagination,
  searchText,
} from '../common.js';

/** The sender of a message: an account, or null for a guest. */
const sender = z.object({ _id: z.string(), fullName: z.string(), username: z.string() }).nullable();
/** What is known of every message besides what it says. */
const received = {
  contact: z.object({ name: z.string(), email: z.string() }),
  /** Address of the sender; '' if unknown. */
  ipAddress: z.string(),
  /** Whether the address is banned right now. */
  banned: z.boolean(),
  userId: sender,
  notes: z.string(),
  createdAt: instant,
  updatedAt: instant,
};
const note = z.string().trim().max(2000).optional();
const reason = z.string().trim().max(1000).optional();
const ids = z.array(objectId).min(1, 'SELECTION_REQUIRED').max(500);

export const feedback = z
  .object({
    _id: z.string(),
    type: z.enum(FEEDBACK_TYPES),
    status: z.enum(FEEDBACK_STATUSES),
    profession: z.string(),
    message: z.string(),
    email: z.string(),
    termId: z.string().optional(),
    ...received,
  })
  .meta({ id: 'Feedback' });

export const suggestion = z
  .object({
    _id: z.string(),
    status: z.enum(SUGGESTION_STATUSES),
    category: z.string(),
    customCategory: z.string(),
    englishTerm: z.string(),
    turkishTerm: z.string(),
    definition: z.string(),
    source: z.string(),
    /** How often visitors asked for the word, and how many different ones; 0 if it was suggested. */
    requests: z.number(),
    visitors: z.number(),
    submitterEmail: z.string(),
    /** The term that it became. */
    termId: z.string().optional(),
    reason: z.string(),
    ...received,
  })
  .meta({ id: 'Suggestion' });

/** Messages of one account, or from one address. */
const bySender = { userId: objectId.optional(), ipAddress: z.string().max(64).optional() };
const deleteMany = {
  access: 'admin',
  body: z.object({ ids }),
  data: z.object({ deleted: z.number() }),
  errors: ['SELECTION_REQUIRED', 'INVALID_ID'],
} as const;

const needsReason = (body: { status: string; reason?: string | undefined }) =>
  body.status !== 'rejected' || Boolean(body.reason);
const reasonMissing = { message: 'REASON_REQUIRED', path: ['reason'] };
/** How many were changed, and which were skipped because of their status. */
const bulkOutcome = z.object({ changed: z.number(), skipped: z.array(z.string()) });

const shared = { tag: 'Messages', access: 'contributor', limit: 'admin' } as const;

export const messageAdminRoutes = defineRoutes(shared, {
  'GET /analytics/feedbacks': {
    summary: 'Feedback, newest first',
    query: z.object({
      status: filter(FEEDBACK_STATUSES),
      type: filter(FEEDBACK_TYPES),
      search: searchText,
      ...bySender,
      ...paged(20, ADMIN_LIMIT_MAX),
    }),
    data: z.object({ feedbacks: z.array(feedback), pagination }),
    errors: ['INVALID_ID'],
  },
  'PATCH /analytics/feedbacks/{id}': {
    summary: 'Change the status of feedback, with a note',
    params: idParams,
    body: z.object({ status: z.enum(FEEDBACK_STATUSES), notes: note }),
    data: feedback,
    errors: ['INVALID_ID', 'FEEDBACK_NOT_FOUND', 'INVALID_TRANSITION'],
  },
  'POST /analytics/feedbacks/bulk-status': {
    summary: 'Change the status of several messages',
    body: z.object({ ids, status: z.enum(FEEDBACK_STATUSES), notes: note }),
    data: bulkOutcome,
    errors: ['SELECTION_REQUIRED', 'INVALID_ID'],
  },
  'POST /analytics/feedbacks/bulk-delete': {
    summary: 'Delete feedback for good',
    ...deleteMany,
  },
  'GET /analytics/suggestions': {
    summary: 'Suggested terms, newest first',
    query: z.object({
      status: filter(SUGGESTION_STATUSES),
      /** One of the form's categories by short or long name, or `all`. */
      category: z.string().max(100).optional(),
      search: searchText,
      ...bySender,
      ...paged(20, ADMIN_LIMIT_MAX),
    }),
    data: z.object({
      suggestions: z.array(suggestion),
      pagination,
      categories: z.array(z.enum(SUGGESTION_CATEGORIES)),
    }),
    errors: ['INVALID_ID'],
  },
  'PATCH /analytics/suggestions/{id}': {
    summary:
      'Change the status of a suggestion; a rejection needs a reason, an approval may name the term',
    params: idParams,
    body: z
      .object({
        status: z.enum(SUGGESTION_STATUSES),
        reason,
        notes: note,
        termId: objectId.optional(),
      })
      .refine(needsReason, reasonMissing),
    data: suggestion,
    errors: ['INVALID_ID', 'SUGGESTION_NOT_FOUND', 'INVALID_TRANSITION', 'REASON_REQUIRED'],
  },
  'POST /analytics/suggestions/bulk-status': {
    summary: 'Change the status of several suggestions',
    body: z
      .object({ ids, status: z.enum(SUGGESTION_STATUSES), reason, notes: note })
      .refine(needsReason, reasonMissing),
    data: bulkOutcome,
    errors: ['SELECTION_REQUIRED', 'INVALID_ID', 'REASON_REQUIRED'],
  },
  'POST /analytics/suggestions/bulk-delete': {
    summary: 'Delete suggestions for good; terms made from them stay',
    ...deleteMany,
  },
});
