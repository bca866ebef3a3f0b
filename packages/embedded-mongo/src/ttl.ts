import { type Doc, toKey } from './bson/values.js';
import { eachInWrite, type ServerState } from './commands/context.js';
import { forgetBefore } from './sessions/retry-log.js';
import { atOnce } from './storage/write-queue.js';

/** How long the results of a session's last retryable write are kept; MongoDB keeps them as long. */
const retryMs = 30 * 60_000;

/** Deletes the documents that have expired by their TTL index. */
export async function runTtl(server: ServerState): Promise<void> {
  const patient = { server, checkTime: () => {} };
  for (const collection of [...server.catalog.all()]) {
    for (const { key, partial, expireAfterSeconds } of collection.indexes) {
      if (expireAfterSeconds === undefined) continue;
      const [path] = key.keys();
      const before = new Date(Date.now() - expireAfterSeconds * 1000);
      const condition: Doc = { [toKey(path as string)]: { $lt: before } };
      const filter = partial === undefined ? condition : { $and: [condition, partial] };
      await server.engine.writes.run(() =>
        eachInWrite(patient, collection, { filter, limit: 0 }, (_, change) => change({})),
      );
    }
  }
}

/** Deletes the records of retryable writes that are too old to be retried. */
export async function forgetRetries(server: ServerState): Promise<void> {
  const before = new Date(Date.now() - retryMs);
  await server.engine.writes.run((kv) => atOnce(() => forgetBefore(kv, before)));
}
