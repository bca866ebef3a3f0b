import { decode } from '../bson/decode.js';
import { isTruthy, toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/values.js';
import type { CheckTime, Cursors } from '../cursors.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { findRecords, type Records } from '../query/find-records.js';
import { makePlan } from '../query/planner.js';
import { readSort } from '../query/sort.js';
import { paused, type Reader } from '../query/stream.js';
import { typeName } from '../query/type-names.js';
import type { ClusterClock } from '../sessions/cluster-clock.js';
import type { RetryId } from '../sessions/retry-log.js';
import { assertNamespace, type Collection } from '../storage/collection.js';
import { sweepOrphans } from '../storage/orphans.js';
import { type Change, changeRecord, type Store } from '../storage/records.js';
import { atOnce, type WriteJob } from '../storage/write-queue.js';

/** The state that all commands share. */
export interface ServerState extends Store {
  readonly cursors: Cursors;
  readonly clock: ClusterClock;
  connections: number;
}

export interface CommandContext {
  readonly server: ServerState;
  readonly name: string;
  readonly db: string;
  readonly body: Doc;
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  /** The id of a retryable write; undefined for other commands. */
  readonly retryId: RetryId | undefined;
  /** This server's address as this client sees it. */
  readonly address: string;
  /** @throws CommandError 50 when the command has run longer than its `maxTimeMS` */
  readonly checkTime: CheckTime;
}

/** The name of a command's collection. @throws CommandError 73 when it is not valid */
export function collectionName({ body, name, db }: CommandContext): string {
  const value = body[name];
  if (typeof value !== 'string') {
    throw new CommandError(73, `collection name has invalid type ${typeName(value)}`);
  }
  assertNamespace(db, value);
  return value;
}

export function namespaceOf(context: CommandContext): string {
  return `${context.db}.${collectionName(context)}`;
}

export function findCollection(context: CommandContext): Collection | undefined {
  return context.server.catalog.find(context.db, collectionName(context));
}

/** The collection to write to. It is created if it does not exist. */
export function ensureCollection(context: CommandContext): Collection {
  const { catalog, engine } = context.server;
  return (
    findCollection(context) ?? catalog.create(engine.live, context.db, collectionName(context))
  );
}

/** A field that `assertFields` has checked: a document, or undefined if it is null or missing. */
export function docField(source: Doc, name: string): Doc | undefined {
  const value = source[name];
  return isDoc(value) ? value : undefined;
}

/** A boolean field that may also be a number. */
export function flagField(source: Doc, name: string): boolean {
  return isTruthy(source[name]);
}

/** A number that must not be negative, truncated to an integer. @throws CommandError 51024 */
export function wholeField(source: Doc, name: string): number | undefined {
  const number = toNumber(source[name]);
  if (number === undefined) return undefined;
  if (number >= 0) return Math.trunc(number);
  throw new CommandError(51024, `BSON field '${name}' value must be >= 0, actual value ${number}`);
}

/** @throws CommandError 40414 when one of the required fields is missing */
export function assertPresent(source: Doc, where: string, ...names: readonly string[]): void {
  const missing = names.find((name) => source[name] === undefined || source[name] === null);
  if (missing === undefined) return;
  throw new CommandError(40414, `BSON field '${where}.${missing}' is missing but a required field`);
}

/** Selects the documents that a command or statement reads or writes. */
export interface Search {
  readonly filter: Doc;
  readonly sort?: Doc | undefined;
  readonly skip?: number;
  /** 0 for no limit. */
  readonly limit: number;
  readonly hint?: unknown;
  /** The top-level fields that the caller reads; all of them if not given. */
  readonly fields?: ReadonlySet<string> | undefined;
}

/** For searches whose results are used as BSON and not decoded. */
export const noFields: ReadonlySet<string> = new Set();

/** The documents that a search finds, by the best plan. None if the collection does not exist. */
export function openRecords(
  reader: Reader,
  sequence: number,
  collection: Collection | undefined,
  search: Search,
): Records {
  const filter = compileFilter(search.filter);
  const sort = readSort(search.sort);
  if (collection === undefined) return { matches: [], filter };
  const { limit, skip = 0, hint, fields } = search;
  const wanted = limit > 0 ? limit + skip : undefined;
  const request = { filter: search.filter, sort, wanted, hint: hint ?? undefined, sequence };
  const plan = makePlan(reader.kv, collection, request);
  return findRecords(reader, { collection, plan, filter, sort, skip, limit, fields });
}

/**
 * Visits each document that a search finds, once, inside a write, with a function that changes it. A
 * long write yields to other writes now and then. Documents that those have changed are matched again.
 * @throws CommandError 50 after `maxTimeMS`; changes made before that stay
 */
export function* eachInWrite(
  { server, checkTime }: Pick<CommandContext, 'server' | 'checkTime'>,
  collection: Collection | undefined,
  search: Search,
  visit: (doc: Doc, change: (to: Omit<Change, 'before'>) => void, raw: Buffer) => void,
): WriteJob<void> {
  const { live, writes } = server.engine;
  // An update may move a document forward in the index that is being scanned.
  const seen = new Set<number>();
  const named = { ...search, fields: noFields };
  const records = openRecords({ kv: live }, Number.MAX_SAFE_INTEGER, collection, named);
  if (collection === undefined) return;
  for (const match of records.matches) {
    if (match !== paused && !seen.has(match.number)) {
      const { number, raw } = match;
      const doc = decode(raw);
      // If only the index says that the document matches, another write may have changed it since.
      if (match.doc !== undefined || records.filter.matches(doc)) {
        seen.add(number);
        const before = { raw, doc };
        visit(doc, (to) => changeRecord(server, collection, number, { before, ...to }), raw);
      }
    }
    checkTime();
    if (search.limit !== 1 && writes.shouldYield()) {
      yield;
      records.scanner?.refresh();
      if (collection.dropped) return;
    }
  }
}

/** Runs a read on a snapshot of the last commit. */
export async function withSnapshot<T>(
  { server }: CommandContext,
  run: (reader: Reader, sequence: number) => Promise<T> | T,
): Promise<T> {
  const snapshot = server.engine.snapshot();
  try {
    return await run({ kv: snapshot.kv }, snapshot.sequence);
  } finally {
    snapshot.release();
  }
}

/** Changes the catalog in one write, and then starts to delete data of dropped collections and indexes. */
export async function changeCatalog<T>({ server }: CommandContext, action: () => T): Promise<T> {
  const { catalog, engine } = server;
  const done = engine.writes.run(() => atOnce(action));
  return done.finally(() => sweepOrphans(engine, catalog));
}
