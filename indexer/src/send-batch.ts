import {
  MeiliAwayError,
  type MeiliTarget,
  MeiliTaskError,
  TERMS_INDEX,
  taskSuccess,
} from '@terimce/core/search/meili-target';
import type { IndexableTerm } from '@terimce/core/terms/indexable-term';
import type { IdAndRev } from '@terimce/core/terms/term-outbox';
import { MeilisearchApiError, MeilisearchRequestError } from 'meilisearch';
import {
  type ReadyDocument,
  type Refusal,
  readyDocuments,
  requestsOf,
  type ToDocument,
  wereTooLarge,
} from './ready-documents.js';
import { isSearchable } from './to-search-document.js';

/** What Meilisearch said about a batch. */
export interface BatchOutcome {
  /** Stored or removed as asked. */
  readonly accepted: IdAndRev[];
  readonly refused: Refusal[];
  /** The rest was taken back before it was stored, as the signal asked. */
  readonly withdrawn: boolean;
  /** How long Meilisearch was at work, in milliseconds. */
  readonly tookMs: number;
}

type Sorted = Pick<BatchOutcome, 'accepted' | 'refused'>;

export interface SendOptions {
  readonly index?: string;
  /** Ids without a term in the database, to be removed from the index. */
  readonly unknownIds?: readonly string[];
  /** Takes back what Meilisearch has not finished, within some tens of milliseconds. */
  readonly signal?: AbortSignal | undefined;
}

/** The signal came before these documents were stored. */
class Withdrawn extends Error {}

/** How often a document alone is sent that the node breaks off on, before it counts as refused. */
const ATTEMPTS = 3;

/**
 * Brings the given terms into an index, or out of it where they are not public any more, and waits
 * until Meilisearch has done it. A batch that is refused is cut in half until the bad document
 * stands alone.
 * @throws MeiliAwayError when the node does not answer.
 */
export async function sendBatch(
  target: MeiliTarget,
  terms: readonly IndexableTerm[],
  toDocument: ToDocument,
  { index = TERMS_INDEX, unknownIds = [], signal }: SendOptions = {},
): Promise<BatchOutcome> {
  const { ready, refused } = await readyDocuments(terms.filter(isSearchable), toDocument);
  const outcome: Sorted = { accepted: [], refused };
  const started = performance.now();
  const result = (withdrawn: boolean) => ({
    ...outcome,
    withdrawn,
    tookMs: performance.now() - started,
  });
  const unwanted = terms.filter((term) => !isSearchable(term));
  try {
    await addDocuments({ target, index, signal }, ready, outcome);
  } catch (error) {
    if (error instanceof Withdrawn) return result(true);
    throw error;
  }
  const gone = [...unwanted.map((term) => String(term._id)), ...unknownIds];
  if (gone.length > 0) {
    await call(target, async () => {
      const { taskUid } = await target.client.index(index).deleteDocuments(gone);
      return taskSuccess(target.client, taskUid);
    });
    outcome.accepted.push(...unwanted.map(({ _id, rev }) => ({ id: String(_id), rev })));
  }
  return result(false);
}

interface Destination {
  readonly target: MeiliTarget;
  readonly index: string;
  readonly signal: AbortSignal | undefined;
}

async function addDocuments(
  to: Destination,
  documents: readonly ReadyDocument[],
  outcome: Sorted,
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

/** Why these documents were refused, undefined if they were stored. */
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
      if (!(error instanceof MeiliAwayError)) {
        if (isTooLarge(error)) wereTooLarge(target, documents);
        return error instanceof Error ? error.message : String(error);
      }
      // A node, or a proxy before it, may break off on a request that it finds too large, or leave the
      // next one on the same connection hanging. It is away only if it takes nothing else either.
      if (!isUnanswered(error) || !(await takesTasks(target, index))) throw error;
      if (documents.length > 1 || attempt === ATTEMPTS) {
        return 'Meilisearch breaks off on this document and takes others';
      }
    }
  }
}

/** Waits for a task; cancels it when the signal comes, unless it is through before that is noticed. */
async function withdrawable(
  { client }: MeiliTarget,
  uid: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Should the node refuse this, the batch is waited for.
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

/** Whether the node takes on work right now. */
async function takesTasks(target: MeiliTarget, index: string): Promise<boolean> {
  try {
    await target.client.index(index).deleteDocuments([]);
    return true;
  } catch {
    return false;
  }
}

/** Statuses that speak about the node or our key, not about the documents. */
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
    throw new MeiliAwayError(target.host, error);
  }
}

/** A task can also fail because the node is in trouble: no space, cancelled, an internal error. */
function isDocumentFailure({ task }: MeiliTaskError): boolean {
  return task.status === 'failed' && task.error?.type === 'invalid_request';
}

function isTooLarge(error: unknown): boolean {
  return error instanceof MeilisearchApiError && error.response.status === TOO_LARGE;
}

function isUnanswered({ cause }: MeiliAwayError): boolean {
  return cause instanceof MeilisearchRequestError;
}

function idAndRev({ id, rev }: IdAndRev): IdAndRev {
  return { id, rev };
}
