import { SettingModel } from '@terimce/core/models/admin';

const SETTING_ID = 'seed.offered';

/** Slugs of the seed terms that were added to this database once; undefined if no list was stored. */
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
