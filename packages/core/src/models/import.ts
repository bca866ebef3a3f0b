import type {
  IMPORT_ROW_KINDS,
  IMPORT_STATES,
  ImportMatch,
} from '@terimce/contract/routes/admin/imports';
import type { RowIssue } from '@terimce/contract/row-issues';
import type { TermStatus } from '@terimce/contract/term';
import { Schema } from 'mongoose';
import type { StoredCounts } from '../imports/import-counts.js';
import { count, defineModel, type RecordOf, text, typed } from './define-model.js';

export type ImportState = (typeof IMPORT_STATES)[number];

/** Details of the source of an import, without its rows. */
const facts = {
  /** Name given by the sender. */
  name: String,
  fileName: String,
  /** `json`, `csv`, `tbx`, `xlsx`; the bulk call is `json`. */
  format: String,
  delimiter: String,
  encoding: String,
  /** Names of the columns in order, for returning refused rows. */
  columns: { type: [String], default: undefined },
  match: typed<ImportMatch>(String),
};
export interface ImportFacts extends Omit<RecordOf<typeof facts>, '_id'> {}

const importFields = {
  /** UUID. */
  _id: { type: String, required: true },
  ...facts,
  state: { ...typed<ImportState>(String), required: true },
  createdAt: { type: Date, required: true },
  createdBy: String,
  /** Whose it is; absent once the account is erased. */
  createdById: Schema.Types.ObjectId,
  /** The status of its new terms. */
  status: { ...typed<TermStatus>(String), required: true },
  /** Updated while the import runs; an old value with state `running` means that its process has died. */
  heartbeatAt: { type: Date, required: true },
  finishedAt: Date,
  /** Hash of the rows, to recognize a file that is sent again. */
  contentHash: { type: String, required: true },
  total: count,
  /** Number of rows processed so far. */
  processed: count,
  /** Terms that were added or changed. */
  stored: count,
  /** Terms that were changed, among `stored`. */
  changed: count,
  /** Rows that match an existing term exactly. */
  same: count,
  duplicates: count,
  rejected: count,
  /** Rows that an earlier, interrupted run of the same file had stored. */
  alreadyStored: count,
  warnings: count,
  newCategories: { type: [String], default: [] },
  unknownFields: { ...typed<Record<string, number>>(), default: {} },
  error: String,
  /** A user stops it; it ends after the current rows. */
  stopRequested: Boolean,
  /** Largest number of its terms that were searchable at a time; a later edit does not decrease it. */
  indexed: Number,
  /** What was last counted of its terms. */
  counts: typed<StoredCounts>(),
  undoneAt: Date,
  undoneBy: String,
  /** Terms that the last undo left unchanged. */
  left: Number,
};
export interface ImportRecord extends RecordOf<typeof importFields> {}
export const ImportModel = defineModel<ImportRecord>('Import', 'imports', importFields, [
  [{ createdAt: -1 }],
  [{ state: 1, heartbeatAt: 1 }],
  [{ contentHash: 1, createdAt: -1 }],
]);

/** The result of a row; rows that were added without remarks are known only by their terms. */
export type ImportRowKind = Exclude<(typeof IMPORT_ROW_KINDS)[number], 'added'>;

const importRow = {
  importId: { type: String, required: true },
  /** Position in the sent list, from 0. */
  index: { type: Number, required: true },
  kind: { ...typed<ImportRowKind>(String), required: true },
  issues: { ...typed<readonly RowIssue[]>(), required: true },
  englishTerm: text,
  turkishTerm: text,
  category: text,
  existingTerm: typed<Record<string, unknown>>(),
  /** The sent row as JSON, for rows that were not stored. */
  row: typed<string>(),
  /** For changed terms: the term, the changes, and what an undo needs. */
  termId: String,
  changes: typed<Record<string, { from: unknown; to: unknown }>>(),
  rev: Number,
  status: typed<TermStatus>(String),
  editedBefore: Boolean,
  undone: Boolean,
};
/** A row of an import with a remark. */
export interface ImportRowRecord extends RecordOf<typeof importRow> {}
export const ImportRowModel = defineModel<ImportRowRecord>('ImportRow', 'importRows', importRow, [
  [{ importId: 1, kind: 1, index: 1 }],
]);
