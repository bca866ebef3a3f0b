import { IndexStateModel, WORKERS_STATE } from '../models/index-state.js';

/** A later-started worker without a report for this long no longer keeps this one from polling, in milliseconds. */
const SILENT_MS = 5_000;
const FORGOTTEN_MS = 3_600_000;

/**
 * Records that a worker is alive, or that it ended; forgets those that have been silent for long.
 * @returns whether no living worker was started after it. Without Redis only the last one polls.
 */
export async function reportAlive(name: string, alive = true): Promise<boolean> {
  const key = `workers.${name}`;
  const state = await IndexStateModel.findOneAndUpdate(
    { _id: WORKERS_STATE },
    alive ? { $set: { [key]: new Date() } } : { $unset: { [key]: '' } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  const workers = Object.entries(state?.workers ?? {});
  const silentFor = (at: Date) => Math.abs(Date.now() - at.getTime());
  const forgotten = workers.filter(([, at]) => silentFor(at) > FORGOTTEN_MS);
  if (forgotten.length > 0) {
    const unset = Object.fromEntries(forgotten.map(([other]) => [`workers.${other}`, '']));
    await IndexStateModel.updateOne({ _id: WORKERS_STATE }, { $unset: unset });
  }
  return workers.every(
    ([other, at]) => silentFor(at) > SILENT_MS || startOf(other) <= startOf(name),
  );
}

/** A name of this process that ends with the time of its start. */
export function workerName(host: string): string {
  const start = Date.now().toString(36);
  return `${host.replace(/[^\w-]/g, '_')}-${process.pid}-${start}`;
}

function startOf(name: string): string {
  return name.slice(name.lastIndexOf('-') + 1);
}
