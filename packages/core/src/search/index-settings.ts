import { readFile } from 'node:fs/promises';
import { searchAttributes } from '@terimce/contract/search-fields';
import type { Settings } from 'meilisearch';
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

/**
 * The settings that our index should have: the product's, those of the back office in MongoDB, and the owner's mark.
 */
export async function wantedSettings(mark: string): Promise<Settings> {
  const [product, { synonyms, stopWords }] = await Promise.all([
    productSettings(),
    readSearchSettings(),
  ]);
  const typoTolerance = { ...product.typoTolerance, disableOnWords: [mark] };
  return { ...product, typoTolerance, synonyms, stopWords };
}

/** The settings that an index lacks. */
export function settingsDifference(wanted: Settings, actual: Settings): Settings {
  const different = Object.entries(wanted).filter(
    ([name, value]) =>
      canonical(name, value) !== canonical(name, (actual as Record<string, unknown>)[name]),
  );
  return Object.fromEntries(different) as Settings;
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
