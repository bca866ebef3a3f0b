import { Schema } from 'mongoose';
import { defineModel } from './define-model.js';

const termEditor = {
  /** Term and account: there is one record for both. */
  _id: { type: String, required: true },
  termId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  username: { type: String, required: true },
  /** Updated by the form while it is open. */
  seenAt: { type: Date, required: true },
};
/** A user who has a term open for editing. */
export const TermEditorModel = defineModel('TermEditor', 'termEditors', termEditor, [
  [{ termId: 1 }],
  // Readers check `seenAt`; this only removes old records.
  [{ seenAt: 1 }, { expireAfterSeconds: 60 }],
]);
