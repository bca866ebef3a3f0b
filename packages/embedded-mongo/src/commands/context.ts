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

/** What all commands share. */
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
  /** Under what the command is recorded when it is a retryable write. */
  readonly retryId: RetryId | undefined;
  /** This server's address as this client sees it. */
  readonly address: string;
  /** @throws CommandError 50 when `maxTimeMS` is over */
  readonly checkTime: CheckTime;
}

/** The name of the collection that a command is about. @throws CommandError 73 */
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

/** The collection to write to, created when it is not there. */
export function ensureCollection(context: CommandContext): Collection {
  const { catalog, engine } = context.server;
  return (
    findCollection(context) ?? catalog.create(engine.live, context.db, collectionName(context))
  );
}

/** A field that was seen to be a document, null or missing. */
export function docField(source: Doc, name: string): Doc | undefined {
  const value = source[name];
  return isDoc(value) ? value : undefined;
}

/** A field that says yes or no, as a boolean or a number. */
export function flagField(source: Doc, name: string): boolean {
  return isTruthy(source[name]);
}

/** A whole number that is not negative. @throws CommandError 51024 */
export function wholeField(source: Doc, name: string): number | undefined {
  const number = toNumber(source[name]);
  if (number === undefined) return undefined;
  if (number >= 0) return Math.trunc(number);
  throw new CommandError(51024, `BSON field '${name}' value must be >= 0, actual value ${number}`);
}

/** @throws CommandError 40414 when a statement lacks one of these fields */
export function assertPresent(source: Doc, where: string, ...names: readonly string[]): void {
  const missing = names.find((name) => source[name] === undefined || source[name] === null);
  if (missing === undefined) return;
  throw new CommandError(40414, `BSON field '${where}.${missing}' is missing but a required field`);
}

/** What documents a command or statement is about. */
export interface Search {
  readonly filter: Doc;
  readonly sort?: Doc | undefined;
  readonly skip?: number;
  /** 0 for no limit. */
  readonly limit: number;
  readonly hint?: unknown;
  /** The top-level fields that are read of the documents found; all when it is not given. */
  readonly fields?: ReadonlySet<string> | undefined;
}

/** For searches that look at what is found only as bytes. */
export const noFields: ReadonlySet<string> = new Set();

/** The documents that a search finds, by the best plan; none where there is no collection. */
export function openRecords(
  reader: Reader,
  sequence: number,
  collection: Collection | undefined,
  search: Search,
): Records {
  const filter = compileFilter(search.filter);
  const sort = readSort(search.sort);
  if (collection === undefined) return { matches: [], exact: false, filter };
  const { limit, skip = 0, hint, fields } = search;
  const wanted = limit > 0 ? limit + skip : undefined;
  const request = { filter: search.filter, sort, wanted, hint: hint ?? undefined, sequence };
  const plan = makePlan(reader.kv, collection, request);
  return findRecords(reader, { collection, plan, filter, sort, skip, limit, fields });
}

/**
 * Runs through what a search finds in a write, each document once, and gives what changes it. A
 * write of many documents lets others go first now and then; what they have changed is looked at
 * again.
 * @throws CommandError 50 when `maxTimeMS` is over; what was visited by then stays
 */
export function* eachInWrite(
  { server, checkTime }: Pick<CommandContext, 'server' | 'checkTime'>,
  collection: Collection | undefined,
  search: Search,
  visit: (doc: Doc, change: (to: Omit<Change, 'before'>) => void, raw: Buffer) => void,
): WriteJob<void> {
  const { live, writes } = server.engine;
  // An update may move a document forward in the index that is being walked.
  const seen = new Set<number>();
  const named = { ...search, fields: noFields };
  const records = openRecords({ kv: live }, Number.MAX_SAFE_INTEGER, collection, named);
  if (collection === undefined) return;
  for (const match of records.matches) {
    if (match !== paused && !seen.has(match.number)) {
      const { number, raw } = match;
      const doc = decode(raw);
      // An index vouched for it, perhaps before another write changed it.
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

/** Runs what reads on a snapshot of the last commit. */
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

/** Changes the catalogue in one write and then lets go of data that belongs to nothing any more. */
export async function changeCatalog<T>({ server }: CommandContext, action: () => T): Promise<T> {
  const { catalog, engine } = server;
  const done = engine.writes.run(() => atOnce(action));
  return done.finally(() => sweepOrphans(engine, catalog));
}
