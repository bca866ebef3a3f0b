import { Schema } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

/** A migration that has run on this database. */
export interface MigrationRecord {
  _id: string;
  ranAt: Date;
}

const schema = new Schema<MigrationRecord>(
  { _id: { type: String, required: true }, ranAt: { type: Date, required: true } },
  { ...schemaOptions, collection: 'migrations' },
);
export const MigrationModel = defineModel<MigrationRecord>('Migration', schema);
