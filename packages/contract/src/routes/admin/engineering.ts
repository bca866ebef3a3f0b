import { z } from 'zod';
import { adminTerm, existingTerm } from '../../admin-term.js';
import { defineRoutes } from '../../route.js';
import { flag, idParams, instant, nothing, objectId, paged, pagination } from '../common.js';
import { SELECTION_BODY_MAX, selectedIds } from './term-changes.js';
import { changeTerm, deleteTerm, listTerms } from './terms.js';

export const REVISION_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'status',
  'merge',
  'unmerge',
] as const;

const duplicateGroup = z.object({
  /** The headword that they share. */
  _id: z.string(),
  count: z.number(),
  /** Told apart by glosses, or by category and the other headword: meanings of one word, which are no duplicates. */
  senses: z.boolean(),
  terms: z.array(
    z.object({
      id: z.string(),
      ingilizce_terim: z.string(),
      turkce_terim: z.string(),
      category: z.string(),
      createdAt: instant,
    }),
  ),
});
const counted = z.object({ deleted: z.number() });

const shared = { tag: 'Engineering table', access: 'admin', limit: 'admin' } as const;

export const engineeringRoutes = defineRoutes(shared, {
  'GET /admin/engineering': {
    summary: 'The engineering table, paged and searched',
    ...listTerms('updatedAt'),
  },
  'PUT /admin/engineering/{id}': changeTerm,
  'DELETE /admin/engineering/{id}': deleteTerm,
  'POST /admin/engineering/{id}/undelete': {
    summary: 'Restore a deleted term; if it was merged into another one, the merge is undone',
    params: idParams,
    data: adminTerm,
    errors: ['INVALID_ID', 'TERM_NOT_FOUND', 'TERM_EXISTS'],
  },
  'POST /admin/engineering/bulk-delete': {
    summary: 'Delete several terms',
    timeoutMs: 0,
    bodyLimit: SELECTION_BODY_MAX,
    body: z.object({ ids: selectedIds }),
    data: counted,
    errors: ['SELECTION_REQUIRED', 'INVALID_ID'],
  },
  'GET /admin/engineering/duplicates': {
    summary: 'Terms that share a Turkish or an English headword, in groups',
    query: z.object({
      /** The groups that are no duplicates, because an editor has decided so or they are senses, instead of the others. */
      decided: flag.default(false),
    }),
    data: z.object({
      stats: z.object({
        turkishGroups: z.number(),
        englishGroups: z.number(),
        totalDuplicateRecords: z.number(),
      }),
      /** At most 500 groups of each kind, largest first. */
      turkishDuplicates: z.array(duplicateGroup),
      englishDuplicates: z.array(duplicateGroup),
    }),
  },
  'POST /admin/engineering/not-duplicates': {
    summary: 'Remember that terms of a group are no duplicates, until the group gets another term',
    bodyLimit: SELECTION_BODY_MAX,
    body: z.object({
      termIds: selectedIds.min(2, 'SELECTION_REQUIRED'),
      forget: z.boolean().default(false),
    }),
    data: nothing,
    errors: ['SELECTION_REQUIRED', 'INVALID_ID'],
  },
  'POST /admin/engineering/delete-selected-duplicates': {
    summary: 'Delete the selected duplicates',
    timeoutMs: 0,
    bodyLimit: SELECTION_BODY_MAX,
    body: z.object({ termIds: selectedIds }),
    data: counted,
    errors: ['SELECTION_REQUIRED', 'INVALID_ID'],
  },
  'POST /admin/engineering/cleanup-duplicates': {
    summary: 'Keep the newest of each group of duplicates and delete the others',
    timeoutMs: 0,
    query: z.object({
      /** Only reports what would happen. */
      preview: flag.default(false),
    }),
    data: z.object({
      groups: z.number(),
      deleted: z.number(),
      report: z.array(z.object({ kept: existingTerm, deleted: z.array(existingTerm) })),
    }),
  },
  'POST /admin/engineering/merge': {
    summary: 'Merge one term into another; favorites and clicks move, and old slugs redirect',
    timeoutMs: 0,
    body: z.object({ keepId: objectId, mergeId: objectId }),
    data: adminTerm,
    errors: ['INVALID_ID', 'TERM_NOT_FOUND', 'TERM_EXISTS'],
  },
  'GET /admin/engineering/{id}/history': {
    summary: 'Who changed what in a term, newest first',
    access: 'contributor',
    params: idParams,
    query: z.object({ ...paged(20) }),
    data: z.object({
      revisions: z.array(
        z.object({
          rev: z.number(),
          action: z.enum(REVISION_ACTIONS),
          at: instant,
          by: z.string().optional(),
          changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
        }),
      ),
      pagination,
    }),
    errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
  },
  'POST /admin/engineering/{id}/restore': {
    summary: 'Restore the content that a term had at a rev',
    access: 'contributor',
    params: idParams,
    body: z.object({ rev: z.number().int().min(1) }),
    data: adminTerm,
    errors: ['INVALID_ID', 'TERM_NOT_FOUND', 'TERM_EXISTS', 'SLUG_TAKEN'],
  },
});
