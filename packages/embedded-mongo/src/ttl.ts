import { decode } from './bson/decode.js';
import type { Doc } from './bson/values.js';
import type { ServerState } from './commands/context.js';
import { noFields } from './commands/locate.js';
import { compileFilter } from './query/filter.js';
import { makePlan } from './query/planner.js';
import { RecordStream } from './query/record-stream.js';
import { paused } from './query/stream.js';
import { HeldByTransaction } from './sessions/locks.js';
import { forgetBefore } from './sessions/retry-log.js';
import type { Collection, Index } from './storage/collection.js';
import { deleteRecord, readRecord } from './storage/records.js';
import type { WriteJob } from './storage/write-queue.js';

/** MongoDB keeps what it knows of retryable writes for half an hour too. */
const retryMs = 30 * 60_000;

function* expire(server: ServerState, collection: Collection, index: Index): WriteJob<number> {
  const { direct, engine } = server;
  const [path] = index.key.keys();
  const limit = new Date(Date.now() - (index.expireAfterSeconds as number) * 1000);
  const condition: Doc = { [path as string]: { $lt: limit } };
  const filter = compileFilter(condition);
  const plan = makePlan(direct.kv, collection, {
    filter: condition,
    sort: undefined,
    wanted: undefined,
    hint: index.name,
    collated: false,
    sequence: Number.MAX_SAFE_INTEGER,
  });
  const query = {
    collection,
    plan,
    filter,
    sort: undefined,
    collation: undefined,
    skip: 0,
    limit: 0,
    fields: noFields,
  };
  const stream = new RecordStream(query);
  let gone = 0;
  for (let match = stream.next(direct.kv); match !== undefined; match = stream.next(direct.kv)) {
    if (match !== paused) {
      const raw = readRecord(direct.kv, collection, match.number);
      const doc = raw === undefined ? undefined : decode(raw);
      if (raw !== undefined && doc !== undefined && filter.matches(doc)) {
        try {
          deleteRecord(direct, collection, match.number, { raw, doc });
          gone++;
        } catch (error) {
          // A transaction has it; the next round sees what became of it.
          if (!(error instanceof HeldByTransaction)) throw error;
        }
      }
    }
    if (engine.writes.shouldYield()) {
      yield;
      stream.scanner.refresh();
    }
    if (collection.dropped) break;
  }
  return gone;
}

/** Deletes what TTL indexes say has expired; gives how many documents went. */
export async function runTtl(server: ServerState): Promise<number> {
  let gone = 0;
  for (const collection of [...server.catalog.all()]) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined || index.readySince === 0) continue;
      gone += await server.engine.writes.run(() => expire(server, collection, index));
    }
  }
  return gone;
}

/** Forgets retryable writes that no driver would repeat any more. */
export async function forgetRetries(server: ServerState): Promise<void> {
  await server.engine.writes.run(function* (kv): WriteJob<void> {
    while (forgetBefore(kv, new Date(Date.now() - retryMs), 500) === 500) yield;
  });
}
