import { decode } from '../bson/decode.js';
import type { Doc } from '../bson/values.js';
import type { Collection } from '../storage/collection.js';
import { recordKey, unseal } from '../storage/records.js';
import type { KeyRange } from './bounds.js';
import { rootsOf, union } from './fields.js';
import type { Filter } from './filter.js';
import type { Plan } from './planner.js';
import { createScanner, type Scanner } from './scanner.js';
import { createSorter, type SortSpec } from './sort.js';
import { paused, type Reader, type Stream } from './stream.js';

/**
 * A matching document. `doc` is set if the document had to be decoded to match it; it has at least the
 * fields that the query needs.
 */
export interface Match {
  readonly number: number;
  readonly raw: Buffer;
  readonly doc: Doc | undefined;
}

export interface RecordQuery {
  readonly collection: Collection;
  readonly plan: Plan;
  readonly filter: Filter;
  readonly sort: SortSpec | undefined;
  readonly skip: number;
  /** 0 for no limit. */
  readonly limit: number;
  /** The top-level fields that `doc` must have; undefined for all of them. */
  readonly fields: ReadonlySet<string> | undefined;
}

/** The result of a query. */
export interface Records {
  readonly matches: Stream<Match>;
  readonly filter: Filter;
  /** The scanner that `matches` reads from. */
  readonly scanner?: Scanner;
  /** The ranges of an index that have one entry for each document that the filter matches, if there are such. */
  readonly ranges?: readonly KeyRange[] | undefined;
}

/** How many documents are examined between two pauses. */
const pauseEvery = 128;
/** Executes a query: scan, filter, sort, skip and limit. */
export function findRecords(reader: Reader, query: RecordQuery): Records {
  const { collection, filter, limit, plan, skip } = query;
  const scanner = createScanner(reader, collection, plan);
  const ranges = plan.kind === 'index' && plan.bounds.exact ? plan.bounds.ranges : undefined;
  /** The plan gives exactly the matching documents, so they need not be decoded. */
  const exact = filter.matchesAll || ranges !== undefined;
  const sort = plan.sorted ? undefined : query.sort;
  const sortFields = rootsOf(sort?.fields.map(({ path }) => path) ?? []);
  const decoded = union(filter.fields, query.fields, sortFields);

  function* scan(): Stream<Match> {
    for (let seen = 1; ; seen++) {
      const record = scanner.next();
      if (record === undefined) return;
      const sure = filter.matchesAll || (exact && scanner.isFresh());
      const doc = sure ? undefined : decode(record.raw, decoded);
      const { number, raw } = record;
      if (doc === undefined || filter.matches(doc)) yield { number, raw, doc };
      else if (seen % pauseEvery === 0) yield paused;
    }
  }

  function* sorted(by: SortSpec): Stream<Match> {
    const sorter = createSorter<number>(by, limit > 0 ? skip + limit : 0);
    let seen = 0;
    for (const match of scan()) {
      if (match !== paused) {
        sorter.add(match.doc ?? decode(match.raw, sortFields), match.number, 0);
      }
      if (match === paused || ++seen % pauseEvery === 0) yield paused;
    }
    const { kv } = reader;
    for (const number of sorter.sorted()) {
      const stored = reader.kv.get('documents', recordKey(collection, number));
      if (stored === undefined) continue;
      const raw = Buffer.from(unseal(collection, number, stored));
      const sure = kv === reader.kv || filter.matches(decode(raw, filter.fields));
      if (sure) yield { number, raw, doc: undefined };
    }
  }

  function* matches(): Stream<Match> {
    let skipped = 0;
    // If the plan is exact, skipped documents need not be read.
    for (; exact && sort === undefined && skipped < skip; skipped++) {
      if (scanner.nextNumber() === undefined) return;
      if (skipped % 1000 === 999) yield paused;
    }
    let given = 0;
    for (const match of sort === undefined ? scan() : sorted(sort)) {
      if (match === paused) yield paused;
      else if (skipped < skip) {
        if (++skipped % pauseEvery === 0) yield paused;
      } else {
        yield match;
        if (++given === limit) return;
      }
    }
  }

  return { matches: matches(), filter, scanner, ranges };
}
