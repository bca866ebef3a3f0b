import type { TermChange, TermSelection } from '@terimce/contract/routes/admin/term-changes';
import { Schema } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

/** A background job that changes many terms. */
export interface TermChangeRecord {
  _id: string;
  state: 'running' | 'done' | 'stopped' | 'interrupted' | 'failed';
  createdAt: Date;
  createdBy: string;
  /** A running change without progress for some time has lost its process. */
  heartbeatAt: Date;
  finishedAt?: Date;
  selection: TermSelection;
  change: TermChange;
  total: number;
  processed: number;
  changed: number;
  /** Number of terms that were not changed, by the code of the reason. */
  skipped: Record<string, number>;
}

const count = { type: Number, default: 0 } as const;
const schema = new Schema<TermChangeRecord>(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
    createdBy: { type: String, required: true },
    heartbeatAt: { type: Date, required: true },
    finishedAt: Date,
    selection: { type: Schema.Types.Mixed },
    change: { type: Schema.Types.Mixed },
    total: count,
    processed: count,
    changed: count,
    skipped: { type: Schema.Types.Mixed, default: {} },
  },
  { ...schemaOptions, collection: 'termChanges' },
);
// The changes themselves are in the history of the terms and in the audit log.
schema.index({ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 });
export const TermChangeModel = defineModel<TermChangeRecord>('TermChange', schema);
