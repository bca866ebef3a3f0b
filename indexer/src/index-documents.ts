import type { Meilisearch } from 'meilisearch';

interface IdAndRevDocument {
  id: string;
  rev: number;
}

const PAGE = 5_000;

/** Ids and revs of all documents of an index. Concurrent changes may be missed or returned twice. */
export async function* indexRevs(
  client: Meilisearch,
  index: string,
): AsyncGenerator<IdAndRevDocument[]> {
  for (let offset = 0; ; offset += PAGE) {
    const page = await client
      .index<IdAndRevDocument>(index)
      .getDocuments({ fields: ['id', 'rev'], limit: PAGE, offset });
    if (page.results.length === 0) return;
    yield page.results;
    if (offset + page.results.length >= page.total) return;
  }
}

/** The revs of the given documents in an index. */
export async function revsOf(
  client: Meilisearch,
  index: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const found = await client
    .index<IdAndRevDocument>(index)
    .getDocuments({ ids: [...ids], fields: ['id', 'rev'], limit: ids.length });
  return new Map(found.results.map(({ id, rev }) => [id, rev]));
}
