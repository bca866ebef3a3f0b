import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

/** A user who has a term open for editing. */
export interface TermEditorRecord {
  /** Term and account: there is one record for both. */
  _id: string;
  termId: Types.ObjectId;
  userId: Types.ObjectId;
  username: string;
  /** Updated by the form while it is open. */
  seenAt: Date;
}

const schema = new Schema<TermEditorRecord>(
  {
    _id: { type: String, required: true },
    termId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    username: { type: String, required: true },
    seenAt: { type: Date, required: true },
  },
  { ...schemaOptions, collection: 'termEditors' },
);
schema.index({ termId: 1 });
// Readers check `seenAt`; this only removes old records.
schema.index({ seenAt: 1 }, { expireAfterSeconds: 60 });
export const TermEditorModel = defineModel<TermEditorRecord>('TermEditor', schema);
