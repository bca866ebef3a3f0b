import { TERMS_INDEX } from '@terimce/core/search/meilisearch';
import { TermIndex } from '@terimce/core/search/term-index';
import type { Meilisearch } from 'meilisearch';

/** The index of an installation that shares its Meilisearch. */
export function indexOf(client: Meilisearch, name = TERMS_INDEX): TermIndex {
  return new TermIndex({ client, name, isOwnServer: false });
}
