import { z } from 'zod';
import { optionalEmail } from '../account.js';
import { isBlank } from '../blank.js';
import { OTHER_SUGGESTION_CATEGORY } from '../categories.js';
import {
  FEEDBACK_STATUSES,
  FEEDBACK_TYPES,
  MESSAGE_MAX_LENGTH,
  PROFESSION_MAX_LENGTH,
  SUGGESTION_STATUSES,
} from '../message.js';
import { QUERY_MAX_LENGTH } from '../query-length.js';
import { defineRoutes } from '../route.js';
import { instant, objectId, paged, pagination } from './common.js';

const contact = z
  .object({ name: z.string().trim().max(200).optional(), email: optionalEmail })
  .optional();
/** Only bots fill this in, and some password managers; such a message is kept as spam, with a friendly reply. */
const honeypot = { website: z.string().max(500).optional() };
/** A text of which something can be seen. */
const written = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !isBlank(text), { params: { code: 'required' } });
/** Made by the sender. */
const messageId = { id: objectId.optional() };
const SENT_AGAIN =
  'Whoever got no reply can send the message again: with the same `id` (24 random hexadecimal digits) it is stored once. It needs no log-in, but a token that is no longer valid is refused.';
const headword = z.string().trim().max(200).default('');

const receipt = z.object({ id: z.string() });

const shared = { tag: 'Messages', access: 'public', limit: 'message' } as const;

export const messageRoutes = defineRoutes(shared, {
  'POST /feedback/submit': {
    summary: 'Send feedback',
    description: SENT_AGAIN,
    refusesStaleToken: true,
    status: 201,
    body: z.object({
      ...messageId,
      type: z.enum(FEEDBACK_TYPES).default('general'),
      profession: written(PROFESSION_MAX_LENGTH),
      message: written(MESSAGE_MAX_LENGTH),
      email: optionalEmail,
      contact,
      /** The term that has the reported mistake. */
      termId: objectId.optional(),
      ...honeypot,
    }),
    data: receipt,
    errors: ['INVALID_ID', 'TOKEN_INVALID'],
  },
  'GET /feedback/mine': {
    summary: 'Your feedback and its status, newest first',
    access: 'user',
    limit: 'read',
    query: z.object({ ...paged(20) }),
    data: z.object({
      feedbacks: z.array(
        z.object({
          _id: z.string(),
          status: z.enum(FEEDBACK_STATUSES).exclude(['spam']),
          message: z.string(),
          /** Slug of the term that has the reported mistake. */
          termSlug: z.string().optional(),
          createdAt: instant,
        }),
      ),
      pagination,
    }),
  },
  'POST /suggestions/submit': {
    summary: 'Suggest a term',
    description: SENT_AGAIN,
    refusesStaleToken: true,
    status: 201,
    body: z
      .object({
        ...messageId,
        englishTerm: headword,
        turkishTerm: headword,
        category: z.string().trim().min(1, 'CATEGORY_REQUIRED').max(100),
        customCategory: z.string().trim().max(100).default(''),
        definition: z.string().trim().max(MESSAGE_MAX_LENGTH).default(''),
        source: z.string().trim().max(2000).default(''),
        email: optionalEmail,
        contact,
        ...honeypot,
      })
      .refine((body) => body.englishTerm || body.turkishTerm, {
        message: 'HEADWORD_REQUIRED',
        path: ['englishTerm'],
      })
      .refine((body) => body.category !== OTHER_SUGGESTION_CATEGORY || body.customCategory, {
        message: 'NEW_CATEGORY_REQUIRED',
        path: ['customCategory'],
      }),
    data: receipt,
    errors: [
      'INVALID_ID',
      'TOKEN_INVALID',
      'HEADWORD_REQUIRED',
      'CATEGORY_REQUIRED',
      'NEW_CATEGORY_REQUIRED',
    ],
  },
  'POST /suggestions/request': {
    summary: 'Ask for a word that a search did not find',
    refusesStaleToken: true,
    status: 201,
    body: z.object({ word: z.string().trim().min(1).max(QUERY_MAX_LENGTH) }),
    data: z.object({
      id: z.string(),
      /** How many different visitors asked, from three on. */
      visitors: z.number().optional(),
    }),
    errors: ['TOKEN_INVALID'],
  },
  'GET /suggestions/mine': {
    summary: 'Your suggestions, the words you asked for, and their status, newest first',
    access: 'user',
    limit: 'read',
    query: z.object({ ...paged(20) }),
    data: z.object({
      suggestions: z.array(
        z.object({
          _id: z.string(),
          status: z.enum(SUGGESTION_STATUSES).exclude(['spam']),
          englishTerm: z.string(),
          turkishTerm: z.string(),
          category: z.string(),
          /** Why it was rejected. */
          reason: z.string(),
          /** Slug of the term that it became. */
          termSlug: z.string().optional(),
          createdAt: instant,
        }),
      ),
      pagination,
    }),
  },
});
