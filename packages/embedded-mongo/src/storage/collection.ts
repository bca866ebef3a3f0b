import type { Doc } from '../bson/values.js';
import { union } from '../query/fields.js';
import type { Filter } from '../query/filter.js';

export interface IndexSpec {
  readonly id: number;
  readonly name: string;
  /** Field paths with 1 or -1, in order. */
  readonly key: ReadonlyMap<string, 1 | -1>;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Doc | undefined;
  readonly expireAfterSeconds: number | undefined;
  readonly hidden: boolean;
}

export interface Index extends IndexSpec {
  /** The paths of `key`, split at their dots. */
  readonly paths: readonly (readonly string[])[];
  readonly descending: readonly boolean[];
  readonly prefix: Buffer;
  readonly partialFilter: Filter | undefined;
  /** The top-level fields that its keys depend on; undefined when it may be any. */
  readonly fields: ReadonlySet<string> | undefined;
  /** Some document has an array at an indexed path. */
  multikey: boolean;
  /** Some key was too long and is kept shortened: such an index cannot give an order. */
  shortened: boolean;
  /** The commit from which on reads may use it; 0 while it is being built. */
  readySince: number;
}

export interface Collection {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly options: Doc;
  readonly prefix: Buffer;
  indexes: Index[];
  count: number;
  bytes: number;
  nextRecord: number;
  dropped: boolean;
  /** Counts the changes of its indexes, so that open transactions notice. */
  version: number;
}

const keyFields = new WeakMap<readonly Index[], ReadonlySet<string>>();

/**
 * The top-level fields of a document that must be known to index it, `_id` with them; undefined
 * when it may be any.
 */
export function indexedFields({ indexes }: Collection): ReadonlySet<string> | undefined {
  let fields = keyFields.get(indexes);
  if (fields === undefined) {
    fields = union(new Set(['_id']), ...indexes.map((index) => index.fields));
    if (fields !== undefined) keyFields.set(indexes, fields);
  }
  return fields;
}

/** The indexes whose entries may change when only these top-level fields of a document do. */
export function indexesOver(
  { indexes }: Collection,
  changed: ReadonlySet<string> | undefined,
): Index[] {
  return indexes.filter(
    ({ name, fields }) =>
      name !== '_id_' &&
      (changed === undefined ||
        fields === undefined ||
        [...fields].some((one) => changed.has(one))),
  );
}
