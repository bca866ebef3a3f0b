import mongoose, {
  type InferRawDocType,
  type Model,
  Schema,
  type SchemaDefinition,
  type SchemaOptions,
  type Types,
} from 'mongoose';
import type { CollectionName } from './belongings.js';

/**
 * Registers a model once per process: its collection, fields, indexes (which only `ensureIndexes()` creates) and
 * further options. All schemas have no `__v`, keep empty objects and refuse unknown paths on write. `T` is the type of
 * a record where it has a name of its own.
 */
export function defineModel<T = never, Fields extends SchemaDefinition = SchemaDefinition>(
  name: string,
  collection: CollectionName,
  fields: Fields,
  indexes: readonly Parameters<Schema['index']>[] = [],
  options: SchemaOptions = {},
): Model<[T] extends [never] ? RecordOf<Fields> : T> {
  const schema = new Schema(fields, {
    versionKey: false,
    minimize: false,
    autoIndex: false,
    strict: 'throw',
    collection,
    ...options,
  });
  for (const index of indexes) schema.index(...index);
  return (mongoose.models[name] ?? mongoose.model(name, schema)) as never;
}

/** The record that fields describe. Those that are required or have a default are always there. */
export type RecordOf<Fields> = {
  [Key in keyof InferRawDocType<Fields>]: Exclude<InferRawDocType<Fields>[Key], null>;
};

/** What `timestamps: true` adds. */
export interface Timestamps {
  createdAt: Date;
  updatedAt: Date;
}

/** A field of which `T` says more than mongoose's type, which is `Mixed` unless another is given. */
export function typed<T>(type: unknown = Schema.Types.Mixed) {
  return { type } as { type: typeof Schema.Types.Mixed; allowNull: false; __rawDocTypeHint: T };
}

/** Fields that are empty, or 0, if nobody set them. */
export const text = { type: String, default: '' } as const;
export const count = { type: Number, default: 0 } as const;
/** A count that older records do not have. */
export const laterCount = { ...count, required: false } as const;

/**
 * Field of records to which batches add counts: the last batches that did. A batch that is repeated because its reply
 * was lost finds itself here, and is not counted twice.
 */
export const batches = { type: [Schema.Types.ObjectId], default: undefined };
const BATCHES_KEPT = 16;

/** The part of a filter and of an update by which a record takes a batch only once. */
export function onceByBatch(field: string, batch: Types.ObjectId) {
  return {
    filter: { [field]: { $ne: batch } },
    $push: { [field]: { $each: [batch], $slice: -BATCHES_KEPT } },
  };
}

/** Field of records that belong to a term: the terms to which they belonged before they were merged, oldest first. */
export const mergedFrom = { type: [Schema.Types.ObjectId], default: undefined };
