import type { Doc } from '../bson/values.js';
import { compileFilter } from '../query/filter.js';
import { makePlan } from '../query/planner.js';
import { RecordStream } from '../query/record-stream.js';
import { readSort } from '../query/sort.js';
import type { Collection } from '../storage/collection.js';
import type { KvReader } from '../storage/kv.js';
import { collationOf } from './context.js';

export interface Search {
  readonly filter: Doc;
  readonly sort?: Doc | undefined;
  readonly skip?: number;
  /** 0 for no limit. */
  readonly limit: number;
  readonly hint?: unknown;
  /** Holds the `collation` of the command or statement. */
  readonly source: Doc;
  readonly variables?: Doc | undefined;
  /** The top-level fields that are read of the documents found; all when it is not given. */
  readonly fields?: ReadonlySet<string> | undefined;
}

/** For searches that look at what is found only as bytes. */
export const noFields: ReadonlySet<string> = new Set();

/** Sees that a search makes sense where there is no collection to run it on. */
export function assertSearch({ filter, sort, source, variables }: Search): void {
  compileFilter(filter, { collation: collationOf(source), variables });
  readSort(sort);
}

/** The documents that a filter finds, by the best plan. */
export function openRecords(
  kv: KvReader,
  sequence: number,
  collection: Collection,
  search: Search,
): RecordStream {
  const collation = collationOf(search.source);
  const filter = compileFilter(search.filter, { collation, variables: search.variables });
  const sort = readSort(search.sort);
  const { limit, skip = 0 } = search;
  const plan = makePlan(kv, collection, {
    filter: search.filter,
    sort,
    wanted: limit > 0 ? limit + skip : undefined,
    hint: search.hint,
    collated: collation !== undefined,
    sequence,
  });
  const { fields } = search;
  return new RecordStream({ collection, plan, filter, sort, collation, skip, limit, fields });
}
