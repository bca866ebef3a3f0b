import type { Meilisearch } from 'meilisearch';
import { TERMS_INDEX } from './meili-target.js';

/** Fixed, so that every run finds the key that an earlier one made. */
const SEARCH_KEY_UID = '7e41a3c6-5d0b-4c59-9d1e-2f8a6b9c0d13';

/**
 * A key that may search the index of terms and nothing else, for the API. Made once for a master
 * key; the same key comes back afterwards.
 * @param client of the node, with its master key.
 */
export async function ensureSearchKey(client: Meilisearch): Promise<string> {
  try {
    return (await client.getKey(SEARCH_KEY_UID)).key;
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code !== 'api_key_not_found') throw error;
  }
  const made = await client.createKey({
    uid: SEARCH_KEY_UID,
    name: 'Terimce search',
    description: 'Searches the index of terms; used by the API',
    actions: ['search'],
    indexes: [TERMS_INDEX],
    expiresAt: null,
  });
  return made.key;
}
