// One file: the calls of imports share what they send and answer.
import { z } from 'zod';
import { existingTerm } from '../../admin-term.js';
import { EXPORTED_FIELDS } from '../../import-columns.js';
import { defineRoutes } from '../../route.js';
import { rowIssue } from '../../row-issues.js';
import { TERM_STATUSES } from '../../term.js';
import {
  ADMIN_LIMIT_MAX,
  EXPORT_COST,
  flag,
  instant,
  nothing,
  paged,
  pagination,
  sortOrder,
} from '../common.js';
import { tableFile } from './report-range.js';
import { termFilterQuery } from './term-filter.js';
import { termSort } from './terms.js';

/** Largest body of a bulk import, in bytes. */
export const BULK_BODY_MAX = 50 * 1024 * 1024;
export const BULK_ROWS_MAX = 100_000;
/** Columns of CSV and XLSX files in order, separated by commas; all columns if absent. */
const exportColumns = z
  .string()
  .max(1_000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(Object.keys(EXPORTED_FIELDS))).min(1))
  .transform((columns) => [...new Set(columns)]);
export const IMPORT_STATES = ['running', 'done', 'failed', 'interrupted', 'undone'] as const;
export const EXCHANGE_FORMATS = ['json', 'csv', 'xlsx', 'tbx'] as const;
export const IMPORT_DELIMITERS = [',', ';', '\t', '|'] as const;
export const IMPORT_ENCODINGS = ['utf-8', 'windows-1254', 'utf-16le', 'utf-16be'] as const;
/** How rows are matched with existing terms. `none`: every row is a new term. */
export const IMPORT_MATCHES = ['none', 'headwords', 'slug', 'id'] as const;
export type ImportMatch = (typeof IMPORT_MATCHES)[number];

/** How a file is read and its rows are handled: the form field `options`, as JSON. */
export const importOptions = z.object({
  /** Name of the import in the list. */
  name: z.string().trim().max(200).optional(),
  /** Detected from the content if absent. */
  format: z.enum(EXCHANGE_FORMATS).optional(),
  encoding: z.enum(IMPORT_ENCODINGS).optional(),
  delimiter: z.enum(IMPORT_DELIMITERS).optional(),
  /** Name of the sheet of a workbook; the first that is not hidden if absent. */
  sheet: z.string().max(100).optional(),
  /** Line of the header of a table, from 1, as in a spreadsheet; detected if absent. */
  headerLine: z.int().min(1).max(2_000_000).optional(),
  /** Category slug of new terms whose row has none. */
  category: z.string().max(100).optional(),
  /** Field of each column by its name, `''` to ignore it. Columns that are not listed are matched by name. */
  columns: z.record(z.string(), z.string()).optional(),
  /** Category slug for a name in the file. Names that are not listed are matched, or become new categories. */
  categories: z.record(z.string(), z.string()).optional(),
  /** How HTML in texts is handled: kept as text, or converted to plain text. */
  html: z.enum(['text', 'clean']).default('text'),
  match: z.enum(IMPORT_MATCHES).default('none'),
  /** The effect of an empty cell on the field of an existing term. */
  empty: z.enum(['keep', 'clear']).default('keep'),
  /** Rows whose term was changed after they were exported (`updatedAt`): refused, or they change it all the same. */
  newer: z.enum(['refuse', 'overwrite']).default('refuse'),
  /** Rows of a workbook that are hidden, by a filter for example. */
  hidden: z.enum(['import', 'skip']).default('import'),
});
export type ImportOptions = z.output<typeof importOptions>;

/** The content of a file, for choosing how to import it. */
export const importPreview = z
  .object({
    format: z.enum(EXCHANGE_FORMATS),
    encoding: z.enum(IMPORT_ENCODINGS).nullable(),
    delimiter: z.enum(IMPORT_DELIMITERS).nullable(),
    /** The sheets of a workbook that are not hidden, and the one that was read. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    /** Line of the header of a table, from 1. */
    headerLine: z.number().nullable(),
    total: z.number(),
    /** Rows of a workbook that are hidden. */
    hiddenRows: z.number(),
    /** In the order of the file; `field` is the matching field, `''` to ignore the column, null if unknown. */
    columns: z.array(
      z.object({ name: z.string(), field: z.string().nullable(), isHidden: z.boolean() }),
    ),
    /** The first rows, with one text per column. */
    rows: z.array(z.array(z.string())),
    /** Distinct values of the category column, most frequent first, at most 500; `slug` is null for a new category. */
    categories: z.array(
      z.object({ value: z.string(), rows: z.number(), slug: z.string().nullable() }),
    ),
    /** Number of cells with HTML, and samples unchanged and as plain text. */
    html: z.object({
      cells: z.number(),
      examples: z.array(
        z.object({ row: z.number(), column: z.string(), before: z.string(), after: z.string() }),
      ),
    }),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.output<typeof importPreview>;

const namedRow = z.object({
  /** Position in the sent list, from 0; of a table, the line of the file less one. */
  index: z.number(),
  englishTerm: z.string(),
  turkishTerm: z.string(),
  category: z.string(),
});
const notedRow = namedRow.extend({
  /** The codes of the issues, for display. */
  reason: z.string(),
  issues: z.array(rowIssue),
});
/** A term, or `index` of a row of the same file. */
const other = existingTerm.extend({ status: z.string(), index: z.number() }).partial().nullable();
const withOther = notedRow.extend({ existingTerm: other });
const changes = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));

export const bulkResult = z
  .object({
    importId: z.string(),
    dryRun: z.boolean(),
    /** Terms that were added or changed. */
    successful: z.number(),
    /** Number of changed terms among them. */
    changed: z.number(),
    /** Rows that match an existing term exactly. */
    same: z.number(),
    failed: z.number(),
    /** Rows that an earlier, interrupted run of the same file had stored. */
    alreadyStored: z.number(),
    /** The first thousand of each kind; the import stores all of them. New terms are listed only by a dry run. */
    newTerms: z.array(
      namedRow.extend({ status: z.enum(TERM_STATUSES), publishAt: instant.nullable() }),
    ),
    sameTerms: z.array(namedRow),
    changedTerms: z.array(withOther.extend({ changes })),
    duplicateTerms: z.array(withOther),
    rejectedTerms: z.array(notedRow.extend({ type: z.literal('validation_error') })),
    warnings: z.array(withOther),
    newCategories: z.array(z.string()),
    /** Fields that do not exist, with the number of rows that have them. */
    unknownFields: z.record(z.string(), z.number()),
    /** Row numbers, from 1, with the codes of the issues. */
    errors: z.array(z.string()),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.output<typeof bulkResult>;

/** An import and its progress, in the database and in the index. */
export const importStatus = z
  .object({
    _id: z.string(),
    name: z.string(),
    fileName: z.string(),
    format: z.string(),
    match: z.enum(IMPORT_MATCHES),
    state: z.enum(IMPORT_STATES),
    createdAt: instant,
    createdBy: z.string(),
    finishedAt: instant.nullable(),
    undoneAt: instant.nullable(),
    undoneBy: z.string(),
    /** Terms that the last undo left unchanged. */
    left: z.number(),
    total: z.number(),
    processed: z.number(),
    /** Terms that were added or changed. */
    stored: z.number(),
    changed: z.number(),
    same: z.number(),
    duplicates: z.number(),
    rejected: z.number(),
    warnings: z.number(),
    /** Its terms that are public now. */
    published: z.number(),
    /** Its terms that wait for approval. */
    pending: z.number(),
    /** Published terms that are searchable; never decreases while they are public. */
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

export const IMPORT_ROW_KINDS = [
  'added',
  'changed',
  'same',
  'duplicate',
  'rejected',
  'warning',
] as const;
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number];

export const importRow = notedRow.omit({ reason: true }).extend({
  /** Null for rows that were added. */
  index: z.number().nullable(),
  existingTerm: other,
  changes: changes.optional(),
  /** Whether an undo has reverted it. */
  undone: z.boolean(),
});
export type ImportRow = z.output<typeof importRow>;

/** Why an undo leaves a term unchanged. */
export const LEFT_REASONS = [
  'EDITED_SINCE',
  'APPROVED_SINCE',
  'SLUG_TAKEN',
  'TERM_EXISTS',
] as const;

const undoResult = z.object({
  /** Added terms that were deleted. */
  deleted: z.number(),
  /** Changed terms that were restored. */
  restored: z.number(),
  /** How many were left for each reason. */
  left: z.record(z.string(), z.number()),
  /** The first thousand of them. */
  leftTerms: z.array(existingTerm.extend({ reason: z.enum(LEFT_REASONS) })),
});
export type UndoResult = z.output<typeof undoResult>;

const params = z.object({ importId: z.string().min(1).max(64) });

/** A form with a file and its options. */
const importForm = {
  upload: 'multipart/form-data',
  timeoutMs: 0,
  bodyLimit: BULK_BODY_MAX,
  errors: [
    'IMPORT_FILE_INVALID',
    'INVALID_JSON',
    'FILE_TOO_LARGE',
    'FILE_TYPE_UNSUPPORTED',
    'IMPORT_BUSY',
  ],
} as const;

const shared = { tag: 'Imports', access: 'contributor', limit: 'admin' } as const;

export const importRoutes = defineRoutes(shared, {
  'POST /admin/terms/bulk': {
    summary: 'Add many terms',
    description:
      'Answers once everything is stored. With `Prefer: respond-async` it answers 202 with the importId as soon as the body is accepted; the result is then read from the import. Exempt from the 10 s limit.',
    bodyLimit: BULK_BODY_MAX,
    timeoutMs: 0,
    query: z.object({
      /** Returns the same result without writing anything. */
      dryRun: flag.default(false),
      /** Name of the file that the rows are from, for the list of imports. */
      fileName: z.string().max(200).optional(),
    }),
    body: z.object({ terms: z.array(z.unknown()).min(1).max(BULK_ROWS_MAX) }),
    data: z.union([bulkResult, z.object({ importId: z.string() })]),
    errors: ['PAYLOAD_TOO_LARGE', 'INVALID_JSON', 'IMPORT_BUSY', 'IMPORT_WITHOUT_TERMS'],
  },
  'POST /admin/terms/import': {
    summary:
      'Add or change the terms of a JSON, CSV, XLSX or TBX file, or preview the result without writing',
    description:
      'A form with the file as `file` and, before it, `options` as JSON: `ImportOptions`. Answers 202 with the importId as soon as the file is read if `Prefer: respond-async` is sent.',
    ...importForm,
    query: z.object({ dryRun: flag.default(false), format: z.enum(EXCHANGE_FORMATS).optional() }),
    data: z.union([bulkResult, z.object({ importId: z.string() })]),
    errors: [...importForm.errors, 'IMPORT_WITHOUT_TERMS'],
  },
  'POST /admin/terms/import/preview': {
    readOnly: true,
    summary: 'The content of a file: its columns, first rows, categories, and HTML in its texts',
    description: 'The same form as the import. Nothing is written.',
    ...importForm,
    data: importPreview,
  },
  'GET /admin/terms/import/template': {
    summary: 'An empty file with all columns and one example row, in the language of the request',
    query: z.object({ format: z.enum(['csv', 'xlsx', 'json']).default('csv') }),
    data: z.null(),
    produces: 'application/octet-stream',
  },
  'GET /admin/terms/export': {
    summary: 'Terms as a file: JSON, CSV, XLSX or TBX (ISO 30042)',
    description:
      'CSV and XLSX have headers and category names in the language of the request and dates in the site’s time zone, and can be imported again unless columns were left out.',
    query: z.object({
      ...tableFile,
      format: z.enum(EXCHANGE_FORMATS).default('json'),
      ...termFilterQuery,
      /** If absent, in the order in which the terms were added. */
      sortBy: termSort.optional(),
      sortOrder,
      columns: exportColumns.optional(),
    }),
    data: z.null(),
    produces: 'application/octet-stream',
    timeoutMs: 0,
    cost: EXPORT_COST,
  },
  'GET /admin/imports': {
    summary: 'All imports, newest first',
    query: z.object({
      /** User name of the person who imported. */
      by: z.string().max(100).optional(),
      ...paged(20),
    }),
    data: z.object({ imports: z.array(importStatus), pagination }),
  },
  'GET /admin/imports/{importId}': {
    summary: 'One import',
    params,
    data: importStatus.extend({ result: bulkResult.nullable() }),
    errors: ['IMPORT_NOT_FOUND'],
  },
  'GET /admin/imports/{importId}/rows': {
    summary: 'The rows of an import of one kind, in order',
    params,
    query: z.object({
      kind: z.enum(IMPORT_ROW_KINDS).default('added'),
      ...paged(20, ADMIN_LIMIT_MAX),
    }),
    data: z.object({ rows: z.array(importRow), pagination }),
    errors: ['IMPORT_NOT_FOUND'],
  },
  'GET /admin/imports/{importId}/rejected': {
    summary: 'The rows that were not stored, with reasons, as a file in the format of the upload',
    description:
      'It can be corrected and imported again; the column with the reasons is then ignored.',
    params,
    query: z.object({
      /** The format of the uploaded file, if absent. */
      format: z.enum(['json', 'csv', 'xlsx']).optional(),
    }),
    data: z.null(),
    produces: 'application/octet-stream',
    timeoutMs: 0,
    errors: ['IMPORT_NOT_FOUND'],
  },
  'DELETE /admin/imports/{importId}': {
    summary: 'Stop a running import after its current rows; what is stored stays and can be undone',
    params,
    data: nothing,
    errors: ['IMPORT_NOT_FOUND'],
  },
  'POST /admin/imports/{importId}/undo': {
    summary: 'Undo an import, term by term',
    description:
      'Terms that were edited or approved since are left unchanged and listed, unless they are included. Contributors may undo their own imports, except for published terms.',
    timeoutMs: 0,
    params,
    query: z.object({
      /** Reports what would be done without doing it. */
      dryRun: flag.default(false),
      includeEdited: flag.default(false),
      includeApproved: flag.default(false),
    }),
    data: undoResult,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_UNDOABLE'],
  },
});
