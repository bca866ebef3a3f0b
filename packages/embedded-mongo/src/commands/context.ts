import type { Doc } from '../bson/values.js';
import { isDoc, toNumber } from '../bson/values.js';
import type { CheckTime, Cursors } from '../cursors.js';
import { CommandError } from '../errors.js';
import { type Collation, readCollation } from '../query/collation.js';
import { typeName } from '../query/type-names.js';
import { HeldByTransaction, type Locks } from '../sessions/locks.js';
import type { RetryId } from '../sessions/retry-log.js';
import type { SessionFields, Sessions } from '../sessions/sessions.js';
import type { Transaction } from '../sessions/transaction.js';
import type { Catalog } from '../storage/catalog.js';
import { assertNamespace } from '../storage/catalog-keys.js';
import type { Collection } from '../storage/collection.js';
import type { Engine, Snapshot } from '../storage/engine.js';
import type { WriteTarget } from '../storage/records.js';
import { atOnce, type WriteJob } from '../storage/write-queue.js';

/** What all commands share. */
export interface ServerState {
  readonly engine: Engine;
  readonly catalog: Catalog;
  readonly locks: Locks;
  readonly sessions: Sessions;
  readonly cursors: Cursors;
  readonly startedAt: Date;
  /** Writes outside transactions go here. */
  readonly direct: WriteTarget;
  readonly counters: { commands: number; connections: number; totalConnections: number };
}

export interface CommandContext {
  readonly server: ServerState;
  readonly name: string;
  readonly db: string;
  readonly body: Doc;
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  readonly session: SessionFields;
  readonly transaction: Transaction | undefined;
  /** This server's address as this client sees it. */
  readonly address: string;
  /** @throws CommandError 50 when `maxTimeMS` is over */
  readonly checkTime: CheckTime;
}

/** The name of the collection that a command is about. @throws CommandError 73 */
export function collectionName(context: CommandContext): string {
  const name = context.body[context.name];
  if (typeof name !== 'string') {
    throw new CommandError(73, `collection name has invalid type ${typeName(name)}`);
  }
  assertNamespace(context.db, name);
  return name;
}

export function namespaceOf(context: CommandContext): string {
  return `${context.db}.${collectionName(context)}`;
}

export function findCollection(context: CommandContext): Collection | undefined {
  return context.server.catalog.find(context.db, collectionName(context));
}

/** The view that a command reads: its transaction's, or a snapshot of the last commit. */
export function openReader(context: CommandContext): Snapshot {
  const { transaction } = context;
  if (transaction === undefined) return context.server.engine.snapshot();
  return {
    kv: transaction.kv,
    sequence: transaction.snapshot.sequence,
    release: () => {},
  };
}

/** Runs a write in the command's transaction, or in the next group commit. */
export async function runWrite<T>(
  context: CommandContext,
  make: (target: WriteTarget) => WriteJob<T>,
): Promise<T> {
  const { server, transaction } = context;
  if (transaction === undefined) return server.engine.writes.run(() => make(server.direct));
  const job = make(transaction);
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
  }
}

/** Does something at once, or as soon as the transaction in its way has ended. */
export function* patiently<T>(action: () => T): WriteJob<T> {
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof HeldByTransaction)) throw error;
      yield error.released;
    }
  }
}

/** True when a write outside a transaction has had its time for now. */
export function shouldYield(context: CommandContext): boolean {
  return context.transaction === undefined && context.server.engine.writes.shouldYield();
}

/** The commit that a write sees: its transaction's snapshot, or everything so far. */
export function sequenceOf(context: CommandContext): number {
  return context.transaction?.snapshot.sequence ?? Number.MAX_SAFE_INTEGER;
}

/** The collection to write to, created when it is not there. */
export function ensureCollection(context: CommandContext, target: WriteTarget): Collection {
  const { catalog, direct } = context.server;
  const name = collectionName(context);
  const found = catalog.find(context.db, name);
  if (found !== undefined) return found;
  if (target !== direct) throw new CommandError(1, 'A collection vanished in a transaction');
  return catalog.create(target.kv, context.db, name);
}

/** Creates the collection first where a transaction is going to write to it. */
export async function prepareCollection(context: CommandContext): Promise<void> {
  if (context.transaction === undefined || findCollection(context) !== undefined) return;
  const { engine, direct } = context.server;
  await engine.writes.run(() =>
    atOnce(() => {
      ensureCollection(context, direct);
    }),
  );
}

/** The id under which a write is recorded against repetition, outside transactions. */
export function retryId(context: CommandContext): RetryId | undefined {
  return context.transaction === undefined ? context.session.id : undefined;
}

/** The statements of a write command: documents beside the body, or an array in it. */
export function statementsOf<T>(
  context: CommandContext,
  field: string,
  fromBuffer: (document: Buffer) => T,
  fromDoc: (document: Doc) => T,
): T[] {
  collectionName(context);
  const sequence = context.sequences.get(field);
  const inBody = context.body[field];
  if (sequence === undefined && !Array.isArray(inBody)) {
    throw new CommandError(
      40414,
      `BSON field '${context.name}.${field}' is missing but a required field`,
    );
  }
  const found =
    sequence?.map(fromBuffer) ??
    (inBody as unknown[]).map((item) => {
      if (isDoc(item)) return fromDoc(item);
      throw new CommandError(14, `BSON field '${context.name}.${field}' must hold objects`);
    });
  if (found.length === 0 || found.length > 100_000) {
    throw new CommandError(
      16,
      `Write batch sizes must be between 1 and 100000. Got ${found.length} operations.`,
    );
  }
  return found;
}

export function docField(source: Doc, name: string): Doc | undefined {
  const value = source[name];
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value)) throw new CommandError(14, `Expected field ${name} to be of type object`);
  return value;
}

/** A field that says yes or no, as a boolean or a number. */
export function flagField(source: Doc, name: string): boolean {
  const value = source[name];
  return (
    value === true ||
    ((typeof value === 'object' || typeof value === 'number') && (toNumber(value) ?? 0) !== 0)
  );
}

export function wholeField(source: Doc, name: string): number | undefined {
  const value = source[name];
  if (value === undefined || value === null) return undefined;
  const number = toNumber(value);
  if (number === undefined) {
    throw new CommandError(14, `BSON field '${name}' is the wrong type, expected a number`);
  }
  if (number < 0) {
    throw new CommandError(
      51024,
      `BSON field '${name}' value must be >= 0, actual value '${number}'`,
    );
  }
  return Math.trunc(number);
}

export function collationOf(source: Doc): Collation | undefined {
  return readCollation(source.collation);
}
