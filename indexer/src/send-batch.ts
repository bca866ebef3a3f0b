import {
  MeiliAwayError,
  type MeiliTarget,
  MeiliTaskError,
  TERMS_INDEX,
  taskSuccess,
} from '@terimce/core/search/meili-target';
import type { IndexableTerm } from '@terimce/core/terms/indexable-term';
import type { IdAndRev } from '@terimce/core/terms/term-outbox';
import { MeilisearchApiError } from 'meilisearch';
import { isSearchable, type SearchDocument } from './to-search-document.js';

/** What Meilisearch said about a batch. */
export interface BatchOutcome {
  /** Stored or removed as asked. */
  readonly accepted: IdAndRev[];
  readonly refused: Array<IdAndRev & { readonly reason: string }>;
  /** How long Meilisearch was at work, in milliseconds. */
  readonly tookMs: number;
}

type Sorted = Omit<BatchOutcome, 'tookMs'>;

export type ToDocument = (term: IndexableTerm) => SearchDocument;

/**
 * Brings the given terms into an index, or out of it where they are not public any more, and waits
 * until Meilisearch has done it. A batch that is refused is cut in half until the bad document
 * stands alone.
 * @param unknownIds ids without a term in the database, to be removed from the index.
 * @throws MeiliAwayError when the node does not answer.
 */
export async function sendBatch(
  target: MeiliTarget,
  terms: readonly IndexableTerm[],
  toDocument: ToDocument,
  { index = TERMS_INDEX, unknownIds = [] }: { index?: string; unknownIds?: readonly string[] } = {},
): Promise<BatchOutcome> {
  const outcome: Sorted = { accepted: [], refused: [] };
  const started = performance.now();
  const wanted = terms.filter(isSearchable);
  const unwanted = terms.filter((term) => !isSearchable(term));
  await addDocuments(target, index, wanted, toDocument, outcome);
  const gone = [...unwanted.map((term) => String(term._id)), ...unknownIds];
  if (gone.length > 0) {
    await call(target, async () => {
      const { taskUid } = await target.client.index(index).deleteDocuments(gone);
      return taskSuccess(target.client, taskUid);
    });
    outcome.accepted.push(...unwanted.map(idAndRev));
  }
  return { ...outcome, tookMs: performance.now() - started };
}

async function addDocuments(
  target: MeiliTarget,
  index: string,
  terms: readonly IndexableTerm[],
  toDocument: ToDocument,
  outcome: Sorted,
): Promise<void> {
  if (terms.length === 0) return;
  const refusal = await refusalOf(target, index, terms, toDocument);
  const [first] = terms;
  if (refusal === undefined) outcome.accepted.push(...terms.map(idAndRev));
  else if (terms.length === 1 && first) {
    outcome.refused.push({ ...idAndRev(first), reason: refusal });
  } else {
    const half = Math.ceil(terms.length / 2);
    await addDocuments(target, index, terms.slice(0, half), toDocument, outcome);
    await addDocuments(target, index, terms.slice(half), toDocument, outcome);
  }
}

/** Why these documents were refused, undefined if they were stored. */
async function refusalOf(
  target: MeiliTarget,
  index: string,
  terms: readonly IndexableTerm[],
  toDocument: ToDocument,
): Promise<string | undefined> {
  try {
    const documents = terms.map(toDocument);
    await call(target, async () => {
      const { taskUid } = await target.client
        .index(index)
        .addDocuments(documents as unknown as Record<string, unknown>[], { primaryKey: 'id' });
      return taskSuccess(target.client, taskUid);
    });
    return undefined;
  } catch (error) {
    if (error instanceof MeiliAwayError) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

/** Statuses that speak about the node or our key, not about the documents. */
const NOT_THE_DOCUMENTS: ReadonlySet<number> = new Set([401, 403, 408, 429]);

async function call<T>(target: MeiliTarget, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
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

function idAndRev(term: IndexableTerm): IdAndRev {
  return { id: String(term._id), rev: term.rev };
}
