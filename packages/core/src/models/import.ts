import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

export const IMPORT_STATES = ['running', 'done', 'failed', 'interrupted', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export interface ImportRecord {
  /** UUID. */
  _id: string;
  state: ImportState;
  createdAt: Date;
  createdBy?: string;
  /** Raised while the import runs; an old value with state `running` means that its process died. */
  heartbeatAt: Date;
  finishedAt?: Date;
  /** Hash of the rows, to recognise a file that is sent again. */
  contentHash: string;
  total: number;
  /** Rows looked at so far. */
  processed: number;
  stored: number;
  duplicates: number;
  rejected: number;
  /** Rows that an earlier, interrupted run of the same file had stored. */
  alreadyStored: number;
  warnings: number;
  newCategories: string[];
  unknownFields: Record<string, number>;
  error?: string;
  undoneAt?: Date;
  undoneBy?: string;
}

const count = { type: Number, default: 0 } as const;
const importSchema = new Schema<ImportRecord>(
  {
    _id: { type: String, required: true },
    state: { type: String, enum: IMPORT_STATES, required: true },
    createdAt: { type: Date, required: true },
    createdBy: String,
    heartbeatAt: { type: Date, required: true },
    finishedAt: Date,
    contentHash: { type: String, required: true },
    total: count,
    processed: count,
    stored: count,
    duplicates: count,
    rejected: count,
    alreadyStored: count,
    warnings: count,
    newCategories: { type: [String], default: [] },
    unknownFields: { type: Schema.Types.Mixed, default: {} },
    error: String,
    undoneAt: Date,
    undoneBy: String,
  },
  { ...schemaOptions, collection: 'imports' },
);
importSchema.index({ createdAt: -1 });
importSchema.index({ state: 1, heartbeatAt: 1 });
importSchema.index({ contentHash: 1, createdAt: -1 });
export const ImportModel = defineModel<ImportRecord>('Import', importSchema);

/** A row of an import that was not stored (duplicate, rejected) or was stored with a warning. */
export interface ImportRowRecord {
  _id: Types.ObjectId;
  importId: string;
  /** Position in the list that was sent, from 0. */
  index: number;
  kind: 'duplicate' | 'rejected' | 'warning';
  reason: string;
  englishTerm: string;
  turkishTerm: string;
  category: string;
  existingTerm?: Record<string, unknown>;
  row?: unknown;
}

const rowSchema = new Schema<ImportRowRecord>(
  {
    importId: { type: String, required: true },
    index: { type: Number, required: true },
    kind: { type: String, enum: ['duplicate', 'rejected', 'warning'], required: true },
    reason: { type: String, required: true },
    englishTerm: { type: String, default: '' },
    turkishTerm: { type: String, default: '' },
    category: { type: String, default: '' },
    existingTerm: { type: Schema.Types.Mixed },
    row: { type: Schema.Types.Mixed },
  },
  { ...schemaOptions, collection: 'importRows' },
);
rowSchema.index({ importId: 1, kind: 1, index: 1 });
export const ImportRowModel = defineModel<ImportRowRecord>('ImportRow', rowSchema);
