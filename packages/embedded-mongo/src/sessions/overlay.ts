import type { KvReader, KvWriter, Range, TableName } from '../storage/kv.js';

interface Change {
  readonly key: Buffer;
  /** Undefined for a key that was removed. */
  readonly value: Buffer | undefined;
}

/** The changes to one table, also in the order of their keys. */
class ChangedTable {
  readonly changes = new Map<string, Change>();
  private sorted: Change[] | undefined;

  set(key: Buffer, value: Buffer | undefined): void {
    this.changes.set(key.toString('latin1'), {
      key: Buffer.from(key),
      value: value === undefined ? undefined : Buffer.from(value),
    });
    this.sorted = undefined;
  }

  within({ start, end, reverse }: Range): Change[] {
    this.sorted ??= [...this.changes.values()].sort((a, b) => Buffer.compare(a.key, b.key));
    const inside = this.sorted.filter(
      ({ key }) => Buffer.compare(key, start) >= 0 && Buffer.compare(key, end) < 0,
    );
    return reverse === true ? inside.reverse() : inside;
  }
}

/** A transaction's own view: a snapshot with the transaction's changes laid over it. */
export class Overlay implements KvWriter {
  private readonly base: KvReader;
  private readonly tables = new Map<TableName, ChangedTable>();

  constructor(base: KvReader) {
    this.base = base;
  }

  private table(name: TableName): ChangedTable {
    let table = this.tables.get(name);
    if (table === undefined) {
      table = new ChangedTable();
      this.tables.set(name, table);
    }
    return table;
  }

  /** Every change, for the commit. */
  *changes(): Iterable<{ table: TableName; key: Buffer; value: Buffer | undefined }> {
    for (const [table, { changes }] of this.tables) {
      for (const change of changes.values()) yield { table, ...change };
    }
  }

  get(table: TableName, key: Buffer): Buffer | undefined {
    const change = this.tables.get(table)?.changes.get(key.toString('latin1'));
    return change === undefined ? this.base.get(table, key) : change.value;
  }

  getNumber(table: TableName, key: Buffer): number | undefined {
    return this.get(table, key)?.readUIntBE(0, 6);
  }

  put(table: TableName, key: Buffer, value: Buffer): void {
    this.table(table).set(key, value);
  }

  remove(table: TableName, key: Buffer): void {
    this.table(table).set(key, undefined);
  }

  *entries(table: TableName, range: Range): Iterable<{ key: Buffer; value: Buffer }> {
    const changes = this.tables.get(table)?.within(range) ?? [];
    if (changes.length === 0) {
      yield* this.base.entries(table, range);
      return;
    }
    const { limit = Number.POSITIVE_INFINITY, ...all } = range;
    const sign = range.reverse === true ? -1 : 1;
    let given = 0;
    let next = 0;
    for (const entry of this.base.entries(table, all)) {
      let replaced = false;
      while (next < changes.length) {
        const change = changes[next] as Change;
        const order = Buffer.compare(change.key, entry.key) * sign;
        if (order > 0) break;
        next++;
        replaced = order === 0;
        if (change.value === undefined) continue;
        if (given++ >= limit) return;
        yield { key: change.key, value: change.value };
      }
      if (replaced) continue;
      if (given++ >= limit) return;
      yield entry;
    }
    for (const { key, value } of changes.slice(next)) {
      if (value === undefined) continue;
      if (given++ >= limit) return;
      yield { key, value };
    }
  }

  *keys(table: TableName, range: Range): Iterable<Buffer> {
    for (const { key } of this.entries(table, range)) yield key;
  }

  count(table: TableName, range: Range): number {
    const changed = (this.tables.get(table)?.within(range) ?? []).length > 0;
    if (!changed) return this.base.count(table, range);
    let total = 0;
    for (const _ of this.entries(table, range)) total++;
    return total;
  }
}
