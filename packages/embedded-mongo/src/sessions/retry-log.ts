import { Binary, Long } from 'bson';
import { decode, ownDepth } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { toBigInt, toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { type KvReader, type KvWriter, prefixEnd } from '../storage/kv.js';

/** The identity of a retryable write: its session and its transaction number. */
export interface RetryId {
  readonly session: Buffer;
  readonly number: bigint;
}

/**
 * The id of a command that is a retryable write, else undefined.
 * @throws CommandError 72 for invalid session fields, 263 for a transaction
 */
export function readRetryId(body: Doc): RetryId | undefined {
  const transaction = ['startTransaction', 'autocommit'].find((name) => body[name] !== undefined);
  if (transaction !== undefined) {
    throw new CommandError(
      263,
      `Multi-document transactions are not supported by this server: ${transaction}`,
    );
  }
  if (body.txnNumber === undefined) return undefined;
  const lsid = isDoc(body.lsid) ? body.lsid.id : undefined;
  if (!(lsid instanceof Binary)) {
    throw new CommandError(72, 'Transaction number requires a session ID to also be specified');
  }
  if ((toNumber(body.txnNumber) ?? -1) < 0) {
    throw new CommandError(72, 'Transaction number cannot be negative');
  }
  const session = Buffer.from(lsid.buffer.subarray(0, lsid.position));
  return { session, number: toBigInt(body.txnNumber) };
}

/** The results of the statements that a write has executed, by statement number. */
export type Statements = Map<number, Doc>;

/**
 * The results of the statements that were executed under this id before. A retry gets them as its
 * reply.
 * @throws CommandError 225 when the session has already used a higher number
 */
export function readStatements(kv: KvReader, id: RetryId): Statements {
  const statements: Statements = new Map();
  const stored = kv.get('retries', id.session);
  if (stored === undefined) return statements;
  const found = decode(stored, undefined, ownDepth);
  const number = toBigInt(found.number);
  if (number > id.number) {
    throw new CommandError(
      225,
      `Retryable write with txnNumber ${id.number} is prohibited on session because a newer retryable write with txnNumber ${number} has already started`,
    );
  }
  if (number < id.number) return statements;
  for (const { from, to, result } of (found.statements ?? []) as Doc[]) {
    for (let i = from as number; i <= (to as number); i++) statements.set(i, result as Doc);
  }
  return statements;
}

/** Merges consecutive statements with the same result, as in a long insert, into one range. */
function compress(statements: Statements): Doc[] {
  const runs: { from: number; to: number; result: Doc }[] = [];
  for (const [i, result] of statements) {
    const last = runs.at(-1);
    if (last !== undefined && last.result === result && last.to === i - 1) last.to = i;
    else runs.push({ from: i, to: i, result });
  }
  return runs;
}

/** Records results. Called in the transaction of the write itself, so that both are committed or neither. */
export function writeStatements(kv: KvWriter, id: RetryId, statements: Statements): void {
  const doc = {
    number: Long.fromBigInt(id.number),
    at: new Date(),
    statements: compress(statements),
  };
  kv.put('retries', id.session, encode(doc, ownDepth));
}

const atField: ReadonlySet<string> = new Set(['at']);

/** Deletes the records of sessions that have not written since `time`. */
export function forgetBefore(kv: KvWriter, time: Date): void {
  const range = { start: Buffer.from([0]), end: prefixEnd(Buffer.alloc(16, 0xff)) };
  const old: Buffer[] = [];
  for (const { key, value } of kv.entries('retries', range)) {
    if ((decode(value, atField).at as Date) < time) old.push(key);
  }
  for (const key of old) kv.remove('retries', key);
}
