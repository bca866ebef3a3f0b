import { SettingModel } from '@terimce/core/models/admin';
import { ALIVE, TermModel, type TermRecord } from '@terimce/core/models/term';

const SETTING_ID = 'seed.offered';

/**
 * What this database got from the seed once: slugs of terms, and later parts of terms after their slug; undefined if
 * no list was stored.
 */
export async function readOffered(): Promise<string[] | undefined> {
  const setting = await SettingModel.findById(SETTING_ID).lean();
  return setting ? (setting.value as string[]) : undefined;
}

export async function keepOffered(slugs: readonly string[]): Promise<void> {
  await SettingModel.updateOne(
    { _id: SETTING_ID },
    { $set: { value: slugs, updatedAt: new Date() }, $inc: { rev: 1 } },
    { upsert: true },
  );
}

export function readTerms(slugs: readonly string[]): Promise<TermRecord[]> {
  return TermModel.find({ slug: { $in: slugs }, ...ALIVE }).lean<TermRecord[]>();
}
