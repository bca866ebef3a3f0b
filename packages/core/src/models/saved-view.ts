import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

/** Named filters, sorting and columns of a table of the panel. */
export interface SavedViewRecord {
  _id: Types.ObjectId;
  /** Its owner: the views are deleted with the account. */
  userId: Types.ObjectId;
  createdBy: string;
  table: string;
  name: string;
  /** The name without case and accents; unique among the owner's views of a table. */
  nameKey: string;
  shared: boolean;
  /** As in the URL of the table. */
  filters: Record<string, string>;
  columns: string[];
  updatedAt: Date;
}

const schema = new Schema<SavedViewRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    createdBy: { type: String, required: true },
    table: { type: String, required: true },
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    shared: { type: Boolean, required: true },
    filters: { type: Schema.Types.Mixed, required: true },
    columns: { type: [String], default: [] },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaOptions, collection: 'savedViews' },
);
schema.index({ userId: 1, table: 1, nameKey: 1 }, { unique: true });
schema.index({ table: 1, shared: 1 });
export const SavedViewModel = defineModel<SavedViewRecord>('SavedView', schema);
