import {
  MeiliTaskError,
  MeiliUnreachableError,
  taskSuccess,
} from '@terimce/core/search/meilisearch';
import { indexCreatedAt } from '@terimce/core/search/term-index';
import type { IdAndRev, IndexableTerm } from '@terimce/core/terms/term-outbox';
import { type Meilisearch, MeilisearchApiError, MeilisearchRequestError } from 'meilisearch';
import {
  isSearchable,
  type ReadyDocument,
  type Refusal,
  readyDocuments,
  requestsOf,
  type ToDocument,
} from './documents.js';

/** Meilisearch's reply to a batch. */
export interface BatchOutcome {
  /** Stored or removed as requested. */
  readonly accepted: IdAndRev[];
  readonly refused: Refusal[];
  /** The rest was canceled before it was stored. */
  readonly canceled: boolean;
  /** How long Meilisearch worked, in milliseconds. */
  readonly tookMs: number;
  /** When the index was created; another time later means that another index has its name. */
  readonly createdAt: string | undefined;
}

export interface SendOptions {
  /** Name of the index. */
  readonly index: string;
  /** Asked while it waits: whether to cancel what Meilisearch has not finished. */
  readonly shouldCancel?: (() => Promise<boolean>) | undefined;
}

/** The documents were not stored, because nobody wanted to wait for them. */
class Canceled extends Error {}

/** How often a single document is sent after the node has closed the connection, before it counts as refused. */
const ATTEMPTS = 3;

/**
 * Stores the given terms in an index, or removes those that are not public any more, and waits until Meilisearch has
 * finished. A batch that is refused is split in halves until the bad document is found.
 * @throws MeiliUnreachableError if the node does not answer or cannot do its work.
 */
export async function sendBatch(
  client: Meilisearch,
  terms: readonly IndexableTerm[],
  toDocument: ToDocument,
  { index, shouldCancel }: SendOptions,
): Promise<BatchOutcome> {
  const { ready, refused } = await readyDocuments(terms.filter(isSearchable), toDocument);
  const createdAt = await reached(() => indexCreatedAt(client, index));
  const outcome: BatchOutcome = { accepted: [], refused, canceled: false, tookMs: 0, createdAt };
  const started = performance.now();
  const toRemove = terms.filter((term) => !isSearchable(term));
  try {
    await addDocuments({ client, index, shouldCancel }, ready, outcome);
  } catch (error) {
    if (!(error instanceof Canceled)) throw error;
    return { ...outcome, canceled: true, tookMs: performance.now() - started };
  }
  if (toRemove.length > 0) {
    await reached(async () => {
      const gone = toRemove.map((term) => String(term._id));
      return taskSuccess(client, (await client.index(index).deleteDocuments(gone)).taskUid);
    });
    outcome.accepted.push(...toRemove.map(({ _id, rev }) => ({ id: String(_id), rev })));
  }
  return { ...outcome, tookMs: performance.now() - started };
}

interface Destination {
  readonly client: Meilisearch;
  readonly index: string;
  readonly shouldCancel: SendOptions['shouldCancel'];
}

async function addDocuments(
  to: Destination,
  documents: readonly ReadyDocument[],
  outcome: BatchOutcome,
): Promise<void> {
  for (const part of requestsOf(documents)) {
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
  { client, index, shouldCancel }: Destination,
  documents: readonly ReadyDocument[],
): Promise<string | undefined> {
  if (await shouldCancel?.()) throw new Canceled();
  const body = `[${documents.map(({ json }) => json).join()}]`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { taskUid } = await reached(() =>
        client.index(index).addDocumentsFromString(body, 'application/json', { primaryKey: 'id' }),
      );
      await reached(() => taskSuccess(client, taskUid, shouldCancel));
      return undefined;
    } catch (error) {
      if (!(error instanceof MeiliUnreachableError)) {
        return error instanceof Error ? error.message : String(error);
      }
      if (shouldCancel && isCanceled(error)) throw new Canceled();
      // A node, or a proxy in front of it, may close the connection on a request that is too large, or leave the next
      // request on it hanging. The node is unreachable only if it accepts no other task either.
      const isUnanswered = error.cause instanceof MeilisearchRequestError;
      if (!isUnanswered || !(await takesTasks(client, index))) throw error;
      if (documents.length > 1 || attempt === ATTEMPTS) {
        return 'Meilisearch breaks off on this document and takes others';
      }
    }
  }
}

/** Whether the node accepts tasks right now. */
async function takesTasks(client: Meilisearch, index: string): Promise<boolean> {
  try {
    await client.index(index).deleteDocuments([]);
    return true;
  } catch {
    return false;
  }
}

/** Status codes about the node or our key, not about the documents. */
const NOT_THE_DOCUMENTS: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Does work at the node. @throws MeiliUnreachableError for every failure that is not about the documents. */
export async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MeiliTaskError && isDocumentFailure(error)) throw error;
    if (error instanceof MeilisearchApiError) {
      const { status } = error.response;
      if (status < 500 && !NOT_THE_DOCUMENTS.has(status)) throw error;
    }
    throw new MeiliUnreachableError(error);
  }
}

/** A task can also fail because of the node: no space, canceled, an internal error. */
function isDocumentFailure({ task }: MeiliTaskError): boolean {
  return task.status === 'failed' && task.error?.type === 'invalid_request';
}

function isCanceled({ cause }: MeiliUnreachableError): boolean {
  return cause instanceof MeiliTaskError && cause.task.status === 'canceled';
}

function idAndRev({ id, rev }: IdAndRev): IdAndRev {
  return { id, rev };
}
