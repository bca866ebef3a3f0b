import { meiliKey } from './secrets.js';

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

export interface MeiliKeys {
  readonly search: string;
  readonly indexer: string;
}

/** The two API keys for a master key. */
export function meiliKeys(masterKey: string): MeiliKeys {
  return {
    search: meiliKey(masterKey, SEARCH_KEY.uid),
    indexer: meiliKey(masterKey, INDEXER_KEY.uid),
  };
}

/** Creates the two keys in a Meilisearch that lacks them. */
export async function ensureMeiliKeys(host: string, masterKey: string): Promise<void> {
  const headers = { authorization: `Bearer ${masterKey}`, 'content-type': 'application/json' };
  for (const key of [SEARCH_KEY, INDEXER_KEY]) {
    const existing = await fetch(`${host}/keys/${key.uid}`, { headers });
    if (existing.ok) continue;
    const body = JSON.stringify({ ...key, indexes: ['terms*'], expiresAt: null });
    const created = await fetch(`${host}/keys`, { method: 'POST', headers, body });
    if (!created.ok) {
      throw new Error(`Meilisearch refused to create the key ${key.name}: ${await created.text()}`);
    }
  }
}
