import { SettingModel } from '../models/admin.js';

const SETTING_ID = 'search';

/** What the back office may change about search. */
export interface SearchSettings {
  /** Word or phrase → words that find it as well. */
  synonyms: Record<string, string[]>;
  stopWords: string[];
}

/** The stored settings, empty where none were made; `rev` rises with each change. */
export async function readSearchSettings(): Promise<SearchSettings & { rev: number }> {
  const setting = await SettingModel.findById(SETTING_ID).lean();
  const value = (setting?.value ?? {}) as Partial<SearchSettings>;
  return {
    synonyms: value.synonyms ?? {},
    stopWords: value.stopWords ?? [],
    rev: setting?.rev ?? 0,
  };
}

/** Stores the settings; the indexer applies them within seconds. */
export async function writeSearchSettings(value: SearchSettings, by?: string): Promise<void> {
  await SettingModel.updateOne(
    { _id: SETTING_ID },
    { $set: { value, updatedAt: new Date(), ...(by ? { updatedBy: by } : {}) }, $inc: { rev: 1 } },
    { upsert: true },
  );
}
