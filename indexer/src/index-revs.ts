import { isIndexNotFound, type TermIndex } from '@terimce/core/search/term-index';
import { type IdAndRev, termOutbox } from '@terimce/core/terms/term-outbox';
import type { Meilisearch } from 'meilisearch';

const PAGE = 5_000;

/** Ids and revs of all documents of an index. Concurrent changes may be missed or returned twice. */
export async function* indexRevs(client: Meilisearch, index: string): AsyncGenerator<IdAndRev[]> {
  for (let offset = 0; ; offset += PAGE) {
    const page = await client
      .index<IdAndRev>(index)
      .getDocuments({ fields: ['id', 'rev'], limit: PAGE, offset });
    if (page.results.length === 0) return;
    yield page.results;
    if (offset + page.results.length >= page.total) return;
  }
}

/** @throws if the index in use exists and cannot be read. */
export async function assertReadable(index: TermIndex): Promise<void> {
  try {
    await index.documents.getDocuments({ fields: ['id'], limit: 1 });
  } catch (error) {
    if (!isIndexNotFound(error)) throw error;
  }
}

/** How an index and the database differ at this moment. */
export interface RevComparison {
  /** Ids that only one of them has, or that have different revs. */
  readonly different: string[];
  readonly databaseCount: number;
  readonly indexCount: number;
}

/** Compares ids and revs of all documents of an index with those of all public terms. */
export async function compareRevs(client: Meilisearch, index: string): Promise<RevComparison> {
  const inIndex = new Map<string, number>();
  for await (const page of indexRevs(client, index)) {
    for (const { id, rev } of page) inIndex.set(id, rev);
  }
  const indexCount = inIndex.size;
  let databaseCount = 0;
  const different: string[] = [];
  for await (const page of termOutbox.approvedRevs()) {
    databaseCount += page.length;
    for (const { id, rev } of page) {
      if (inIndex.get(id) !== rev) different.push(id);
      inIndex.delete(id);
    }
  }
  return { different: [...different, ...inIndex.keys()], databaseCount, indexCount };
}

/** The revs of the given documents in an index. */
export async function revsOf(
  client: Meilisearch,
  index: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const found = await client
    .index<IdAndRev>(index)
    .getDocuments({ ids: [...ids], fields: ['id', 'rev'], limit: ids.length });
  return new Map(found.results.map(({ id, rev }) => [id, rev]));
}
