import { searchTexts, titleTexts } from '@terimce/contract/search-fields';
import { pacer } from '@terimce/core/pacer';
import type { IdAndRev, IndexableTerm } from '@terimce/core/terms/term-outbox';
import { engineFields } from '@terimce/title-search/query';

/**
 * A term in the form in which Meilisearch stores it: the attributes of `searchTexts`, and these;
 * docs/architecture.md says what reads each.
 */
export interface SearchDocument extends Record<string, string | string[] | number> {
  id: string;
  /** Names of three words or more without separators, so that `heattransfercoefficient` is found. */
  joined: string[];
  /** Turkish names and keywords without suffixes, so that `iletkenliği` is found. */
  stem: string;
  /** Category slug. */
  category: string;
  /** Its place among the terms with the same name. */
  senseOrder: number;
  /** Compared with the database by the drift check. */
  rev: number;
}

/** Maps a stored term to its search document. Pure; the headwords of further languages become keywords. */
export function toSearchDocument(term: IndexableTerm): SearchDocument {
  const { titles } = titleTexts(term);
  const turkish = titles.flatMap(({ text, lang }) => (lang === 'tr' ? [text] : []));
  return {
    id: String(term._id),
    ...searchTexts(term),
    ...engineFields(
      titles.map(({ text }) => text),
      [...turkish, ...term.searchKeywords],
    ),
    category: term.category,
    senseOrder: term.senseOrder ?? 0,
    rev: term.rev,
  };
}

/** Whether a term belongs in the index; others are removed from it. */
export function isSearchable(term: IndexableTerm): boolean {
  return term.status === 'approved' && !term.deletedAt;
}

export type ToDocument = (term: IndexableTerm) => SearchDocument;

/** A serialized document. */
export interface ReadyDocument extends IdAndRev {
  readonly json: string;
}

export type Refusal = IdAndRev & { readonly reason: string };

/** Maps terms to documents, so that other work may run in between; terms that cannot be mapped are refused with the reason. */
export async function readyDocuments(
  terms: readonly IndexableTerm[],
  toDocument: ToDocument,
): Promise<{ ready: ReadyDocument[]; refused: Refusal[] }> {
  const ready: ReadyDocument[] = [];
  const refused: Refusal[] = [];
  const pace = pacer();
  for (const term of terms) {
    await pace();
    const own = { id: String(term._id), rev: term.rev };
    try {
      ready.push({ ...own, json: JSON.stringify(toDocument(term)) });
    } catch (error) {
      refused.push({ ...own, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { ready, refused };
}

/** Largest request in bytes; Meilisearch accepts 100 MB by default. */
const LARGEST_REQUEST = 20_000_000;

/** Splits documents into requests of a size that the node accepts, in the given order. */
export function* requestsOf(documents: readonly ReadyDocument[]): Generator<ReadyDocument[]> {
  let part: ReadyDocument[] = [];
  let bytes = 0;
  for (const document of documents) {
    const size = Buffer.byteLength(document.json) + 1;
    if (part.length > 0 && bytes + size > LARGEST_REQUEST) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(document);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
