import { Long } from 'bson';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { type KvReader, type KvWriter, prefixEnd } from '../storage/kv.js';

/** What a retryable write is known by. */
export interface RetryId {
  readonly session: Buffer;
  readonly number: bigint;
}

/** The results of the statements that a write has applied, by statement number. */
export type Statements = Map<number, Doc>;

function read(value: Buffer | undefined): { number: bigint; doc: Doc } | undefined {
  if (value === undefined) return undefined;
  const doc = decode(value);
  return { number: (doc.number as Long).toBigInt(), doc };
}

/**
 * What was applied under this id before: results that a retry is to be answered with.
 * @throws CommandError 225 when the session has moved on to a later number
 */
export function readStatements(kv: KvReader, id: RetryId): Statements {
  const found = read(kv.get('retries', id.session));
  if (found === undefined || found.number < id.number) return new Map();
  if (found.number > id.number) {
    throw new CommandError(
      225,
      `Retryable write with txnNumber ${id.number} is prohibited on session because a newer retryable write with txnNumber ${found.number} has already started`,
    );
  }
  const statements: Statements = new Map();
  for (const { from, to, result } of (found.doc.statements ?? []) as Doc[]) {
    for (let i = from as number; i <= (to as number); i++) statements.set(i, result as Doc);
  }
  return statements;
}

/** Neighbours that share one result, as those of a long insert do, are kept as one. */
function compress(statements: Statements): Doc[] {
  const runs: { from: number; to: number; result: Doc }[] = [];
  for (const [i, result] of statements) {
    const last = runs.at(-1);
    if (last !== undefined && last.result === result && last.to === i - 1) last.to = i;
    else runs.push({ from: i, to: i, result });
  }
  return runs;
}

/** Records results in the transaction that makes them true. */
export function writeStatements(kv: KvWriter, id: RetryId, statements: Statements): void {
  const doc = {
    number: Long.fromBigInt(id.number),
    at: new Date(),
    statements: compress(statements),
  };
  kv.put('retries', id.session, encode(doc));
}

/** Records that a transaction was committed, so that a repeated commit is answered with success. */
export function writeCommit(kv: KvWriter, id: RetryId): void {
  const doc = { number: Long.fromBigInt(id.number), at: new Date(), committed: true };
  kv.put('retries', id.session, encode(doc));
}

export function wasCommitted(kv: KvReader, id: RetryId): boolean {
  const found = read(kv.get('retries', id.session));
  return found !== undefined && found.number === id.number && found.doc.committed === true;
}

/** Forgets sessions that have not written since a time. */
export function forgetBefore(kv: KvWriter, time: Date, most: number): number {
  const range = { start: Buffer.from([0]), end: prefixEnd(Buffer.alloc(16, 0xff)) };
  const old: Buffer[] = [];
  for (const { key, value } of kv.entries('retries', range)) {
    if (old.length >= most) break;
    if ((decode(value, 0, new Set(['at'])).at as Date) < time) old.push(Buffer.from(key));
  }
  for (const key of old) kv.remove('retries', key);
  return old.length;
}
