import { z } from 'zod';
import { defineRoutes } from '../../route.js';
import { filter, instant, nothing, objectId, paged, pagination } from '../common.js';

export const PROPOSAL_STATES = ['open', 'approved', 'rejected'] as const;

/** A proposed edit of a term, as lists show it. */
export const proposal = z
  .object({
    _id: z.string(),
    state: z.enum(PROPOSAL_STATES),
    version: z.number(),
    by: z.string(),
    createdAt: instant,
    updatedAt: instant,
    /** Why it was rejected; '' otherwise. */
    reason: z.string(),
    decidedBy: z.string(),
    /** Fields that it changes; translations by their flat names, such as `german_term`. */
    fields: z.array(z.string()),
    /** The term; while it is deleted, nobody can decide on the proposal. */
    term: z.object({
      _id: z.string(),
      englishTerm: z.string(),
      turkishTerm: z.string(),
      slug: z.string(),
      rev: z.number(),
      deleted: z.boolean(),
    }),
  })
  .meta({ id: 'TermProposal' });
export type Proposal = z.output<typeof proposal>;

const detail = proposal.extend({
  /** The changes to the current term; for a decided proposal, to the term at that time. */
  diff: z.array(
    z.object({
      field: z.string(),
      /** The published value when the change was proposed. */
      base: z.unknown(),
      published: z.unknown(),
      proposed: z.unknown(),
      /** Another user has changed the field since. */
      conflict: z.boolean(),
    }),
  ),
});

const params = z.object({ proposalId: z.string().max(64) });
const version = z.number().int().min(1);

const shared = { tag: 'Term administration', limit: 'admin', access: 'admin' } as const;

export const proposalRoutes = defineRoutes(shared, {
  'GET /admin/proposals': {
    summary: 'Proposed edits of published terms, newest first; contributors see their own',
    access: 'contributor',
    query: z.object({
      state: filter(PROPOSAL_STATES),
      /** Of one account. */
      userId: objectId.optional(),
      ...paged(20),
    }),
    data: z.object({ proposals: z.array(proposal), pagination }),
    errors: ['INVALID_ID'],
  },
  'GET /admin/proposals/{proposalId}': {
    summary: 'A proposed edit compared with the current term',
    access: 'contributor',
    params,
    data: detail,
    errors: ['PROPOSAL_NOT_FOUND'],
  },
  'DELETE /admin/proposals/{proposalId}': {
    summary: 'Withdraw your proposed edit',
    access: 'contributor',
    params,
    data: nothing,
    errors: ['PROPOSAL_NOT_FOUND'],
  },
  'POST /admin/proposals/{proposalId}/approve': {
    summary: 'Apply a proposed edit to its term',
    params,
    body: z.object({
      version,
      /** The reviewed rev of the term. */
      rev: z.number().int().min(0),
      /** The chosen value for fields that both changed. */
      choices: z.record(z.string().max(64), z.enum(['published', 'proposed'])).default({}),
    }),
    data: proposal,
    errors: [
      'PROPOSAL_NOT_FOUND',
      'PROPOSAL_CHANGED',
      'PROPOSAL_CONFLICT',
      'TERM_NOT_FOUND',
      'TERM_REV_CONFLICT',
      'TERM_EXISTS',
      'SLUG_TAKEN',
      'SLUG_RESERVED',
      'HEADWORD_REQUIRED',
      'DEFINITION_REQUIRED',
    ],
  },
  'POST /admin/proposals/{proposalId}/reject': {
    summary: 'Reject a proposed edit with a reason, which its contributor sees',
    params,
    body: z.object({
      version,
      reason: z.string().trim().min(1, 'REASON_REQUIRED').max(1000),
    }),
    data: proposal,
    errors: ['PROPOSAL_NOT_FOUND', 'PROPOSAL_CHANGED', 'REASON_REQUIRED'],
  },
});
