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

/** Sees one state of the data: a snapshot, the running write, or a transaction's own view. */
export interface KvReader {
  /** The value, valid only until the next call: decode or copy it at once. */
  get(table: TableName, key: Buffer): Buffer | undefined;
  /** The number that a value of six bytes holds. */
  getNumber(table: TableName, key: Buffer): number | undefined;
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

function rangeOptions(range: Range, transaction: Transaction | undefined): RangeOptions {
  // lmdb-js takes a reversed range from its upper end, inclusive, down to its lower end, exclusive.
  const options: RangeOptions =
    range.reverse === true
      ? {
          start: range.end,
          end: range.start,
          reverse: true,
          exclusiveStart: true,
          inclusiveEnd: true,
        }
      : { start: range.start, end: range.end };
  if (range.limit !== undefined) options.limit = range.limit;
  if (transaction !== undefined) options.transaction = transaction;
  return options;
}

/** Reads and writes LMDB itself: in the running write transaction, or at a given snapshot. */
export class LmdbKv implements KvWriter {
  private readonly tables: Tables;
  private readonly transaction: Transaction | undefined;
  private readonly options: { transaction: Transaction } | undefined;

  constructor(tables: Tables, transaction?: Transaction) {
    this.tables = tables;
    this.transaction = transaction;
    this.options = transaction === undefined ? undefined : { transaction };
  }

  private shared(table: TableName, key: Buffer): Buffer | undefined {
    const store = this.tables[table] as Table & {
      getBinaryFast(key: Buffer, options?: { transaction: Transaction }): Buffer | undefined;
    };
    return this.options === undefined
      ? store.getBinaryFast(key)
      : store.getBinaryFast(key, this.options);
  }

  get(table: TableName, key: Buffer): Buffer | undefined {
    const shared = this.shared(table, key);
    // lmdb-js hands out one large buffer whose `length` it overwrites; copies need a true one.
    return shared?.subarray(0, shared.length);
  }

  getNumber(table: TableName, key: Buffer): number | undefined {
    return this.shared(table, key)?.readUIntBE(0, 6);
  }

  entries(table: TableName, range: Range): Iterable<{ key: Buffer; value: Buffer }> {
    return this.tables[table].getRange(rangeOptions(range, this.transaction));
  }

  keys(table: TableName, range: Range): Iterable<Buffer> {
    return this.tables[table].getKeys(rangeOptions(range, this.transaction));
  }

  count(table: TableName, range: Range): number {
    const { limit, ...whole } = range;
    const store = this.tables[table];
    const options = rangeOptions(whole, this.transaction);
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
