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

/** Reads a snapshot, or the state of the running write. */
export interface KvReader {
  /** True for a snapshot, which does not change between two calls. */
  readonly fixed: boolean;
  /** Damaged records are skipped instead of being errors. */
  readonly salvage: boolean;
  /** The value. It is valid only until the next call, so decode or copy it first. */
  get(table: TableName, key: Buffer): Buffer | undefined;
  entries(table: TableName, range: Range): Iterable<{ key: Buffer; value: Buffer }>;
  keys(table: TableName, range: Range): Iterable<Buffer>;
  /** The number of keys in a range, at most its limit. */
  count(table: TableName, range: Range): number;
}

export interface KvWriter extends KvReader {
  put(table: TableName, key: Buffer, value: Buffer): void;
  remove(table: TableName, key: Buffer): void;
}

/** The smallest key above all keys with this prefix. */
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

/** The smallest key above this one. */
export function successor(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.from([0])]);
}

function rangeOptions({ start, end, reverse, limit }: Range, others: RangeOptions): RangeOptions {
  const options: RangeOptions = Object.assign({ start, end }, others);
  if (limit !== undefined) options.limit = limit;
  if (reverse !== true) return options;
  // A reversed range in lmdb-js starts at its upper end. By default it includes that and excludes its lower end.
  const ends = { start: end, end: start, exclusiveStart: true, inclusiveEnd: true };
  return Object.assign(options, ends, { reverse });
}

/** Reads and writes the LMDB tables, in the running write transaction or in a given snapshot. */
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

  /** A reader of the same tables in a read transaction. */
  at(transaction: Transaction): KvReader {
    return new LmdbKv(this.tables, this.salvage, transaction);
  }

  get(table: TableName, key: Buffer): Buffer | undefined {
    const store = this.tables[table] as Table & {
      getBinaryFast(key: Buffer, options: { transaction?: Transaction }): Buffer | undefined;
    };
    const shared = store.getBinaryFast(key, this.options);
    // lmdb-js returns one large shared buffer and overwrites its `length` property. A subarray really
    // has that length, which a copy needs.
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
    // `getKeysCount` ignores a limit and may count the whole index. Skipping with an offset is cheap.
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
