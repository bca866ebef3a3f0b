import type { Collection } from '../storage/collection.js';
import { type KvReader, prefixEnd, successor } from '../storage/kv.js';
import { entryRecord, recordKey, recordNumber, type StoredRecord } from '../storage/records.js';
import type { KeyRange } from './bounds.js';
import type { IndexScan, Plan } from './planner.js';

/** Reads a stretch at a time and remembers where it is, so that no snapshot need be held between. */
const stretch = 256;

interface Stretch {
  readonly numbers: number[];
  readonly raws: Buffer[] | undefined;
}

interface Walker {
  /** The next records; undefined at the end. */
  next(kv: KvReader): Stretch | undefined;
}

/** Walks through one range of a table in stretches. */
class RangeWalker implements Walker {
  private range: KeyRange | undefined;
  private readonly reverse: boolean;
  private readonly scan: IndexScan | undefined;
  private size = 16;

  constructor(range: KeyRange, reverse: boolean, scan: IndexScan | undefined) {
    this.range = range;
    this.reverse = reverse;
    this.scan = scan;
  }

  next(kv: KvReader): Stretch | undefined {
    if (this.range === undefined) return undefined;
    const table = this.scan === undefined ? 'documents' : 'entries';
    const limit = this.size;
    this.size = Math.min(stretch, this.size * 4);
    const numbers: number[] = [];
    const raws: Buffer[] = [];
    let last: Buffer | undefined;
    const index = this.scan?.index;
    const range = { ...this.range, reverse: this.reverse, limit };
    if (index !== undefined && !index.unique) {
      for (const key of kv.keys(table, range)) {
        numbers.push(key.readUIntBE(key.length - 6, 6));
        last = key;
      }
    } else {
      for (const entry of kv.entries(table, range)) {
        if (index !== undefined) numbers.push(entryRecord(index, entry));
        else {
          numbers.push(recordNumber(entry.key));
          raws.push(entry.value);
        }
        last = entry.key;
      }
    }
    if (last === undefined) {
      this.range = undefined;
      return undefined;
    }
    const kept = Buffer.from(last);
    if (numbers.length < limit) this.range = undefined;
    else if (this.reverse) this.range = { start: this.range.start, end: kept };
    else this.range = { start: successor(kept), end: this.range.end };
    return { numbers, raws: index === undefined ? raws : undefined };
  }
}

/** Looks up single keys of a unique index. */
class PointWalker implements Walker {
  private readonly ranges: readonly KeyRange[];
  private at = 0;

  constructor(ranges: readonly KeyRange[]) {
    this.ranges = ranges;
  }

  next(kv: KvReader): Stretch | undefined {
    if (this.at >= this.ranges.length) return undefined;
    const numbers: number[] = [];
    const stop = Math.min(this.ranges.length, this.at + stretch);
    while (this.at < stop) {
      const { start } = this.ranges[this.at++] as KeyRange;
      const number = kv.getNumber('entries', start);
      if (number !== undefined) numbers.push(number);
    }
    return { numbers, raws: undefined };
  }
}

/** Steps through the records that a plan leads to, each once, whatever snapshot it is given. */
export class Scanner {
  /** For explain and statistics. */
  keysExamined = 0;
  docsExamined = 0;
  private readonly collection: Collection;
  private readonly walkers: Walker[];
  private readonly seen: Set<number> | undefined;
  private current: Stretch | undefined;
  private at = 0;

  constructor(collection: Collection, plan: Plan) {
    this.collection = collection;
    this.walkers = walkersOf(collection, plan);
    const repeats = plan.kind === 'union' || (plan.kind === 'index' && plan.index.multikey);
    this.seen = repeats ? new Set() : undefined;
  }

  /** The next record, or undefined at the end. Its bytes are a copy. */
  next(kv: KvReader): StoredRecord | undefined {
    for (;;) {
      const number = this.nextNumber(kv);
      if (number === undefined) return undefined;
      const ready = this.current?.raws?.[this.at - 1];
      const raw = ready ?? kv.get('documents', recordKey(this.collection, number));
      if (raw === undefined) continue;
      this.docsExamined++;
      return { number, raw: ready ?? Buffer.from(raw) };
    }
  }

  /** The number of the next record alone: for counting, where no document is read. */
  nextNumber(kv: KvReader): number | undefined {
    for (;;) {
      while (this.current === undefined || this.at >= this.current.numbers.length) {
        const walker = this.walkers.at(-1);
        if (walker === undefined) return undefined;
        this.current = walker.next(kv);
        this.at = 0;
        if (this.current === undefined) this.walkers.pop();
      }
      const number = this.current.numbers[this.at++] as number;
      if (this.current.raws === undefined) this.keysExamined++;
      if (this.seen?.has(number)) continue;
      this.seen?.add(number);
      return number;
    }
  }

  /** Forgets the bytes that were read ahead, as another snapshot follows; not where it is. */
  refresh(): void {
    if (this.current !== undefined) {
      this.current = { numbers: this.current.numbers, raws: undefined };
    }
  }
}

function scanWalkers(scan: IndexScan, reverse: boolean): Walker[] {
  const { index, bounds } = scan;
  if (index.unique && bounds.points) return [new PointWalker(bounds.ranges)];
  return bounds.ranges.map((range) => new RangeWalker(range, reverse, scan)).reverse();
}

/** The walkers in turn, the first one last. */
function walkersOf(collection: Collection, plan: Plan): Walker[] {
  switch (plan.kind) {
    case 'collection': {
      const range = { start: collection.prefix, end: prefixEnd(collection.prefix) };
      return [new RangeWalker(range, plan.reverse, undefined)];
    }
    case 'index':
      return scanWalkers(plan, plan.reverse);
    case 'union':
      return plan.scans.flatMap((scan) => scanWalkers(scan, false));
  }
}
