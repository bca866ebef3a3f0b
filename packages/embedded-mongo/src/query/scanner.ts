import { decode } from '../bson/decode.js';
import type { Doc } from '../bson/values.js';
import type { Collection } from '../storage/collection.js';
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

/** Reads a stretch at a time and remembers where it is, so that no snapshot need be held between. */
const stretch = 256;

interface Stretch {
  readonly numbers: number[];
  /** The documents, as they are stored, where they were read at the same time. */
  readonly stored: Buffer[] | undefined;
}

/** Reads one range of an index, or of the documents, in stretches that grow. */
function* readRange(reader: Reader, range: KeyRange, scan?: IndexScan): Generator<Stretch> {
  const { index, reverse = false } = scan ?? {};
  let { start, end } = range;
  for (let limit = 16; ; limit = Math.min(stretch, limit * 4)) {
    const numbers: number[] = [];
    const stored: Buffer[] = [];
    let last: Buffer | undefined;
    const part = { start, end, reverse, limit };
    if (index !== undefined && !index.unique) {
      for (const key of reader.kv.keys('entries', part)) {
        numbers.push(key.readUIntBE(key.length - 6, 6));
        last = key;
      }
    } else {
      for (const entry of reader.kv.entries(index ? 'entries' : 'documents', part)) {
        if (index !== undefined) numbers.push(entryRecord(index, entry));
        else {
          numbers.push(recordNumber(entry.key));
          stored.push(entry.value);
        }
        last = entry.key;
      }
    }
    if (last === undefined) return;
    if (reverse) end = Buffer.from(last);
    else start = successor(last);
    yield { numbers, stored: index === undefined ? stored : undefined };
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
    yield { numbers, stored: undefined };
  }
}

function* readIndex(reader: Reader, scan: IndexScan): Generator<Stretch> {
  const { index, bounds } = scan;
  if (index.unique && bounds.points) yield* readPoints(reader, bounds.ranges);
  else for (const range of bounds.ranges) yield* readRange(reader, range, scan);
}

/** Reads a whole collection, and sees that it meets as many records as the collection has. */
function* readCollection(reader: Reader, collection: Collection): Generator<Stretch> {
  const { prefix } = collection;
  const counters = (): Doc | undefined => {
    const stored = reader.kv.fixed ? reader.kv.get('counters', prefix) : undefined;
    return stored === undefined ? undefined : decode(stored);
  };
  const before = counters();
  let seen = 0;
  for (const part of readRange(reader, { start: prefix, end: prefixEnd(prefix) })) {
    seen += part.numbers.length;
    yield part;
  }
  const after = counters();
  if (before === undefined || after === undefined || reader.kv.salvage) return;
  // Nothing was inserted or deleted meanwhile.
  const same = (after.changes ?? 0) === (before.changes ?? 0);
  if (same && after.count !== seen) {
    throw damaged(collection, `${seen} records instead of ${after.count}`);
  }
}

/** Steps through the records that a plan leads to, each once, whatever snapshot it is given. */
export function createScanner(reader: Reader, collection: Collection, plan: Plan) {
  const scan = plan.kind === 'index' ? plan : undefined;
  const seen = scan?.index.multikey ? new Set<number>() : undefined;
  /** The documents of the current stretch, and which of them is the current one. */
  let stored: Stretch['stored'];
  let at = 0;
  /** Where the current stretch was read. */
  let source: Reader['kv'] | undefined;

  function* walk(): Generator<number, undefined> {
    for (const part of scan ? readIndex(reader, scan) : readCollection(reader, collection)) {
      stored = part.stored;
      source = reader.kv;
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
      process.stderr.write(`embedded-mongo: left out: ${(error as Error).message}\n`);
      return undefined;
    }
  };

  /** The number of the next record alone: for counting, where no document is read. */
  const nextNumber = (): number | undefined => numbers.next().value;

  /**
   * The next record, or undefined at the end. Its bytes are a copy.
   * @throws CommandError 301 when a record is damaged or gone
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

  /** Forgets the bytes that were read ahead, as another snapshot follows; not where it is. */
  const refresh = (): void => {
    stored = undefined;
  };

  /** True while the plan was followed in the snapshot that is read, so that what it says holds. */
  const isFresh = (): boolean => source === reader.kv;

  return { next, nextNumber, refresh, isFresh };
}

export type Scanner = ReturnType<typeof createScanner>;
