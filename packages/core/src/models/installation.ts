import { randomUUID } from 'node:crypto';
import { defineModel } from './define-model.js';

/** The one record says which database this is. It is in no archive: a restored copy is another database. */
const InstallationModel = defineModel('Installation', 'installation', {
  _id: { type: String, required: true },
  databaseId: { type: String, required: true },
});

/** The id of this database, made when it is asked for first. */
export async function databaseId(): Promise<string> {
  const made = { $setOnInsert: { databaseId: randomUUID() } };
  const record = await InstallationModel.findByIdAndUpdate('database', made, {
    upsert: true,
    returnDocument: 'after',
  })
    .orFail()
    .lean();
  return record.databaseId;
}
