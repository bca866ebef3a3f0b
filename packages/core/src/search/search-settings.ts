import type { SearchSettings as StoredSettings } from '@terimce/contract/routes/admin/search';
import { SettingModel } from '../models/admin.js';

const SETTING_ID = 'search';
const NONE: StoredSettings = { synonyms: { tr: [], en: [] }, stopWords: { tr: [], en: [] } };

/** The settings in the form that search engines use. */
export interface SearchSettings {
  /** Word or phrase → words that find it as well. */
  synonyms: Record<string, string[]>;
  stopWords: string[];
}

/** The settings stored by the back office: groups of words that mean the same, by language. */
export async function storedSearchSettings(): Promise<StoredSettings & { rev: number }> {
  const setting = await SettingModel.findById(SETTING_ID).lean();
  const value = (setting?.value ?? {}) as Partial<StoredSettings>;
  return {
    synonyms: { ...NONE.synonyms, ...value.synonyms },
    stopWords: { ...NONE.stopWords, ...value.stopWords },
    rev: setting?.rev ?? 0,
  };
}

/** Stores the settings; the indexer applies them within seconds. */
export async function writeSearchSettings(value: StoredSettings, by?: string): Promise<void> {
  await SettingModel.updateOne(
    { _id: SETTING_ID },
    { $set: { value, updatedAt: new Date(), ...(by ? { updatedBy: by } : {}) }, $inc: { rev: 1 } },
    { upsert: true },
  );
}

/** The stored settings for the engines; `rev` increases with each change. */
export async function readSearchSettings(): Promise<SearchSettings & { rev: number }> {
  const { synonyms, stopWords, rev } = await storedSearchSettings();
  return {
    synonyms: synonymTable([...synonyms.tr, ...synonyms.en]),
    stopWords: [...new Set([...stopWords.tr, ...stopWords.en])],
    rev,
  };
}

/** Each word of each group with the others of all its groups. */
export function synonymTable(groups: readonly (readonly string[])[]): Record<string, string[]> {
  const table = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const word of group) {
      const others = table.get(word) ?? new Set();
      for (const other of group) if (other !== word) others.add(other);
      table.set(word, others);
    }
  }
  return Object.fromEntries([...table].map(([word, others]) => [word, [...others]]));
}
