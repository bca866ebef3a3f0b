import mongoose, { type Model, Schema } from 'mongoose';

/**
 * Registers a model once per process. Schemas of this package declare `collection` themselves; only `ensureIndexes()`
 * creates indexes.
 */
export function defineModel<T>(name: string, schema: Schema<T>): Model<T> {
  return (mongoose.models[name] as Model<T> | undefined) ?? mongoose.model<T>(name, schema);
}

/** Options of all schemas: no `__v`, empty objects kept, unknown paths refused on write. */
export const schemaOptions = {
  versionKey: false,
  minimize: false,
  autoIndex: false,
  strict: 'throw',
} as const;

/** Field of records that belong to a term: the terms to which they belonged before they were merged, oldest first. */
export const mergedFrom = { type: [Schema.Types.ObjectId], default: undefined };
