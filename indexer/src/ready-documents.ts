import { pacer } from '@terimce/core/pacer';
import type { MeiliTarget } from '@terimce/core/search/meili-target';
import type { IndexableTerm } from '@terimce/core/terms/indexable-term';
import type { IdAndRev } from '@terimce/core/terms/term-outbox';
import type { SearchDocument } from './to-search-document.js';

export type ToDocument = (term: IndexableTerm) => SearchDocument;

/** A document in the form that is sent. */
export interface ReadyDocument extends IdAndRev {
  readonly json: string;
}

export type Refusal = IdAndRev & { readonly reason: string };

/** Maps terms to documents in slices of time; those that cannot be mapped are refused with the reason. */
export async function readyDocuments(
  terms: readonly IndexableTerm[],
  toDocument: ToDocument,
): Promise<{ ready: ReadyDocument[]; refused: Refusal[] }> {
  const pace = pacer();
  const ready: ReadyDocument[] = [];
  const refused: Refusal[] = [];
  for (const term of terms) {
    const own = { id: String(term._id), rev: term.rev };
    try {
      ready.push({ ...own, json: JSON.stringify(toDocument(term)) });
    } catch (error) {
      refused.push({ ...own, reason: error instanceof Error ? error.message : String(error) });
    }
    await pace();
  }
  return { ready, refused };
}

/** Bytes in one request at first; Meilisearch takes 100 MB unless it is told otherwise. */
const LARGEST_REQUEST = 20_000_000;
const SMALLEST_LIMIT = 10_000;
/** A lower limit is forgotten after this long, in milliseconds: somebody may have raised it. */
const REMEMBERED_MS = 600_000;
/** What nodes have shown to take: a proxy in front of one may take less than the node. */
const limits = new WeakMap<MeiliTarget, { bytes: number; until: number }>();

/** Documents in requests that the node should take, in the order given. */
export function* requestsOf(
  target: MeiliTarget,
  documents: readonly ReadyDocument[],
): Generator<ReadyDocument[]> {
  const limit = limitOf(target);
  let part: ReadyDocument[] = [];
  let bytes = 0;
  for (const document of documents) {
    const size = bytesOf([document]);
    if (part.length > 0 && bytes + size > limit) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(document);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

/** Notes that a node called these too much for one request; later ones stay below. */
export function wereTooLarge(target: MeiliTarget, documents: readonly ReadyDocument[]): void {
  // A document that is too large by itself says nothing about others.
  if (documents.length === 1) return;
  const bytes = Math.max(SMALLEST_LIMIT, Math.floor(bytesOf(documents) / 2));
  limits.set(target, { bytes, until: performance.now() + REMEMBERED_MS });
}

function limitOf(target: MeiliTarget): number {
  const learnt = limits.get(target);
  return learnt && performance.now() < learnt.until ? learnt.bytes : LARGEST_REQUEST;
}

function bytesOf(documents: readonly ReadyDocument[]): number {
  return documents.reduce((sum, { json }) => sum + Buffer.byteLength(json) + 1, 0);
}
