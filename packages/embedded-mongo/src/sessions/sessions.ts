import { Binary, Long } from 'bson';
import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { CommandError, toCommandError } from '../errors.js';
import type { Catalog } from '../storage/catalog.js';
import type { Engine } from '../storage/engine.js';
import type { Locks } from './locks.js';
import { type RetryId, wasCommitted, writeCommit } from './retry-log.js';
import { noSuchTransaction, Transaction } from './transaction.js';

/** MongoDB's own limit for a transaction's life. */
const maxTransactionMs = 60_000;

export interface SessionFields {
  readonly id: RetryId | undefined;
  readonly inTransaction: boolean;
  readonly starts: boolean;
}

/** Reads what a command says of its session. @throws CommandError for fields that do not fit */
export function readSessionFields(body: Doc): SessionFields {
  const lsid = isDoc(body.lsid) ? body.lsid.id : undefined;
  if (body.txnNumber === undefined) return { id: undefined, inTransaction: false, starts: false };
  if (!(lsid instanceof Binary)) {
    throw new CommandError(72, 'Transaction number requires a session ID to also be specified');
  }
  const number = Long.isLong(body.txnNumber)
    ? body.txnNumber.toBigInt()
    : BigInt(toNumber(body.txnNumber) ?? 0);
  const session = Buffer.from(lsid.buffer.subarray(0, lsid.position));
  return {
    id: { session, number },
    inTransaction: body.autocommit === false,
    starts: body.startTransaction === true,
  };
}

/** The open transactions, one at most for each session. */
export class Sessions {
  private readonly open = new Map<string, Transaction>();
  private readonly engine: Engine;
  private readonly catalog: Catalog;
  private readonly locks: Locks;

  constructor(engine: Engine, catalog: Catalog, locks: Locks) {
    this.engine = engine;
    this.catalog = catalog;
    this.locks = locks;
  }

  private key(id: RetryId): string {
    return id.session.toString('hex');
  }

  /** The transaction that a command belongs to, started if it says so. */
  transactionOf(fields: SessionFields): Transaction | undefined {
    const { id } = fields;
    if (id === undefined || !fields.inTransaction) return undefined;
    const key = this.key(id);
    const current = this.open.get(key);
    if (fields.starts) {
      if (current?.number === id.number) {
        throw new CommandError(50911, `Cannot start transaction ${id.number} again`);
      }
      if (current !== undefined) this.finish(key, current);
      const started = new Transaction(this.engine, this.catalog, this.locks, id.number);
      this.open.set(key, started);
      return started;
    }
    if (current === undefined || current.number !== id.number) throw noSuchTransaction(id.number);
    return current;
  }

  private finish(key: string, transaction: Transaction): void {
    this.open.delete(key);
    transaction.end();
  }

  /** @throws CommandError 251 when it is not open, 112 when another write was first */
  async commit(id: RetryId): Promise<void> {
    const key = this.key(id);
    const transaction = this.open.get(key);
    if (transaction === undefined || transaction.number !== id.number) {
      if (wasCommitted(this.engine.live, id)) return;
      throw noSuchTransaction(id.number);
    }
    try {
      await this.engine.writes.run(() => transaction.commit((kv) => writeCommit(kv, id)));
    } catch (error) {
      const cause = toCommandError(error);
      throw new CommandError(cause.code, cause.message, {
        labels: cause.code === 112 ? ['TransientTransactionError'] : cause.labels,
      });
    } finally {
      this.finish(key, transaction);
    }
  }

  /** @throws CommandError 251 when there is none to abort */
  abort(id: RetryId): void {
    const key = this.key(id);
    const transaction = this.open.get(key);
    if (transaction === undefined || transaction.number !== id.number) {
      if (wasCommitted(this.engine.live, id)) {
        throw new CommandError(256, `Transaction ${id.number} has been committed.`);
      }
      throw noSuchTransaction(id.number);
    }
    this.finish(key, transaction);
  }

  /** Ends a session's transaction, if it has one, as after an error. */
  discard(session: Buffer): void {
    const key = session.toString('hex');
    const transaction = this.open.get(key);
    if (transaction !== undefined) this.finish(key, transaction);
  }

  /** Aborts transactions that were left open for too long. */
  expire(): void {
    const limit = Date.now() - maxTransactionMs;
    for (const [key, transaction] of this.open) {
      if (transaction.startedAt < limit) this.finish(key, transaction);
    }
  }

  close(): void {
    for (const [key, transaction] of this.open) this.finish(key, transaction);
  }
}
