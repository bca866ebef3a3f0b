import { z } from 'zod';
import { instant } from './routes/common.js';
import { edgeTerm, edgeTermInput, TERM_STATUSES } from './term.js';
import { TERM_CONTENT_FIELDS } from './term-fields.js';
import { missingIn } from './term-rules.js';
import { readTime } from './time-text.js';

/**
 * Date and time such as `2026-11-24T09:30`, or another form that {@link readTime} reads; without a zone, in the site's
 * (`SITE_TIME_ZONE`).
 */
export const siteTime = z
  .string()
  .max(100)
  .refine((value) => readTime(value) !== undefined, 'must be a time such as 2026-11-24T09:30');

const members = z.object({
  /** The panel asks for it; files and programs may add glosses later. */
  requireGloss: z
    .boolean()
    .default(false)
    .describe('Refuse a term that shares a word with another and lacks a gloss: GLOSS_REQUIRED'),
  newCategory: z.string().trim().max(100).optional(),
  /** Stores a homonym of another category, or a near duplicate, after a user confirmed it. */
  confirm: z.boolean().default(false),
});

/** When an administrator's term becomes public; at once if absent. */
const newMembers = members.extend({ publishAt: siteTime.optional() });

/** A new term in either naming style, with the rules of the form. */
export const newTerm = z.intersection(newMembers, edgeTermInput).check(({ value, issues }) => {
  for (const { code, field } of missingIn(value)) {
    issues.push({ code: 'custom', message: code, path: [field], input: value });
  }
});
export type NewTerm = z.output<typeof newTerm>;

/** Changed fields of a term. Empty ones change nothing; naming a field in `clear` empties it. */
export const editedTerm = z.intersection(
  members.extend({
    /** The rev that was edited; if the database has another one, the reply is TERM_REV_CONFLICT. */
    rev: z.number().int().min(0).optional(),
    clear: z.array(z.enum(TERM_CONTENT_FIELDS)).max(TERM_CONTENT_FIELDS.length).optional(),
  }),
  edgeTermInput,
);
export type EditedTerm = z.output<typeof editedTerm>;

/** An edit of a published term that waits for an administrator's decision, or was decided. */
export const ownProposal = z
  .object({
    _id: z.string(),
    state: z.enum(['open', 'approved', 'rejected']),
    version: z.number(),
    /** Why it was rejected; '' otherwise. */
    reason: z.string(),
    /** Proposed values by field; translations by their flat names, such as `german_term`. */
    changes: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'OwnProposal' });

/** A term as the back office sees it. */
export const adminTerm = edgeTerm
  .extend({
    status: z.enum(TERM_STATUSES),
    statusReason: z.string().optional(),
    /** When it becomes public automatically, as ISO 8601. */
    publishAt: z.string().optional(),
    rev: z.number(),
    createdBy: z.string().optional(),
    updatedBy: z.string().optional(),
    deletedAt: instant.optional(),
    deletedBy: z.string().optional(),
    /** Whether the search index contains this rev. */
    indexed: z.boolean(),
    searchCount: z.number(),
    clickCount: z.number(),
    favoriteCount: z.number(),
    /** The caller's own proposed edit of the term; absent if there is none, and in replies to administrators' edits. */
    proposal: ownProposal.optional(),
  })
  .meta({ id: 'AdminTerm' });
export type AdminTerm = z.output<typeof adminTerm>;

/** A term that conflicts with another. */
export const existingTerm = z
  .object({
    _id: z.string(),
    englishTerm: z.string(),
    turkishTerm: z.string(),
    category: z.string(),
    slug: z.string(),
  })
  .meta({ id: 'ExistingTerm' });
export type ExistingTerm = z.output<typeof existingTerm>;
