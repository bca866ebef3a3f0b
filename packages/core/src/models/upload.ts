import { Schema } from 'mongoose';
import { defineModel, type RecordOf } from './define-model.js';

const upload = {
  /** Name of the file. */
  _id: { type: String, required: true },
  userId: Schema.Types.ObjectId,
  bytes: { type: Number, required: true },
  at: { type: Date, required: true },
};
/** A file that was uploaded in the last days; it is removed unless a term needs it by then. */
export interface UploadRecord extends RecordOf<typeof upload> {}
export const UploadModel = defineModel<UploadRecord>('Upload', 'uploads', upload, [
  [{ userId: 1, at: 1 }],
  [{ at: 1 }],
]);
