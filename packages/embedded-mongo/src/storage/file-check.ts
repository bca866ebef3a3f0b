import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { decode } from '../bson/decode.js';

/*
 * LMDB trusts its file: a damaged page makes it lose records silently or crash the process. So the
 * file is checked before LMDB opens it. After a clean shutdown only the checksum of the two meta pages
 * is compared; otherwise every page of every tree is checked.
 *
 *   page    number (8), transaction (8), padding (2), flags (2), lower (2), upper (2), then the
 *           offsets of its nodes (2 each), counted from byte 24
 *   node    data size as two halves (low 2, high 2), flags (2), key length (2), key, data. In a branch
 *           page the first three are the number of the child page.
 *   tree    padding (4), flags (2), depth (2), branch, leaf and overflow pages, entries, root
 *
 * Keys are ordered by their bytes. Only the keys in the table of free pages are transaction numbers, in
 * the machine's byte order (little-endian on all platforms that lmdb is built for).
 */

const pageSize = 4096;
const pageHead = 24;
const flag = { branch: 1, leaf: 2, overflow: 4, meta: 8 } as const;
const node = { bigData: 1, tree: 2 } as const;
const noPage = 0xffffffffffffffffn;
const freePages = 'free pages';

interface State {
  /** True while a server runs, and after it was killed. */
  readonly running: boolean;
  /** CRC-32 of the meta pages at the last clean shutdown. */
  readonly meta?: number;
}

const statePath = (dataDir: string) => join(dataDir, 'state.json');
const dataPath = (dataDir: string) => join(dataDir, 'data.mdb');

function readState(dataDir: string): State | undefined {
  try {
    return JSON.parse(readFileSync(statePath(dataDir), 'utf8')) as State;
  } catch {
    return existsSync(statePath(dataDir)) ? { running: true } : undefined;
  }
}

function metaChecksum(dataDir: string): number {
  const file = openSync(dataPath(dataDir), 'r');
  try {
    const bytes = Buffer.alloc(2 * pageSize);
    readSync(file, bytes, 0, bytes.length, 0);
    return crc32(bytes);
  } finally {
    closeSync(file);
  }
}

export function markRunning(dataDir: string): void {
  if (existsSync(dataPath(dataDir))) {
    writeFileSync(statePath(dataDir), JSON.stringify({ running: true }), { mode: 0o600 });
  }
}

export function markClean(dataDir: string): void {
  const state: State = { running: false, meta: metaChecksum(dataDir) };
  writeFileSync(statePath(dataDir), JSON.stringify(state), { mode: 0o600 });
}

const numberOf = (page: Buffer) => Number(page.readBigUInt64LE(0));
const flagsOf = (page: Buffer) => page.readUInt16LE(18);
const nodesOf = (page: Buffer) => page.readUInt16LE(20) / 2;
/** The offset of a node in its page. */
const placeOf = (page: Buffer, i: number) => pageHead + page.readUInt16LE(pageHead + 2 * i);
const keyEnd = (page: Buffer, at: number) => at + 8 + page.readUInt16LE(at + 6);
const keyAt = (page: Buffer, at: number) => page.subarray(at + 8, keyEnd(page, at));
const dataAt = (page: Buffer, at: number) => page.subarray(keyEnd(page, at));
const nodeFlags = (page: Buffer, at: number) => page.readUInt16LE(at + 4);
const childAt = (page: Buffer, at: number) =>
  page.readUInt32LE(at) + page.readUInt16LE(at + 4) * 2 ** 32;

function compareKeys(table: string, a: Buffer, b: Buffer): number {
  if (table !== freePages) return Buffer.compare(a, b);
  return Number(a.readBigUInt64LE(0) - b.readBigUInt64LE(0));
}

type OnEntry = (key: Buffer, page: Buffer, at: number) => void;

class Walker {
  readonly problems: string[] = [];
  /** Collection names by the ids of collections and indexes. */
  private readonly names = new Map<number, string>();
  private readonly file: number;
  private readonly pages: number;
  private seen = 0;

  /** @param pages the number of pages in the file */
  constructor(file: number, pages: number) {
    this.file = file;
    this.pages = pages;
  }

  read(number: number): Buffer {
    const page = Buffer.allocUnsafe(pageSize);
    readSync(this.file, page, 0, pageSize, number * pageSize);
    return page;
  }

  /** True for the number of a page that may belong to a tree. */
  private isInside(number: number): boolean {
    return number >= 2 && number < this.pages;
  }

  private blame(table: string, key: Buffer, what: string): false {
    const owner = key.length >= 4 ? this.names.get(key.readUInt32BE(0)) : undefined;
    const where = owner === undefined ? `table ${table}` : `collection ${owner}`;
    if (this.problems.length < 20) this.problems.push(`${where}: ${what}`);
    return false;
  }

  /** Reads a page and checks it. Returns false, and records the problem, if it is not sound. */
  private sound(number: number, wanted: number, table: string, near: Buffer): Buffer | false {
    const wrong = (what: string) => this.blame(table, near, `page ${number} ${what}`);
    if (!this.isInside(number)) return wrong('is outside the file');
    const page = this.read(number);
    if (numberOf(page) !== number) return wrong('has another number');
    if ((flagsOf(page) & wanted) === 0) return wrong('is of another kind');
    if (wanted === flag.overflow) return page;
    const nodes = nodesOf(page);
    if (!Number.isInteger(nodes) || nodes < 1 || nodes > 2000) return wrong('has no nodes');
    const first = wanted === flag.branch ? 1 : 0;
    for (let i = 0; i < nodes; i++) {
      const at = placeOf(page, i);
      if (at + 8 > pageSize || keyEnd(page, at) > pageSize)
        return wrong('has a node outside itself');
      if (i <= first) continue;
      const before = keyAt(page, placeOf(page, i - 1));
      if (compareKeys(table, before, keyAt(page, at)) >= 0) return wrong('has keys out of order');
    }
    return page;
  }

  private visit(number: number, depth: number, table: string, near: Buffer, entry?: OnEntry): void {
    const page = this.sound(number, depth > 1 ? flag.branch : flag.leaf, table, near);
    if (page === false) return;
    for (let i = 0; i < nodesOf(page); i++) {
      const at = placeOf(page, i);
      const key = keyAt(page, at);
      if (depth > 1) {
        this.visit(childAt(page, at), depth - 1, table, i === 0 ? near : key, entry);
        continue;
      }
      this.seen++;
      if ((nodeFlags(page, at) & node.bigData) !== 0) {
        const overflow = Number(dataAt(page, at).readBigUInt64LE(0));
        this.sound(overflow, flag.overflow, table, key);
      }
      entry?.(key, page, at);
    }
  }

  tree(table: string, record: Buffer, entry?: OnEntry): void {
    const root = record.readBigUInt64LE(40);
    const entries = Number(record.readBigUInt64LE(32));
    const start = Buffer.alloc(0);
    this.seen = 0;
    if (root !== noPage) this.visit(Number(root), record.readUInt16LE(6), table, start, entry);
    if (this.seen === entries || this.problems.length > 0) return;
    this.blame(table, start, `${this.seen} entries instead of ${entries}`);
  }

  /** Remembers the ids and the name in a catalog entry, for messages. */
  readonly noteNames: OnEntry = (key, page, at) => {
    if (key[0] !== 0x63 || (nodeFlags(page, at) & node.bigData) !== 0) return;
    const doc = decode(Buffer.from(dataAt(page, at).subarray(0, page.readUInt32LE(at))));
    const name = `${doc.db}.${doc.name}`;
    this.names.set(doc.id as number, name);
    for (const index of doc.indexes as { id: number }[]) this.names.set(index.id, name);
  };
}

function isMeta(page: Buffer, number: number, pages: number): boolean {
  return (
    numberOf(page) === number &&
    (flagsOf(page) & flag.meta) !== 0 &&
    page.readUInt32LE(pageHead) === 0xbeefc0de &&
    page.readUInt32LE(pageHead + 24) === pageSize &&
    [0x58, 0x88].every((root) => {
      const at = page.readBigUInt64LE(root);
      return at === noPage || at < BigInt(pages);
    })
  );
}

/** Checks all trees of a data file and returns the problems. No server may have the file open. */
function checkTrees(file: number, pages: number): string[] {
  const walker = new Walker(file, pages);
  const metas = [walker.read(0), walker.read(1)] as const;
  if (!metas.every((page, i) => isMeta(page, i, pages))) return ['a meta page cannot be read'];
  const [first, second] = metas;
  const isFirst = first.readBigUInt64LE(0x98) > second.readBigUInt64LE(0x98);
  const meta = isFirst ? first : second;
  const tables = new Map<string, Buffer>();
  walker.tree(freePages, meta.subarray(0x30));
  walker.tree('tables', meta.subarray(0x60), (key, page, at) => {
    const isTree = (nodeFlags(page, at) & node.tree) !== 0;
    if (isTree) tables.set(key.toString('latin1').replace(/\0$/, ''), dataAt(page, at));
  });
  const catalog = tables.get('catalog');
  if (catalog !== undefined) walker.tree('catalog', catalog, walker.noteNames);
  for (const [name, record] of tables) if (name !== 'catalog') walker.tree(name, record);
  return walker.problems;
}

/**
 * Checks a data file before LMDB opens it.
 * @throws Error that says what is damaged and which document describes the recovery
 */
export function assertReadableFile(dataDir: string): void {
  const path = dataPath(dataDir);
  const state = readState(dataDir);
  const refuse = (what: string) =>
    new Error(`${path} is damaged: ${what}. See "A damaged data file" in docs/operations.md`);
  const size = existsSync(path) ? statSync(path).size : 0;
  if (size === 0) {
    if (state === undefined) return;
    throw refuse('it is empty, and there was data in it');
  }
  if (size < 2 * pageSize) throw refuse('it is cut short');
  const file = openSync(path, 'r');
  try {
    if (state?.running === false && metaChecksum(dataDir) === state.meta) return;
    let problems: string[];
    try {
      problems = checkTrees(file, Math.floor(size / pageSize));
    } catch (error) {
      // A length points outside its page, or a catalog entry is not BSON.
      problems = [`a page cannot be read (${(error as Error).message})`];
    }
    if (problems.length > 0) throw refuse(problems.join('; '));
  } finally {
    closeSync(file);
  }
}
