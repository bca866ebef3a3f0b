import { createHmac } from 'node:crypto';
import { meiliClient } from '@terimce/core/search/meilisearch';

/** With fixed uids the keys are known before Meilisearch runs: each is an HMAC of the master key. */
const SEARCH_KEY = {
  uid: '6062abda-a5aa-4414-ac91-ecd7944c0f8d',
  name: 'terimce-api',
  description: 'Searches the terms index; used by the API',
  actions: ['search'],
};
const INDEXER_KEY = {
  uid: 'd6fb5c4e-3f1e-4a6c-8d61-1a4be0b8b0d1',
  name: 'terimce-indexer',
  description: 'Fills and rebuilds the terms index; used by the indexer',
  actions: ['documents.*', 'indexes.*', 'settings.*', 'stats.*', 'tasks.*', 'search', 'version'],
};

/** The settings of API and indexer with their keys for a master key. */
export function meiliKeys(masterKey: string) {
  const key = (uid: string) => createHmac('sha256', masterKey).update(uid).digest('hex');
  return { MEILI_SEARCH_KEY: key(SEARCH_KEY.uid), MEILI_API_KEY: key(INDEXER_KEY.uid) };
}

/** Creates the two keys in a Meilisearch that lacks them. */
export async function ensureMeiliKeys(host: string, masterKey: string): Promise<void> {
  const client = meiliClient(host, masterKey);
  for (const key of [SEARCH_KEY, INDEXER_KEY]) {
    const create = () => client.createKey({ ...key, indexes: ['terms*'], expiresAt: null });
    await client.getKey(key.uid).catch(create);
  }
}
