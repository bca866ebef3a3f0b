import { Meilisearch, type Task } from 'meilisearch';
import { IndexStateModel } from '../models/index-state.js';

/** The index that searches are answered from. */
export const TERMS_INDEX = 'terms';

/** One Meilisearch node with a copy of the index. */
export interface MeiliTarget {
  /** Name in the state records and in the `indexed` field of terms. */
  readonly key: string;
  readonly host: string;
  readonly client: Meilisearch;
}

/** Timeout of one HTTP call in milliseconds, without waiting for tasks. */
const CALL_TIMEOUT_MS = 15_000;

/**
 * A client of one node. Replies are not compressed: over keep-alive connections Node's fetch waits about 44 ms for
 * the end of each gzip stream.
 */
function meiliClient(host: string, apiKey: string | undefined): Meilisearch {
  return new Meilisearch({
    host,
    ...(apiKey ? { apiKey } : {}),
    timeout: CALL_TIMEOUT_MS,
    requestInit: { headers: { 'accept-encoding': 'identity' } },
  });
}

/**
 * The nodes to keep up to date. A single one is always called `main`, so that a local Meilisearch may change its
 * port; several are named by their addresses.
 */
export function meiliTargets(hosts: readonly string[], apiKey: string | undefined): MeiliTarget[] {
  return hosts.map((host) => ({
    key: hosts.length === 1 ? 'main' : host.replace(/^\w+:\/\//, '').replace(/[^a-zA-Z0-9]+/g, '_'),
    host,
    client: meiliClient(host, apiKey),
  }));
}

/** A task that Meilisearch has finished without success. */
export class MeiliTaskError extends Error {
  readonly task: Task;

  constructor(task: Task) {
    super(task.error?.message ?? `Task ${task.uid} ${task.status}`);
    this.name = 'MeiliTaskError';
    this.task = task;
  }
}

/** The node does not answer, or not in time; whether the request took effect is unknown. */
export class MeiliUnreachableError extends Error {
  constructor(host: string, cause: unknown) {
    super(`Meilisearch at ${host} does not answer`, { cause });
    this.name = 'MeiliUnreachableError';
  }
}

const LONGEST_POLL_MS = 50;
/** How long a task is waited for, in milliseconds. */
export const TASK_TIMEOUT_MS = 300_000;

/**
 * Waits until a task has succeeded. Polls often at first, because a single edit takes only a few tens of
 * milliseconds.
 * @throws MeiliTaskError if it failed or was cancelled; an Error after {@link TASK_TIMEOUT_MS}.
 */
export async function taskSuccess(client: Meilisearch, uid: number): Promise<Task> {
  const deadline = Date.now() + TASK_TIMEOUT_MS;
  for (let pause = 4; ; pause = Math.min(pause * 1.5, LONGEST_POLL_MS)) {
    const task = await client.tasks.getTask(uid);
    if (task.status === 'succeeded') return task;
    if (task.status === 'failed' || task.status === 'canceled') throw new MeiliTaskError(task);
    if (Date.now() > deadline) {
      throw new Error(`Task ${uid} is not finished after ${TASK_TIMEOUT_MS} ms`);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Waits until no task of an index is waiting or running, so that nothing sent earlier can take effect later. */
export async function tasksSettled(client: Meilisearch, index: string): Promise<void> {
  const deadline = Date.now() + TASK_TIMEOUT_MS;
  for (;;) {
    const { total } = await client.tasks.getTasks({
      indexUids: [index],
      statuses: ['enqueued', 'processing'],
      limit: 1,
    });
    if (total === 0) return;
    if (Date.now() > deadline) throw new Error(`Tasks of ${index} are not finished`);
    await new Promise((resolve) => setTimeout(resolve, LONGEST_POLL_MS));
  }
}

/** Id of the state record of an index target. */
export function targetStateId(key: string): string {
  return `target:${key}`;
}

/** State of the index at one node. */
export interface IndexVersion {
  /**
   * Increases with each change that Meilisearch has confirmed; 0 before the first. Part of the keys of search caches.
   */
  readonly version: number;
  /** This node may lack changes that others have. */
  readonly behind: boolean;
}

export async function readIndexVersion(targetKey: string): Promise<IndexVersion> {
  const fields = { version: 1, behind: 1 } as const;
  const state = await IndexStateModel.findById(targetStateId(targetKey), fields).lean();
  return { version: state?.version ?? 0, behind: state?.behind ?? false };
}

/** Records whether a node may lack changes that others have; searches use such a node last. */
export async function setBehind(targetKey: string, behind: boolean): Promise<void> {
  await IndexStateModel.updateOne(
    { _id: targetStateId(targetKey), behind: { $ne: behind } },
    { $set: { behind } },
  );
}

/** A target that no process has reported for this long is in no settings any more, in milliseconds. */
const FORGOTTEN_MS = 120_000;

/** Removes other targets: the status and its estimates would count them forever. */
export async function forgetOtherTargets(keys: readonly string[]): Promise<void> {
  await IndexStateModel.deleteMany({
    _id: { $regex: '^target:', $nin: keys.map(targetStateId) },
    checkedAt: { $lt: new Date(Date.now() - FORGOTTEN_MS) },
  });
}
