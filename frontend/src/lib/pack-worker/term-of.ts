import type { PackTerm } from '@terimce/contract/offline-pack';
import { preferred, slipsOf } from '@terimce/contract/slug-slips';
import { foldKey, slugify } from '@terimce/contract/text';
import { parseQuery } from '@terimce/title-search/query';
import { searchTitles } from '@terimce/title-search/search-titles';
import type { OpenPack } from './index-terms.js';

/** The term to which the server would lead from a slug: its own, one with that name, or one that it misspells. */
export function termOf({ index, byId, bySlug }: OpenPack, given: string): PackTerm | undefined {
  const exact = bySlug.get(given);
  if (exact) return exact;
  const slug = slugify(given);
  const words = slug.replaceAll('-', ' ');
  const { joined } = parseQuery(words);
  const { hits } = searchTitles(index, words, { limit: 10, mode: 'finished' });
  const named = hits.find(({ title }) => parseQuery(title).joined === joined);
  if (named) return byId.get(named.id);
  const isWord = index.words?.has(foldKey(slug)) ?? false;
  return preferred(slipsOf(slug, [...byId.values()], isWord), slug)[0];
}
