import { createHmac, randomBytes } from 'node:crypto';
import { usernameKey } from '@terimce/contract/text';
import { SettingModel } from './admin.js';
import { defineModel } from './define-model.js';

/** A user name of an erased account, as a keyed hash: nobody else gets it. */
const ErasedNameModel = defineModel('ErasedName', 'erasedNames', {
  _id: { type: String, required: true },
});

const KEY_ID = 'erased-names';

async function hashesOf(names: readonly string[]): Promise<string[]> {
  const made = { value: randomBytes(32).toString('hex'), updatedAt: new Date() };
  const { value } = await SettingModel.findByIdAndUpdate(
    KEY_ID,
    { $setOnInsert: made },
    { upsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean();
  return names.map((name) =>
    createHmac('sha256', String(value)).update(usernameKey(name)).digest('hex'),
  );
}

/** Keeps user names from being given to somebody else. */
export async function reserveErasedNames(names: readonly string[]): Promise<void> {
  const records = (await hashesOf(names)).map((_id) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: { _id } }, upsert: true },
  }));
  if (records.length > 0) await ErasedNameModel.bulkWrite(records, { ordered: false });
}

/** Whether an erased account had this user name, in any spelling. */
export async function isErasedName(name: string): Promise<boolean> {
  const [_id] = await hashesOf([name]);
  return (await ErasedNameModel.exists({ _id: String(_id) })) !== null;
}
