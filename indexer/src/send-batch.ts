import {
  type MeiliTarget,
  MeiliTaskError,
  MeiliUnreachableError,
  TERMS_INDEX,
  taskSuccess,
} from '@terimce/core/search/meili-target';
import type { IdAndRev, IndexableTerm } from '@terimce/core/terms/term-outbox';
import { MeilisearchApiError, MeilisearchRequestError } from 'meilisearch';
import {
  isSearchable,
  type ReadyDocument,
  type Refusal,
  readyDocuments,
  requestsOf,
  type ToDocument,
  wereTooLarge,
} from './documents.js';

/** Meilisearch's reply to a batch. */
export interface BatchOutcome {
  /** Stored or removed as requested. */
  readonly accepted: IdAndRev[];
  readonly refused: Refusal[];
  /** The rest was withdrawn before it was stored, because the signal was aborted. */
  readonly withdrawn: boolean;
  /** How long Meilisearch worked, in milliseconds. */
  readonly tookMs: number;
}

export interface SendOptions {
  readonly index?: string;
  /** Ids without a term in the database, to be removed from the index. */
  readonly unknownIds?: readonly string[];
  /** Withdraws what Meilisearch has not finished, within some tens of milliseconds. */
  readonly signal?: AbortSignal | undefined;
}

/** The signal was aborted before these documents were stored. */
class Withdrawn extends Error {}

/** How often a single document is sent after the node has closed the connection, before it counts as refused. */
const ATTEMPTS = 3;

/**
 * Stores the given terms in an index, or removes those that are not public any more, and waits until Meilisearch has
 * finished. A batch that is refused is split in halves until the bad document is found.
 * @throws MeiliUnreachableError if the node does not answer.
 */
export async function sendBatch(
  target: MeiliTarget,
  terms: readonly IndexableTerm[],
  toDocument: ToDocument,
  { index = TERMS_INDEX, unknownIds = [], signal }: SendOptions = {},
): Promise<BatchOutcome> {
  const { ready, refused } = await readyDocuments(terms.filter(isSearchable), toDocument);
  const outcome: BatchOutcome = { accepted: [], refused, withdrawn: false, tookMs: 0 };
  const started = performance.now();
  const unwanted = terms.filter((term) => !isSearchable(term));
  try {
    await addDocuments({ target, index, signal }, ready, outcome);
  } catch (error) {
    if (!(error instanceof Withdrawn)) throw error;
    return { ...outcome, withdrawn: true, tookMs: performance.now() - started };
  }
  const gone = [...unwanted.map((term) => String(term._id)), ...unknownIds];
  if (gone.length > 0) {
    await call(target, async () => {
      const { taskUid } = await target.client.index(index).deleteDocuments(gone);
      return taskSuccess(target.client, taskUid);
    });
    outcome.accepted.push(...unwanted.map(({ _id, rev }) => ({ id: String(_id), rev })));
  }
  return { ...outcome, tookMs: performance.now() - started };
}

interface Destination {
  readonly target: MeiliTarget;
  readonly index: string;
  readonly signal: AbortSignal | undefined;
}

async function addDocuments(
  to: Destination,
  documents: readonly ReadyDocument[],
  outcome: BatchOutcome,
): Promise<void> {
  for (const part of requestsOf(to.target, documents)) {
    const reason = await refusalOf(to, part);
    const [first] = part;
    if (reason === undefined) outcome.accepted.push(...part.map(idAndRev));
    else if (part.length === 1 && first) outcome.refused.push({ ...idAndRev(first), reason });
    else {
      const half = Math.ceil(part.length / 2);
      await addDocuments(to, part.slice(0, half), outcome);
      await addDocuments(to, part.slice(half), outcome);
    }
  }
}

/** Why these documents were refused; undefined if they were stored. */
async function refusalOf(
  { target, index, signal }: Destination,
  documents: readonly ReadyDocument[],
): Promise<string | undefined> {
  if (signal?.aborted) throw new Withdrawn();
  const body = `[${documents.map(({ json }) => json).join()}]`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { taskUid } = await call(target, () =>
        target.client
          .index(index)
          .addDocumentsFromString(body, 'application/json', { primaryKey: 'id' }),
      );
      await call(target, () => withdrawable(target, taskUid, signal));
      return undefined;
    } catch (error) {
      if (error instanceof Withdrawn) throw error;
      if (!(error instanceof MeiliUnreachableError)) {
        if (isTooLarge(error)) wereTooLarge(target, documents);
        return error instanceof Error ? error.message : String(error);
      }
      // A node, or a proxy in front of it, may close the connection on a request that is too large, or leave the next
      // request on it hanging. The node is unreachable only if it accepts no other task either.
      if (!isUnanswered(error) || !(await takesTasks(target, index))) throw error;
      if (documents.length > 1 || attempt === ATTEMPTS) {
        return 'Meilisearch breaks off on this document and takes others';
      }
    }
  }
}

/** Waits for a task; cancels it when the signal is aborted, unless it finishes first. */
async function withdrawable(
  { client }: MeiliTarget,
  uid: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  // If the node refuses this, the batch is waited for.
  const cancel = () => void client.tasks.cancelTasks({ uids: [uid] }).catch(() => undefined);
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  try {
    await taskSuccess(client, uid);
  } catch (error) {
    const canceled = error instanceof MeiliTaskError && error.task.status === 'canceled';
    throw canceled && signal?.aborted ? new Withdrawn() : error;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** Whether the node accepts tasks right now. */
async function takesTasks(target: MeiliTarget, index: string): Promise<boolean> {
  try {
    await target.client.index(index).deleteDocuments([]);
    return true;
  } catch {
    return false;
  }
}

/** Status codes about the node or our key, not about the documents. */
const NOT_THE_DOCUMENTS: ReadonlySet<number> = new Set([401, 403, 408, 429]);
const TOO_LARGE = 413;

async function call<T>(target: MeiliTarget, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Withdrawn) throw error;
    if (error instanceof MeiliTaskError && isDocumentFailure(error)) throw error;
    if (error instanceof MeilisearchApiError) {
      const { status } = error.response;
      if (status < 500 && !NOT_THE_DOCUMENTS.has(status)) throw error;
    }
    throw new MeiliUnreachableError(target.host, error);
  }
}

/** A task can also fail because of the node: no space, cancelled, an internal error. */
function isDocumentFailure({ task }: MeiliTaskError): boolean {
  return task.status === 'failed' && task.error?.type === 'invalid_request';
}

function isTooLarge(error: unknown): boolean {
  return error instanceof MeilisearchApiError && error.response.status === TOO_LARGE;
}

function isUnanswered({ cause }: MeiliUnreachableError): boolean {
  return cause instanceof MeilisearchRequestError;
}

function idAndRev({ id, rev }: IdAndRev): IdAndRev {
  return { id, rev };
}
