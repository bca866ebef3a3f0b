import type { Database, RangeOptions, Transaction } from 'lmdb';

/** The ordered tables in the data file. */
export const tableNames = ['catalog', 'counters', 'documents', 'entries', 'retries'] as const;
export type TableName = (typeof tableNames)[number];
export type Table = Database<Buffer, Buffer>;
export type Tables = Record<TableName, Table>;

export interface Range {
  /** Inclusive lower end. */
  readonly start: Buffer;
  /** Exclusive upper end. */
  readonly end: Buffer;
  readonly reverse?: boolean;
  readonly limit?: number;
}

/** Reads one state of the data: a snapshot, or the running write. */
export interface KvReader {
  /** True for a snapshot, which does not change between two calls. */
  readonly fixed: boolean;
  /** Damaged records are passed over instead of being errors. */
  readonly salvage: boolean;
  /** The value, valid only until the next call: decode or copy it at once. */
  get(table: TableName, key: Buffer): Buffer | undefined;
  entries(table: TableName, range: Range): Iterable<{ key: Buffer; value: Buffer }>;
  keys(table: TableName, range: Range): Iterable<Buffer>;
  /** How many keys there are, but no more than the range's limit. */
  count(table: TableName, range: Range): number;
}

export interface KvWriter extends KvReader {
  put(table: TableName, key: Buffer, value: Buffer): void;
  remove(table: TableName, key: Buffer): void;
}

/** The smallest key above every key that begins with this prefix. */
export function prefixEnd(prefix: Buffer): Buffer {
  const end = Buffer.from(prefix);
  for (let i = end.length - 1; i >= 0; i--) {
    const byte = end[i] as number;
    if (byte < 0xff) {
      end[i] = byte + 1;
      return end.subarray(0, i + 1);
    }
  }
  return Buffer.alloc(64, 0xff);
}

/** The key right after this one. */
export function successor(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.from([0])]);
}

function rangeOptions({ start, end, reverse, limit }: Range, others: RangeOptions): RangeOptions {
  const options: RangeOptions = Object.assign({ start, end }, others);
  if (limit !== undefined) options.limit = limit;
  if (reverse !== true) return options;
  // lmdb-js takes a reversed range from its upper end, inclusive, down to its lower end, exclusive.
  const ends = { start: end, end: start, exclusiveStart: true, inclusiveEnd: true };
  return Object.assign(options, ends, { reverse });
}

/** Reads and writes LMDB itself: in the running write transaction, or at a given snapshot. */
export class LmdbKv implements KvWriter {
  readonly fixed: boolean;
  readonly salvage: boolean;
  private readonly tables: Tables;
  private readonly options: { transaction?: Transaction };

  constructor(tables: Tables, salvage: boolean, transaction?: Transaction) {
    this.salvage = salvage;
    this.tables = tables;
    this.fixed = transaction !== undefined;
    this.options = transaction === undefined ? {} : { transaction };
  }

  /** The same tables as a transaction sees them. */
  at(transaction: Transaction): KvReader {
    return new LmdbKv(this.tables, this.salvage, transaction);
  }

  get(table: TableName, key: Buffer): Buffer | undefined {
    const store = this.tables[table] as Table & {
      getBinaryFast(key: Buffer, options: { transaction?: Transaction }): Buffer | undefined;
    };
    const shared = store.getBinaryFast(key, this.options);
    // lmdb-js hands out one large buffer whose `length` it overwrites; copies need a true one.
    return shared?.subarray(0, shared.length);
  }

  entries(table: TableName, range: Range): Iterable<{ key: Buffer; value: Buffer }> {
    return this.tables[table].getRange(rangeOptions(range, this.options));
  }

  keys(table: TableName, range: Range): Iterable<Buffer> {
    return this.tables[table].getKeys(rangeOptions(range, this.options));
  }

  count(table: TableName, range: Range): number {
    const { limit, ...whole } = range;
    const store = this.tables[table];
    const options = rangeOptions(whole, this.options);
    // lmdb-js counts on beyond a limit, through the whole index if need be; what it passes over costs little.
    if (limit !== undefined && limit > 0) {
      for (const _ of store.getKeys({ ...options, offset: limit - 1, limit: 1 })) return limit;
    }
    return store.getKeysCount(options);
  }

  put(table: TableName, key: Buffer, value: Buffer): void {
    this.tables[table].putSync(key, value);
  }

  remove(table: TableName, key: Buffer): void {
    this.tables[table].removeSync(key);
  }
}
