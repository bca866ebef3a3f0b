import { readFile } from 'node:fs/promises';
import { searchAttributes } from '@terimce/contract/search-fields';
import type { Meilisearch, Settings } from 'meilisearch';
import { taskSuccess } from './meilisearch.js';
import { readSearchSettings } from './search-settings.js';

/** The relative path is the same from `src` and from `dist`. */
const SETTINGS_FILE = new URL('../../../../infra/meilisearch/settings.json', import.meta.url);
/** Lists whose order matters; Meilisearch may return the others in any order. */
const ORDERED: ReadonlySet<string> = new Set(['searchableAttributes', 'rankingRules']);

/** All attributes in which Meilisearch looks: those of terms, and two that the indexer derives from the names before them. */
const SEARCHABLE_ATTRIBUTES = [
  ...searchAttributes(['headword']),
  'joined',
  ...searchAttributes(['hint']),
  'stem',
  ...searchAttributes(['tag', 'text']),
];

/** The settings of every installation: the file plus the attributes in which Meilisearch looks. */
export async function productSettings(): Promise<Settings> {
  const file = JSON.parse(await readFile(SETTINGS_FILE, 'utf8')) as Settings;
  return { ...file, searchableAttributes: SEARCHABLE_ATTRIBUTES };
}

/** The settings that an index should have: the product's plus those of the back office in MongoDB. */
async function effectiveSettings(): Promise<Settings> {
  const [product, { synonyms, stopWords }] = await Promise.all([
    productSettings(),
    readSearchSettings(),
  ]);
  return { ...product, synonyms, stopWords };
}

/**
 * Makes sure that an index exists and has the right primary key and settings; changes only what differs.
 * @returns the names of the settings that were changed.
 */
export async function applySettings(client: Meilisearch, index: string): Promise<string[]> {
  await ensureIndex(client, index);
  const [wanted, actual] = await Promise.all([
    effectiveSettings(),
    client.index(index).getSettings(),
  ]);
  const different = settingsDifference(wanted, actual);
  const names = Object.keys(different);
  if (names.length > 0) {
    const task = await client.index(index).updateSettings(different);
    await taskSuccess(client, task.taskUid);
  }
  return names;
}

/** The settings that an index lacks. */
export function settingsDifference(wanted: Settings, actual: Settings): Settings {
  const different = Object.entries(wanted).filter(
    ([name, value]) =>
      canonical(name, value) !== canonical(name, (actual as Record<string, unknown>)[name]),
  );
  return Object.fromEntries(different) as Settings;
}

async function ensureIndex(client: Meilisearch, index: string): Promise<void> {
  try {
    const { primaryKey } = await client.getRawIndex(index);
    if (!primaryKey || primaryKey === 'id') return;
    // Somebody else made it, and it takes none of our documents.
    await taskSuccess(client, (await client.deleteIndex(index)).taskUid);
    await ensureIndex(client, index);
  } catch (error) {
    if (!isIndexNotFound(error)) throw error;
    const task = await client.createIndex(index, { primaryKey: 'id' });
    await taskSuccess(client, task.taskUid).catch((failure) => {
      // Another process may have created it at the same moment.
      if (!/already exists/.test(String(failure))) throw failure;
    });
  }
}

/** Whether an error means that the index does not exist. */
export function isIndexNotFound(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string } }).cause;
  return cause?.code === 'index_not_found';
}

function canonical(name: string, value: unknown): string {
  if (Array.isArray(value)) {
    return JSON.stringify(ORDERED.has(name) ? value : [...value].map(String).sort());
  }
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${key}:${canonical(key, member)}`).join()}}`;
  }
  return JSON.stringify(value ?? null);
}
