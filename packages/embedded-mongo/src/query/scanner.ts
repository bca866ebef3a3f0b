import { type Collection, storedCounters } from '../storage/collection.js';
import { prefixEnd, successor } from '../storage/kv.js';
import {
  damaged,
  entryRecord,
  recordKey,
  recordNumber,
  type StoredRecord,
  unseal,
} from '../storage/records.js';
import type { KeyRange } from './bounds.js';
import type { IndexScan, Plan } from './planner.js';
import type { Reader } from './stream.js';

/**
 * The most records that are read at a time. The scanner remembers its position between two reads, so no
 * snapshot has to stay open.
 */
const stretch = 256;

interface Stretch {
  readonly numbers: number[];
  /** The snapshot from which it was read; undefined if it was read from several. */
  readonly source: Reader['kv'] | undefined;
  /** The ends of the keys, if they are needed. */
  readonly tails?: Buffer[];
  /** The stored documents, if they were read together with the numbers. */
  readonly stored: Buffer[] | undefined;
}

/**
 * Reads one range of an index or of the documents. The stretches grow.
 * @param head where the ends of the keys begin, if they are needed
 */
function* readRange(
  reader: Reader,
  range: KeyRange,
  scan?: IndexScan,
  head?: number,
): Generator<Stretch> {
  const { index, reverse = false } = scan ?? {};
  let { start, end } = range;
  for (let limit = 16; ; limit = Math.min(stretch, limit * 4)) {
    const numbers: number[] = [];
    const stored: Buffer[] = [];
    const tails: Buffer[] = [];
    const keep = (key: Buffer) => head !== undefined && tails.push(Buffer.from(key.subarray(head)));
    let last: Buffer | undefined;
    const part = { start, end, reverse, limit };
    if (index !== undefined && !index.unique) {
      for (const key of reader.kv.keys('entries', part)) {
        numbers.push(key.readUIntBE(key.length - 6, 6));
        keep(key);
        last = key;
      }
    } else {
      for (const entry of reader.kv.entries(index ? 'entries' : 'documents', part)) {
        if (index !== undefined) numbers.push(entryRecord(index, entry));
        else {
          numbers.push(recordNumber(entry.key));
          stored.push(entry.value);
        }
        keep(entry.key);
        last = entry.key;
      }
    }
    if (last === undefined) return;
    if (reverse) end = Buffer.from(last);
    else start = successor(last);
    yield { numbers, stored: index === undefined ? stored : undefined, source: reader.kv, tails };
    if (numbers.length < limit) return;
  }
}

/** Looks up single keys of a unique index. */
function* readPoints(reader: Reader, ranges: readonly KeyRange[]): Generator<Stretch> {
  for (let at = 0; at < ranges.length; at += stretch) {
    const numbers: number[] = [];
    for (const { start } of ranges.slice(at, at + stretch)) {
      const number = reader.kv.get('entries', start)?.readUIntBE(0, 6);
      if (number !== undefined) numbers.push(number);
    }
    yield { numbers, stored: undefined, source: reader.kv };
  }
}

/** Reads several ranges side by side, in the order of what follows the equality conditions. */
function* readMerged(reader: Reader, scan: IndexScan): Generator<Stretch> {
  const { ranges, heads } = scan.bounds;
  let open = ranges.map((range, i) => new RangeCursor(readRange(reader, range, scan, heads[i])));
  while (open.length > 0) {
    const numbers: number[] = [];
    const sources = new Set<Stretch['source']>();
    while (numbers.length < stretch) {
      open = open.filter((cursor) => cursor.tail !== undefined);
      const [first, ...others] = open;
      if (first === undefined) break;
      const next = others.reduce((best, other) => {
        const order = Buffer.compare(other.tail as Buffer, best.tail as Buffer);
        return (scan.reverse ? order > 0 : order < 0) ? other : best;
      }, first);
      sources.add(next.source);
      numbers.push(next.take());
    }
    const [source] = sources.size === 1 ? sources : [];
    yield { numbers, stored: undefined, source };
  }
}

/** The position in one of several ranges. */
class RangeCursor {
  readonly #parts: Generator<Stretch>;
  #part: Stretch | undefined;
  #at = 0;

  constructor(parts: Generator<Stretch>) {
    this.#parts = parts;
  }

  get source(): Stretch['source'] {
    return this.#part?.source;
  }

  /** The end of the current key; undefined after the last. */
  get tail(): Buffer | undefined {
    while (this.#part === undefined || this.#at === this.#part.numbers.length) {
      const { done, value } = this.#parts.next();
      if (done) return undefined;
      this.#part = value;
      this.#at = 0;
    }
    return this.#part.tails?.[this.#at];
  }

  take(): number {
    return this.#part?.numbers[this.#at++] as number;
  }
}

function* readIndex(reader: Reader, scan: IndexScan): Generator<Stretch> {
  const { index, bounds } = scan;
  if (scan.sorted && bounds.ranges.length > 1) yield* readMerged(reader, scan);
  else if (index.unique && bounds.points) yield* readPoints(reader, bounds.ranges);
  else for (const range of bounds.ranges) yield* readRange(reader, range, scan);
}

/** Reads a whole collection, and checks the number of records against the collection's counter. */
function* readCollection(reader: Reader, collection: Collection): Generator<Stretch> {
  const { prefix } = collection;
  const counters = () => (reader.kv.fixed ? storedCounters(reader.kv, prefix) : undefined);
  const before = counters();
  let seen = 0;
  for (const part of readRange(reader, { start: prefix, end: prefixEnd(prefix) })) {
    seen += part.numbers.length;
    yield part;
  }
  const after = counters();
  if (before === undefined || after === undefined || reader.kv.salvage) return;
  // The counter is comparable only if nothing was inserted or deleted during the scan.
  const same = (after.changes ?? 0) === (before.changes ?? 0);
  if (same && after.count !== seen) {
    throw damaged(collection, `${seen} records instead of ${after.count}`);
  }
}

/** Reads the records of a plan, each once, even if the snapshot changes between two reads. */
export function createScanner(reader: Reader, collection: Collection, plan: Plan) {
  const scan = plan.kind === 'index' ? plan : undefined;
  const seen = scan?.index.multikey ? new Set<number>() : undefined;
  /** The documents of the current stretch, and the index of the current one. */
  let stored: Stretch['stored'];
  let at = 0;
  /** The snapshot from which the current stretch was read. */
  let source: Reader['kv'] | undefined;

  function* walk(): Generator<number, undefined> {
    for (const part of scan ? readIndex(reader, scan) : readCollection(reader, collection)) {
      ({ stored, source } = part);
      for (at = 0; at < part.numbers.length; at++) {
        const number = part.numbers[at] as number;
        if (seen?.has(number)) continue;
        seen?.add(number);
        yield number;
      }
    }
  }
  const numbers = walk();

  const unsealed = (number: number, bytes: Buffer): Buffer | undefined => {
    try {
      return unseal(collection, number, bytes);
    } catch (error) {
      if (!reader.kv.salvage) throw error;
      process.stderr.write(`embedded-mongo: skipped: ${(error as Error).message}\n`);
      return undefined;
    }
  };

  /** The number of the next record, without reading its document. */
  const nextNumber = (): number | undefined => numbers.next().value;

  /**
   * The next record, or undefined at the end. Its bytes are a copy.
   * @throws CommandError 301 when a record is damaged or missing
   */
  const next = (): StoredRecord | undefined => {
    for (let number = nextNumber(); number !== undefined; number = nextNumber()) {
      const { kv } = reader;
      const ready = stored?.[at];
      const bytes = ready ?? kv.get('documents', recordKey(collection, number));
      if (bytes !== undefined) {
        const raw = unsealed(number, bytes);
        if (raw !== undefined) return { number, raw: ready === undefined ? Buffer.from(raw) : raw };
      } else if (source === kv && kv.fixed && !kv.salvage) {
        throw damaged(collection, `record ${number} is gone`);
      }
    }
    return undefined;
  };

  /** Drops the documents that were read ahead, because the snapshot changes. Keeps the position. */
  const refresh = (): void => {
    stored = undefined;
  };

  /** True if the current stretch was read from the current snapshot, so that the plan's bounds still hold. */
  const isFresh = (): boolean => source === reader.kv;

  return { next, nextNumber, refresh, isFresh };
}

export type Scanner = ReturnType<typeof createScanner>;
