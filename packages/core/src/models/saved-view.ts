import { Schema } from 'mongoose';
import { defineModel, type RecordOf, typed } from './define-model.js';

const savedView = {
  /** Its owner: the views are deleted with the account. */
  userId: { type: Schema.Types.ObjectId, required: true },
  createdBy: { type: String, required: true },
  table: { type: String, required: true },
  name: { type: String, required: true },
  /** The name without case and accents; unique among the owner's views of a table. */
  nameKey: { type: String, required: true },
  shared: { type: Boolean, required: true },
  /** As in the URL of the table. */
  filters: { ...typed<Record<string, string>>(), required: true },
  columns: { type: [String], default: [] },
  updatedAt: { type: Date, required: true },
};
/** Named filters, sorting and columns of a table of the panel. */
export interface SavedViewRecord extends RecordOf<typeof savedView> {}
export const SavedViewModel = defineModel<SavedViewRecord>('SavedView', 'savedViews', savedView, [
  [{ userId: 1, table: 1, nameKey: 1 }, { unique: true }],
  [{ table: 1, shared: 1 }],
]);
