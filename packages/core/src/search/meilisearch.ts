import { Meilisearch, type Task } from 'meilisearch';
import { INDEX_STATE, IndexStateModel } from '../models/index-state.js';

/** The name of the index unless the settings have another. */
export const TERMS_INDEX = 'terms';

/** Timeout of one HTTP call in milliseconds, without waiting for tasks. */
const CALL_TIMEOUT_MS = 15_000;

/**
 * A client of the node. Replies are not compressed: over keep-alive connections Node's fetch waits for the end of each
 * gzip stream.
 */
export function meiliClient(host: string, apiKey: string | undefined): Meilisearch {
  return new Meilisearch({
    host: host.replace(/\/+$/, ''),
    ...(apiKey ? { apiKey } : {}),
    timeout: CALL_TIMEOUT_MS,
    requestInit: { headers: { 'accept-encoding': 'identity' } },
  });
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

/** The node does not answer, not in time, or cannot do its work; whether the request took effect is unknown. */
export class MeiliUnreachableError extends Error {
  constructor(cause: unknown) {
    super(`Meilisearch does not do its work: ${reasonOf(cause)}`, { cause });
    this.name = 'MeiliUnreachableError';
  }
}

/** What an error says, for an operator; the client hides the cause of a failed connection. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const inner = cause instanceof Error && !error.message.includes(cause.message);
  return inner ? `${error.message}: ${reasonOf(cause)}` : error.message;
}

const LONGEST_POLL_MS = 50;
/** How long a task is waited for, in milliseconds. */
export const TASK_TIMEOUT_MS = 300_000;

/**
 * Waits until a task has succeeded. Polls often at first, because a single edit takes only a few tens of
 * milliseconds.
 * @param shouldCancel asked while it waits; the task is canceled once it says so, unless it finishes first.
 * @throws MeiliTaskError if it failed or was canceled; an Error after {@link TASK_TIMEOUT_MS}.
 */
export async function taskSuccess(
  client: Meilisearch,
  uid: number,
  shouldCancel?: () => Promise<boolean>,
): Promise<Task> {
  const deadline = Date.now() + TASK_TIMEOUT_MS;
  let canceling = false;
  for (let pause = 4; ; pause = Math.min(pause * 1.25, LONGEST_POLL_MS)) {
    const task = await client.tasks.getTask(uid);
    if (task.status === 'succeeded') return task;
    if (task.status === 'failed' || task.status === 'canceled') throw new MeiliTaskError(task);
    if (Date.now() > deadline) {
      throw new Error(`Task ${uid} is not finished after ${TASK_TIMEOUT_MS} ms`);
    }
    if (!canceling && (await shouldCancel?.())) {
      canceling = true;
      // If the node refuses this, the task is waited for.
      await client.tasks.cancelTasks({ uids: [uid] }).catch(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * What the API has to know of the index. `version` increases with each change that Meilisearch has confirmed, and is 0
 * before the first: a part of the keys of search caches. An index that `isForeign` answers no searches.
 */
export async function readIndexState(): Promise<{ version: number; isForeign: boolean }> {
  const state = await IndexStateModel.findById(INDEX_STATE, { version: 1, foreign: 1 }).lean();
  return { version: state?.version ?? 0, isForeign: state?.foreign === true };
}
