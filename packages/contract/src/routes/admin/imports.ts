import { z } from 'zod';
import { existingTerm } from '../../admin-term.js';
import { defineRoute } from '../../route.js';
import { flag, instant, limit, page, pagination } from '../common.js';

/** Largest body of a bulk import, in bytes. */
export const BULK_BODY_MAX = 50 * 1024 * 1024;
export const BULK_ROWS_MAX = 100_000;
export const IMPORT_STATES = ['running', 'done', 'failed', 'interrupted', 'undone'] as const;
export const EXCHANGE_FORMATS = ['json', 'csv', 'tbx'] as const;

const refusedRow = z.object({
  /** Position in the list that was sent, from 0. */
  index: z.number(),
  reason: z.string(),
  englishTerm: z.string(),
  turkishTerm: z.string(),
  category: z.string(),
});

export const bulkResult = z
  .object({
    importId: z.string(),
    dryRun: z.boolean(),
    successful: z.number(),
    failed: z.number(),
    /** Rows that an earlier, interrupted run of the same file had stored. */
    alreadyStored: z.number(),
    /** The first thousand of each kind; all of them are in the import's files. */
    duplicateTerms: z.array(refusedRow.extend({ existingTerm: existingTerm.partial().nullable() })),
    rejectedTerms: z.array(refusedRow.extend({ type: z.literal('validation_error') })),
    warnings: z.array(refusedRow.extend({ existingTerm: existingTerm.partial().nullable() })),
    newCategories: z.array(z.string()),
    /** Members that no field fits, with how many rows carry each. */
    unknownFields: z.record(z.string(), z.number()),
    errors: z.array(z.string()),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.output<typeof bulkResult>;

/** An import and how far it came, on both sides. */
export const importStatus = z
  .object({
    _id: z.string(),
    state: z.enum(IMPORT_STATES),
    createdAt: instant,
    createdBy: z.string(),
    finishedAt: instant.nullable(),
    total: z.number(),
    processed: z.number(),
    stored: z.number(),
    duplicates: z.number(),
    rejected: z.number(),
    warnings: z.number(),
    /** Stored terms that search finds. */
    indexed: z.number(),
    indexFailed: z.number(),
    docsPerSecond: z.number(),
    remainingSeconds: z.number().nullable(),
    newCategories: z.array(z.string()),
    unknownFields: z.record(z.string(), z.number()),
    error: z.string().nullable(),
    undoable: z.boolean(),
  })
  .meta({ id: 'Import' });
export type ImportStatus = z.output<typeof importStatus>;

const params = z.object({ importId: z.string().min(1).max(64) });

export const importRoutes = {
  'POST /admin/terms/bulk': defineRoute({
    summary: 'Add many terms',
    description:
      'Answers once everything is stored. With `Prefer: respond-async` it answers 202 with the importId as soon as the body is accepted; the result is then read from the import. Exempt from the 10 s limit.',
    tag: 'Imports',
    access: 'contributor',
    limit: 'admin',
    bodyLimit: BULK_BODY_MAX,
    timeoutMs: 0,
    query: z.object({
      /** Answers the same without writing anything. */
      dryRun: flag.default(false),
    }),
    body: z.object({ terms: z.array(z.unknown()).min(1).max(BULK_ROWS_MAX) }),
    data: z.union([bulkResult, z.object({ importId: z.string() })]),
    errors: ['PAYLOAD_TOO_LARGE', 'INVALID_JSON'],
  }),
  'POST /admin/terms/import': defineRoute({
    summary: 'Add the terms of a JSON, CSV or TBX file, or try it without writing',
    tag: 'Imports',
    access: 'contributor',
    limit: 'admin',
    upload: 'multipart/form-data',
    timeoutMs: 0,
    bodyLimit: BULK_BODY_MAX,
    query: z.object({ dryRun: flag.default(false), format: z.enum(EXCHANGE_FORMATS).optional() }),
    data: z.union([bulkResult, z.object({ importId: z.string() })]),
    errors: ['IMPORT_FILE_INVALID', 'INVALID_JSON', 'FILE_TOO_LARGE', 'FILE_TYPE_UNSUPPORTED'],
  }),
  'GET /admin/terms/export': defineRoute({
    summary: 'Terms as a file: JSON, CSV or TBX (ISO 30042)',
    tag: 'Imports',
    access: 'contributor',
    limit: 'admin',
    query: z.object({
      format: z.enum(EXCHANGE_FORMATS).default('json'),
      search: z.string().trim().max(200).optional(),
      category: z.string().max(100).optional(),
      status: z.enum(['all', 'approved', 'pending', 'rejected', 'draft']).default('all'),
    }),
    data: z.null(),
    produces: 'application/octet-stream',
    timeoutMs: 0,
  }),
  'GET /admin/imports': defineRoute({
    summary: 'All imports, newest first',
    tag: 'Imports',
    access: 'contributor',
    limit: 'admin',
    query: z.object({ page, limit: limit(20) }),
    data: z.object({ imports: z.array(importStatus), pagination }),
  }),
  'GET /admin/imports/{importId}': defineRoute({
    summary: 'One import',
    tag: 'Imports',
    access: 'contributor',
    limit: 'admin',
    params,
    data: importStatus.extend({ result: bulkResult.nullable() }),
    errors: ['IMPORT_NOT_FOUND'],
  }),
  'GET /admin/imports/{importId}/stream': defineRoute({
    summary: 'One import as server-sent events; each event is a whole picture',
    tag: 'Imports',
    access: 'contributor',
    limit: 'admin',
    params,
    data: importStatus,
    produces: 'text/event-stream',
    timeoutMs: 0,
    errors: ['IMPORT_NOT_FOUND'],
  }),
  'GET /admin/imports/{importId}/rejected': defineRoute({
    summary: 'The rows of an import that were not stored, as a file',
    tag: 'Imports',
    access: 'contributor',
    limit: 'admin',
    params,
    query: z.object({ format: z.enum(['json', 'csv']).default('json') }),
    data: z.null(),
    produces: 'application/octet-stream',
    timeoutMs: 0,
    errors: ['IMPORT_NOT_FOUND'],
  }),
  'POST /admin/imports/{importId}/undo': defineRoute({
    summary: 'Delete what an import stored, while its terms are unedited',
    tag: 'Imports',
    access: 'admin',
    limit: 'admin',
    timeoutMs: 0,
    params,
    data: z.object({ deleted: z.number() }),
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_UNDOABLE'],
  }),
};
