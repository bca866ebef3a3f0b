import type { IMPORT_STATES, ImportMatch } from '@terimce/contract/routes/admin/imports';
import type { RowIssue } from '@terimce/contract/row-issues';
import type { TermStatus } from '@terimce/contract/term';
import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

export type ImportState = (typeof IMPORT_STATES)[number];

/** Details of the source of an import, without its rows. */
export interface ImportFacts {
  /** Name given by the sender. */
  name?: string;
  fileName?: string;
  /** `json`, `csv`, `tbx`, `xlsx`; the bulk call is `json`. */
  format?: string;
  delimiter?: string;
  encoding?: string;
  /** Names of the columns in order, for returning refused rows. */
  columns?: string[];
  match?: ImportMatch;
}

export interface ImportRecord extends ImportFacts {
  /** UUID. */
  _id: string;
  state: ImportState;
  createdAt: Date;
  createdBy?: string;
  /** The status of its new terms; absent in older records, where it was `approved`. */
  status?: TermStatus;
  /** Updated while the import runs; an old value with state `running` means that its process has died. */
  heartbeatAt: Date;
  finishedAt?: Date;
  /** Hash of the rows, to recognize a file that is sent again. */
  contentHash: string;
  total: number;
  /** Number of rows processed so far. */
  processed: number;
  /** Terms that were added or changed. */
  stored: number;
  /** Terms that were changed, among `stored`. */
  changed?: number;
  /** Rows that match an existing term exactly. */
  same?: number;
  duplicates: number;
  rejected: number;
  /** Rows that an earlier, interrupted run of the same file had stored. */
  alreadyStored: number;
  warnings: number;
  newCategories: string[];
  unknownFields: Record<string, number>;
  error?: string;
  /** Largest number of its terms that were searchable at a time; a later edit does not decrease it. */
  indexed?: number;
  undoneAt?: Date;
  undoneBy?: string;
  /** Terms that the last undo left unchanged. */
  left?: number;
}

const count = { type: Number, default: 0 } as const;
const importSchema = new Schema<ImportRecord>(
  {
    _id: { type: String, required: true },
    name: String,
    fileName: String,
    format: String,
    delimiter: String,
    encoding: String,
    columns: { type: [String], default: undefined },
    match: String,
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
    createdBy: String,
    status: String,
    heartbeatAt: { type: Date, required: true },
    finishedAt: Date,
    contentHash: { type: String, required: true },
    total: count,
    processed: count,
    stored: count,
    changed: count,
    same: count,
    duplicates: count,
    rejected: count,
    alreadyStored: count,
    warnings: count,
    newCategories: { type: [String], default: [] },
    unknownFields: { type: Schema.Types.Mixed, default: {} },
    error: String,
    indexed: Number,
    undoneAt: Date,
    undoneBy: String,
    left: Number,
  },
  { ...schemaOptions, collection: 'imports' },
);
importSchema.index({ createdAt: -1 });
importSchema.index({ state: 1, heartbeatAt: 1 });
importSchema.index({ contentHash: 1, createdAt: -1 });
export const ImportModel = defineModel<ImportRecord>('Import', importSchema);

/** The result of a row; rows that were added without remarks are known only by their terms. */
export type ImportRowKind = 'changed' | 'same' | 'duplicate' | 'rejected' | 'warning';

/** A row of an import with a remark. */
export interface ImportRowRecord {
  _id: Types.ObjectId;
  importId: string;
  /** Position in the sent list, from 0. */
  index: number;
  kind: ImportRowKind;
  issues?: readonly RowIssue[];
  /** Instead of `issues`, in rows from before issues had codes. */
  reason?: string;
  englishTerm: string;
  turkishTerm: string;
  category: string;
  existingTerm?: Record<string, unknown>;
  /** The sent row as JSON, for rows that were not stored. */
  row?: string;
  /** For changed terms: the term, the changes, and what an undo needs. */
  termId?: string;
  changes?: Record<string, { from: unknown; to: unknown }>;
  rev?: number;
  status?: TermStatus;
  editedBefore?: boolean;
  undone?: boolean;
}

const rowSchema = new Schema<ImportRowRecord>(
  {
    importId: { type: String, required: true },
    index: { type: Number, required: true },
    kind: { type: String, required: true },
    issues: { type: Schema.Types.Mixed },
    reason: String,
    englishTerm: { type: String, default: '' },
    turkishTerm: { type: String, default: '' },
    category: { type: String, default: '' },
    existingTerm: { type: Schema.Types.Mixed },
    row: { type: Schema.Types.Mixed },
    termId: String,
    changes: { type: Schema.Types.Mixed },
    rev: Number,
    status: String,
    editedBefore: Boolean,
    undone: Boolean,
  },
  { ...schemaOptions, collection: 'importRows' },
);
rowSchema.index({ importId: 1, kind: 1, index: 1 });
export const ImportRowModel = defineModel<ImportRowRecord>('ImportRow', rowSchema);
