import { decode } from '../bson/decode.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Collection } from '../storage/collection.js';
import type { KvReader } from '../storage/kv.js';
import { readRecord } from '../storage/records.js';
import type { Collation } from './collation.js';
import { rootsOf, union } from './fields.js';
import type { Filter, MatchState } from './filter.js';
import type { Plan } from './planner.js';
import { Scanner } from './scanner.js';
import { createSorter, type Sorter, type SortSpec } from './sort.js';
import { paused, type Stream } from './stream.js';

/**
 * A matching document. `doc` is there when it had to be decoded to see that it matches, with at
 * least the fields that the query asks for.
 */
export interface Match {
  readonly number: number;
  readonly raw: Buffer;
  readonly doc: Doc | undefined;
  readonly position: number | undefined;
}

export interface RecordQuery {
  readonly collection: Collection;
  readonly plan: Plan;
  readonly filter: Filter;
  readonly sort: SortSpec | undefined;
  readonly collation: Collation | undefined;
  readonly skip: number;
  /** 0 for no limit. */
  readonly limit: number;
  /** The top-level fields that are wanted of `doc`; undefined for all of them. */
  readonly fields: ReadonlySet<string> | undefined;
}

/** How many documents are looked at between two pauses. */
const pauseEvery = 128;
/** MongoDB's own bound for sorting without using the disk. */
const maxSortBytes = 100 * 1024 * 1024;

interface SortEntry {
  readonly key: never;
  readonly number: number;
  readonly position: number | undefined;
}

/** Finds, sorts, skips and limits. */
export class RecordStream implements Stream<Match> {
  readonly scanner: Scanner;
  private readonly query: RecordQuery;
  private readonly exact: boolean;
  private readonly sorter: Sorter<never> | undefined;
  private readonly sortFields: ReadonlySet<string>;
  private readonly decoded: ReadonlySet<string> | undefined;
  private entries: SortEntry[] = [];
  private keyBytes = 0;
  private sortDone = false;
  private skipped = 0;
  private given = 0;
  private sinceEnd = 0;

  constructor(query: RecordQuery) {
    this.query = query;
    this.scanner = new Scanner(query.collection, query.plan);
    const { plan } = query;
    this.exact = query.filter.matchesAll || (plan.kind === 'index' && plan.bounds.exact);
    this.sortFields = rootsOf(query.sort?.fields.map(({ path }) => path) ?? []);
    this.decoded = union(query.filter.fields, query.fields, this.sortFields);
    if (query.sort !== undefined && !plan.sorted) {
      this.sorter = createSorter(query.sort, query.collation) as Sorter<never>;
    }
  }

  get plan(): Plan {
    return this.query.plan;
  }

  /** True when documents are counted or returned without being looked into. */
  get needsNoMatching(): boolean {
    return this.exact;
  }

  private scan(kv: KvReader): Match | typeof paused | undefined {
    for (let seen = 0; seen < pauseEvery; seen++) {
      const record = this.scanner.next(kv);
      if (record === undefined) return undefined;
      if (this.exact) return { ...record, doc: undefined, position: undefined };
      const doc = decode(record.raw, 0, this.decoded);
      const state: MatchState = { position: undefined };
      if (this.query.filter.matches(doc, state)) {
        return { ...record, doc, position: state.position };
      }
    }
    return paused;
  }

  private keep(match: Match, sorter: Sorter<never>): void {
    const key = sorter.key(match.doc ?? decode(match.raw, 0, this.sortFields));
    this.keyBytes += Buffer.isBuffer(key) ? (key as Buffer).length + 48 : 200;
    this.entries.push({ key, number: match.number, position: match.position });
    const { skip, limit } = this.query;
    if (limit > 0 && this.entries.length >= 2 * (skip + limit) + 1000) {
      this.order(sorter);
      this.entries.length = skip + limit;
      this.keyBytes = this.entries.length * 200;
    }
    if (this.keyBytes > maxSortBytes) {
      throw new CommandError(
        292,
        'Sort exceeded memory limit of 104857600 bytes, add an index or specify a smaller limit',
      );
    }
  }

  private order(sorter: Sorter<never>): void {
    this.entries.sort((a, b) => sorter.compare(a.key, b.key) || a.number - b.number);
  }

  private collect(kv: KvReader, sorter: Sorter<never>): typeof paused | undefined {
    for (let seen = 0; seen < pauseEvery; seen++) {
      const match = this.scan(kv);
      if (match === paused) return paused;
      if (match === undefined) {
        this.order(sorter);
        this.entries.reverse();
        this.sortDone = true;
        return undefined;
      }
      this.keep(match, sorter);
    }
    return paused;
  }

  private nextSorted(kv: KvReader, sorter: Sorter<never>): Match | typeof paused | undefined {
    if (!this.sortDone && this.collect(kv, sorter) === paused) return paused;
    for (;;) {
      const entry = this.entries.pop();
      if (entry === undefined) return undefined;
      const raw = readRecord(kv, this.query.collection, entry.number);
      if (raw === undefined) continue;
      return { number: entry.number, raw, doc: undefined, position: entry.position };
    }
  }

  /** Passes over records that an index vouches for without reading them; false at a pause. */
  private passOver(kv: KvReader): boolean {
    for (let seen = 0; seen < pauseEvery * 8; seen++) {
      if (this.skipped >= this.query.skip) return true;
      if (this.scanner.nextNumber(kv) === undefined) return true;
      this.skipped++;
    }
    return false;
  }

  next(kv: KvReader): Match | typeof paused | undefined {
    const { skip, limit } = this.query;
    if (limit > 0 && this.given >= limit) return undefined;
    if (this.skipped < skip && this.exact && this.sorter === undefined && !this.passOver(kv)) {
      return paused;
    }
    for (;;) {
      const match = this.sorter === undefined ? this.scan(kv) : this.nextSorted(kv, this.sorter);
      if (match === undefined || match === paused) return match;
      if (this.skipped < skip) {
        this.skipped++;
        if (++this.sinceEnd % pauseEvery === 0) return paused;
        continue;
      }
      this.given++;
      return match;
    }
  }
}
