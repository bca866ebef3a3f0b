import { z } from 'zod';
import { edgeTerm, edgeTermInput, TERM_CONTENT_FIELDS, TERM_STATUSES } from './term.js';

/** The category value that opens a field for a new category. */
export const NEW_CATEGORY = 'other';

const members = z.object({
  newCategory: z.string().trim().max(100).optional(),
  /** Stores a homonym of another category, or a near duplicate, after a person confirmed it. */
  confirm: z.boolean().default(false),
});

/** A new term in either naming style, with the rules of the form. */
export const newTerm = z
  .intersection(members, edgeTermInput)
  .refine((term) => term.englishTerm || term.turkishTerm, {
    message: 'HEADWORD_REQUIRED',
    path: ['englishTerm'],
  })
  .refine((term) => term.englishDefinition || term.turkishDefinition, {
    message: 'DEFINITION_REQUIRED',
    path: ['englishDefinition'],
  })
  .refine((term) => term.category !== NEW_CATEGORY || term.newCategory, {
    message: 'NEW_CATEGORY_REQUIRED',
    path: ['newCategory'],
  })
  .refine((term) => term.category, { message: 'CATEGORY_REQUIRED', path: ['category'] });
export type NewTerm = z.output<typeof newTerm>;

/** Changed fields of a term. Empty ones change nothing; a field is emptied by naming it in `clear`. */
export const editedTerm = z.intersection(
  z.object({
    /** The rev that was edited; another one in the database means TERM_REV_CONFLICT. */
    rev: z.number().int().min(0).optional(),
    clear: z.array(z.enum(TERM_CONTENT_FIELDS)).max(TERM_CONTENT_FIELDS.length).optional(),
    newCategory: z.string().trim().max(100).optional(),
    confirm: z.boolean().default(false),
  }),
  edgeTermInput,
);
export type EditedTerm = z.output<typeof editedTerm>;

/** A term as the back office sees it. */
export const adminTerm = edgeTerm
  .extend({
    status: z.enum(TERM_STATUSES),
    statusReason: z.string().optional(),
    rev: z.number(),
    createdBy: z.string().optional(),
    updatedBy: z.string().optional(),
    deletedAt: z.string().optional(),
    /** Whether every index target holds this rev. */
    indexed: z.boolean(),
    searchCount: z.number(),
    clickCount: z.number(),
    favoriteCount: z.number(),
  })
  .meta({ id: 'AdminTerm' });
export type AdminTerm = z.output<typeof adminTerm>;

/** A term that stands in the way of another. */
export const existingTerm = z
  .object({
    _id: z.string(),
    englishTerm: z.string(),
    turkishTerm: z.string(),
    category: z.string(),
    slug: z.string(),
  })
  .meta({ id: 'ExistingTerm' });
