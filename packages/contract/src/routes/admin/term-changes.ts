import { z } from 'zod';
import { defineRoutes } from '../../route.js';
import { TERM_STATUSES } from '../../term.js';
import { NAME_LANGUAGES } from '../../term-names.js';
import { instant, nothing, objectId } from '../common.js';
import { termFilter } from './term-filter.js';

/** As many ids as can be selected in the table, and by the duplicate finder. */
const IDS_MAX = 10_000;
export const selectedIds = z.array(objectId).min(1, 'SELECTION_REQUIRED').max(IDS_MAX);
/** Largest body with them: an id takes 27 bytes of JSON. */
export const SELECTION_BODY_MAX = IDS_MAX * 30 + 10_000;
const TAGS_MAX = 50;

/** Terms by id, or all that match the filters of the table when the change starts. */
export const termSelection = z
  .object({
    ids: selectedIds.optional(),
    filter: termFilter.optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    message: 'SELECTION_REQUIRED',
  });
export type TermSelection = z.output<typeof termSelection>;

const tags = z.array(z.string().trim().min(1).max(100)).min(1).max(TAGS_MAX);

/** The change of each term: exactly one field. */
export const termChange = z
  .object({
    status: z.enum(TERM_STATUSES).optional(),
    /** Reason of a rejection. */
    reason: z.string().trim().max(1000).optional(),
    category: z.string().trim().min(1, 'CATEGORY_REQUIRED').max(100).optional(),
    addTags: tags.optional(),
    removeTags: tags.optional(),
    /** Makes the search keywords synonyms in this language. */
    hintsToSynonyms: z.enum(NAME_LANGUAGES).optional(),
    delete: z.literal(true).optional(),
    /** Restores deleted terms; the selection is then of these. */
    undelete: z.literal(true).optional(),
  })
  .refine(({ reason: _, ...change }) => Object.values(change).filter(Boolean).length === 1, {
    message: 'name one change',
  })
  .refine((change) => change.status !== 'rejected' || change.reason, {
    message: 'REASON_REQUIRED',
    path: ['reason'],
  });
export type TermChange = z.output<typeof termChange>;

export const termChangeJob = z
  .object({
    _id: z.string(),
    state: z.enum(['running', 'done', 'stopped', 'interrupted', 'failed']),
    createdAt: instant,
    createdBy: z.string(),
    finishedAt: instant.nullable(),
    /** Number of terms at the start, of those processed so far, and of those changed. */
    total: z.number(),
    processed: z.number(),
    changed: z.number(),
    /** Number of terms that were not changed, by the code of the reason. */
    skipped: z.record(z.string(), z.number()),
  })
  .meta({ id: 'TermChangeJob' });
export type TermChangeJob = z.output<typeof termChangeJob>;

const params = z.object({ changeId: z.string().min(1).max(64) });

const shared = { tag: 'Term administration', access: 'admin', limit: 'admin' } as const;

export const termChangeRoutes = defineRoutes(shared, {
  'POST /admin/terms/changes': {
    summary:
      'Change, delete or restore many terms: replies at once, the change runs in the background',
    status: 202,
    bodyLimit: SELECTION_BODY_MAX,
    body: z.object({ selection: termSelection, change: termChange }),
    data: termChangeJob,
    errors: ['SELECTION_REQUIRED', 'INVALID_ID', 'REASON_REQUIRED', 'CATEGORY_REQUIRED'],
  },
  'GET /admin/terms/changes/{changeId}': {
    summary: 'Progress of a change of many terms',
    params,
    data: termChangeJob,
    errors: ['NOT_FOUND'],
  },
  'DELETE /admin/terms/changes/{changeId}': {
    summary: 'Stop a change of many terms; terms already changed stay changed',
    params,
    data: nothing,
    errors: ['NOT_FOUND'],
  },
});
